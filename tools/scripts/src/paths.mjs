import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export const serverRoot = join(workspaceRoot, 'apps/mcp-server');
export const testResults = join(workspaceRoot, '.test-results');
export const taskStatuses = join(testResults, 'tasks.json');
export const nxCli = join(workspaceRoot, 'node_modules/nx/dist/bin/nx.js');
export const typescriptCli = join(workspaceRoot, 'node_modules/typescript/bin/tsc');
export const prettierCli = join(workspaceRoot, 'node_modules/prettier/bin/prettier.cjs');
export const demoScript = join(workspaceRoot, 'tools/demo/main.mjs');
export const benchScript = join(workspaceRoot, 'tools/bench/src/main.mjs');
export const attackScript = join(workspaceRoot, 'tools/attack/src/main.mjs');
export const retrievalScript = join(workspaceRoot, 'tools/bench/src/retrieval-main.mjs');
