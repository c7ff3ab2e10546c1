/// <reference types="node" preserve="true" />
export { ADAPTER_CONTRACTS, adapterFiles } from './adapter-files.ts';
export type { AdapterContract, AdapterDraft } from './adapter-files.ts';
export type { StarterContract } from './starters.generated.ts';
export { CREATE_ADAPTER_ERRORS, createAdapterError } from './create-adapter-errors.ts';
export type { CreateAdapterErrorCode } from './create-adapter-errors.ts';
export { runCreateAdapter } from './run-create-adapter.ts';
export type { CreateAdapterRun } from './run-create-adapter.ts';
export { writeAdapter } from './write-adapter.ts';
export type { WrittenAdapter } from './write-adapter.ts';
