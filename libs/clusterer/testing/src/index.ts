export { clustererContract } from './clusterer-contract.ts';
export type { ClustererHarness } from './harness.ts';
