import type { Schemas } from '@/api/schema';

export type MandalaView = Schemas['MandalaView'];
export type MandalaLine = Schemas['MandalaLine'];
