import type { Schemas } from '@/api/schema';

export type FlowersView = Schemas['FlowersView'];
export type FlowersMandala = FlowersView['mandalas'][number];

/** What stands on a tile: its number, or ×3. */
export const valueOf = (tile: string): string => (tile[1] === 'x' ? '×3' : (tile[1] ?? ''));
