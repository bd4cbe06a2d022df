// Names for what the server sends. Everything here comes from its OpenAPI (schema.d.ts).
export type * from './schema';

import type {
  FlowerLine,
  FlowersView,
  MandalaLine,
  MandalaView,
  PatternsLine,
  PatternsView,
  TileLine,
  Welcome,
} from './schema';

export type View = MandalaView | PatternsView | FlowersView;
export type GameName = View['game'];
export type TallyLine = MandalaLine | PatternsLine | FlowerLine | TileLine;
export type Sight = Pick<Welcome, 'view' | 'legal' | 'tally' | 'lacks'>;
