// The rules as data: the texts in each language, which name the pictures that they share.
import type { GameName, Sight, View } from '@/api/types';
import type { Language } from '@/browser/languages';
import { read } from '@/games/files';

export interface Figure {
  readonly picture: string;
  readonly caption: string;
}
/**
 * A paragraph, a list, numbered steps, or pictures beside each other. *Stars* make words strong,
 * and braces at the end name the rules that are told: {M3}.
 */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly figures: readonly Figure[] };

export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface RulesText {
  readonly lead: string;
  readonly sections: readonly Section[];
}

/** What a seat sees of the table in a picture. */
export type Seen = Pick<Sight, 'tally' | 'lacks'> & {
  readonly view: View;
  readonly seat: number;
};

export const loadRules = (game: GameName, language: Language): Promise<RulesText> =>
  read<RulesText>(game, `rules/${language}`);

export const loadSeen = (game: GameName): Promise<Seen> => read<Seen>(game, 'rules/view');

/** Return a text without its braces, and the rules that they name. */
export function parted(text: string): { text: string; rules: string } {
  const [, told = text, rules = ''] = /^(.*) \{([\w ]+)\}$/su.exec(text) ?? [];
  return { text: told, rules };
}

/** Find what tells a rule, or the section of that name. */
export const findRule = (root: ParentNode, name: string): HTMLElement | null =>
  root.querySelector(`[data-rules~="${CSS.escape(name)}"], [id="${CSS.escape(name)}"]`);
