/// <reference types="node" preserve="true" />
export type { CollectionInfo, CollectionModel, CollectionRef, ReembeddingProgress } from './collection.ts';
export type { ComparedValue, Condition, Filter, FilterableField, RangeCondition, Scalar } from './filter.ts';
export type { Point, ScoredPoint, SharedWords, StoredPoint } from './point.ts';
export type { NewVector, PendingOptions, PendingPoint, Reembedding } from './reembedding.ts';
export type { GetOptions, Page, ScrollOptions, SearchOptions, SearchQuery, VectorStore } from './vector-store.ts';
export { VECTOR_STORE_ERRORS, vectorStoreError } from './vector-store-errors.ts';
export type { VectorStoreErrorCode } from './vector-store-errors.ts';
