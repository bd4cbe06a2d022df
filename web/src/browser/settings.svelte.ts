// What a person has chosen; kept in the browser, applied at once.
import { MediaQuery } from 'svelte/reactivity';
import { browserLanguage, isLanguage, type Language } from './languages';
import { readParts, store } from './storage';

const CHOICES = {
  theme: ['auto', 'light', 'dark'],
  pigments: ['sand', 'contrast'],
  motion: ['auto', 'on', 'off'],
  pace: ['slow', 'normal', 'fast', 'instant'],
} as const;
type Choices = { -readonly [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] };

export interface Settings extends Choices {
  language: Language;
  letters: boolean;
  sound: boolean;
  confirm: boolean;
  score: boolean;
  /** Whether what comes up for the first time is explained. */
  tips: boolean;
  /** Whether single letters, digits and signs do something at a board. */
  keys: boolean;
  /** Whether the log tells what each move has caused. */
  details: boolean;
}

const NAME = 'sandtable.settings';

const DEFAULTS: Settings = {
  language: browserLanguage(),
  theme: 'auto',
  pigments: 'sand',
  letters: false,
  motion: 'auto',
  pace: 'normal',
  sound: false,
  confirm: false,
  score: true,
  tips: true,
  keys: true,
  details: true,
};

export const settings: Settings = $state(readChosen());
// What is chosen in one tab holds in all.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === NAME) Object.assign(settings, readChosen());
});

function readChosen(): Settings {
  const kept = readParts(NAME, DEFAULTS);
  // What another version has kept, or nobody could have chosen, is as usual.
  if (!isLanguage(kept.language)) kept.language = DEFAULTS.language;
  for (const [name, values] of Object.entries(CHOICES))
    if (!(values as readonly string[]).includes(String(kept[name as keyof Settings])))
      Object.assign(kept, { [name]: DEFAULTS[name as keyof Settings] });
  return kept;
}

export function change<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  store(NAME, { ...settings });
}

const calm = new MediaQuery('prefers-reduced-motion: reduce');

/** Whether things may move: as chosen, else as the system asks. */
export function isMoving(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'on';
  return !calm.current;
}

/** Put the choices that the style sheet follows on the root element. */
export function applyToPage(root: HTMLElement): void {
  root.lang = settings.language;
  root.dataset['pigments'] = settings.pigments;
  root.dataset['motion'] = isMoving() ? 'on' : 'off';
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-for]')) colourBars(meta);
}

/** The bars of the browser follow the chosen theme; index.html has a colour for each. */
function colourBars(meta: HTMLMetaElement): void {
  const theme = meta.dataset['for'];
  const chosen = settings.theme === theme ? 'all' : 'not all';
  meta.media = settings.theme === 'auto' ? `(prefers-color-scheme: ${theme})` : chosen;
}
