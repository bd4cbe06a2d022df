import type { Schemas } from '@/api/schema';

export type FlowersView = Schemas['FlowersView'];
