export { clientOf } from './client.mjs';
export { runNpm } from './npm.mjs';
export { startRegistry } from './start-registry.mjs';
