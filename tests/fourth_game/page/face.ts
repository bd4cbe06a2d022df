import { COLOURS } from '@/api/colours';
import { plainFace } from '@/board/plain/plain';
import Board from './Board.svelte';

/** The letter of a colour lays a card of it. */
const keys = Object.fromEntries(COLOURS.map((colour) => [colour, `L${colour}`]));

export const face = { ...plainFace('dunes'), Board, keys };
