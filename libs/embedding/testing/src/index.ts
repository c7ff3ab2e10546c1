export { embeddingServiceContract } from './embedding-service-contract.ts';
export type { EmbeddingServiceHarness } from './harness.ts';
