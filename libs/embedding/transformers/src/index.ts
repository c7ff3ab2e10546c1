/// <reference types="node" preserve="true" />
export type { DamagedFile } from './damaged-files.ts';
export { fetchModel } from './fetch-model.ts';
export type { FetchOptions, FetchProgress } from './fetch-model.ts';
export { KNOWN_MODELS } from './known-models.ts';
export type { KnownModel, Pooling, Prefixes } from './known-models.ts';
export type { ModelChoice, ModelDevice, ModelPrecision } from './model-place.ts';
export { openTransformersEmbedding } from './transformers-embedding.ts';
export type { TransformersEmbeddingOptions } from './transformers-embedding.ts';
