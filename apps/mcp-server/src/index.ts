export { compose } from './compose.ts';
export type { Composed } from './compose.ts';
export { loadConfig } from './config/load-config.ts';
