export type { PersistentVectorStoreHarness, VectorStoreHarness } from './harness.ts';
export { compareWithOracle } from './oracle.ts';
export type { OracleComparison } from './oracle.ts';
export { persistentVectorStoreContract, vectorStoreContract } from './vector-store-contract.ts';
