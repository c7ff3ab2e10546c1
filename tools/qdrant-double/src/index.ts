export { QdrantDouble } from './server/qdrant-double.ts';
export type { DoubleChecker, DoubleOptions, Fault } from './server/qdrant-double.ts';
export type { DoubleCall } from './server/routes.ts';
export { startDouble } from './start-double.ts';
