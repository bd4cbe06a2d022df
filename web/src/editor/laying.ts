import { Picking, type SpotState } from '@/board/picking/picking.svelte';

/** The board of an editor has no moves; everything on it can be used all the same. */
export class Laying extends Picking {
  override state(spot: string): SpotState {
    return { ...super.state(spot), isUsable: true };
  }
}
