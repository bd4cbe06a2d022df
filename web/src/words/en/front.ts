import { common } from './common';
import { home } from './home';

export const front = { common, home };
