// Names for what the server sends. Everything here comes from its OpenAPI (schema.d.ts).
export type * from './schema';

import type { FlowersView, MandalaView, PatternsView, Welcome } from './schema';

export type View = MandalaView | PatternsView | FlowersView;
export type GameName = View['game'];
export type Sight = Pick<Welcome, 'view' | 'legal' | 'tally' | 'lacks'>;
/** A number for each colour letter; zeros are left out. */
export type Counts = Readonly<Record<string, number>>;
