export { compose } from './compose.ts';
export type { Composed } from './compose.ts';
export type { Config } from './config/config.ts';
export { loadConfig } from './config/load-config.ts';
export type { ConfigSources } from './config/read-settings.ts';
export { createMcpServer } from './mcp-server.ts';
export type { PartName, Parts, Surroundings } from './parts/parts.ts';
