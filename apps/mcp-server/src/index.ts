export { compose } from './compose.ts';
export type { Application, Surroundings } from './compose.ts';
export { loadConfig } from './config/load-config.ts';
export type { Config, ConfigSources } from './config/load-config.ts';
export { createMcpServer } from './mcp-server.ts';
