// The rules beside a running game: which game's they are, and which of them was asked for.
import type { GameName } from '@/api/types';

class RulesDrawer {
  /** The game whose rules lie open, if any do. */
  game: GameName | null = $state(null);
  rule = $state('');
  /** Counts what was asked for, so that a rule can be asked for twice. */
  asked = $state(0);

  open(game: GameName, rule = ''): void {
    [this.game, this.rule] = [game, rule];
    this.asked += 1;
  }

  /** Open it in place of the page that a link leads to, unless that is to be opened elsewhere. */
  follow(event: MouseEvent, game: GameName, rule = ''): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.open(game, rule);
  }

  close(): void {
    this.game = null;
  }
}

export const rulesDrawer = new RulesDrawer();

/** Part a sentence at the rules that it cites: every second part is a number. */
export const partAtRules = (text: string): string[] => text.split(/\(([A-Z]\d+)\)/u);

/** The first rule that a sentence cites. */
export const citedIn = (text: string): string => partAtRules(text)[1] ?? '';
