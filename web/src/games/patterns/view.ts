import type { Schemas } from '@/api/schema';

export type PatternsView = Schemas['PatternsView'];
export type PatternsLine = Schemas['PatternsLine'];
