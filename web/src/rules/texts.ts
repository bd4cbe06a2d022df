// The rules as data: the texts in each language, which name the pictures that they share.
import type { GameName, Sight, View } from '@/api/types';
import type { Language } from '@/browser/languages';
import { read } from '@/games/files';

export interface Figure {
  readonly picture: string;
  readonly caption: string;
}
/** A paragraph, a list, numbered steps, or pictures beside each other; *stars* make words strong. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly figures: readonly Figure[] };

export interface Section {
  readonly id: string;
  readonly heading: string;
  /** The numbers of the rules told here, by which the table refuses moves. */
  readonly rules: string;
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
