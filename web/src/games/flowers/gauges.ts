import { sizeOf } from '@/api/piles';
import type { Gauge } from '@/board/game';
import type { FlowersView } from './view';
import { texts } from './words';

const FLOWERS = 3;
const FEW = 2; // tiles: they may not last for another Mandala

/** A third Flower ends the game, and so do tiles that run out. */
export function gauges({ stacks, flowers }: FlowersView, seat: number | null): Gauge[] {
  if (seat !== null) {
    const count = flowers[seat]?.length ?? 0;
    return [{ name: texts.t.seat.flowers, count, of: FLOWERS, isNear: count >= FLOWERS - 1 }];
  }
  const [dark, light] = [sizeOf(stacks.dark), sizeOf(stacks.light)];
  return [
    { name: texts.t.supply.tilesLeft, count: dark + light, isNear: Math.min(dark, light) <= FEW },
  ];
}
