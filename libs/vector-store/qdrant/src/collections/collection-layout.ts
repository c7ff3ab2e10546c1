import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';
import type { Schemas } from '@qdrant/js-client-rest';
import type { QdrantLayout } from '../connection/qdrant-options.ts';
import { numberKey } from '../points/payload-values.ts';
import { toMetadata } from './stored-collection.ts';
import { LEXICAL_VECTOR, vectorNameOf } from './vector-names.ts';

/** What a new collection is made of. */
export function toCreation(model: CollectionModel, layout: QdrantLayout): Schemas['CreateCollection'] {
  const { quantization = 'none', onDisk = false, shards, replicas } = layout;
  return {
    vectors: { [vectorNameOf(model)]: toVectorParams(model, onDisk) },
    // Without the modifier the server would weigh all terms alike.
    sparse_vectors: { [LEXICAL_VECTOR]: { modifier: 'idf', ...(onDisk && { index: { on_disk: true } }) } },
    ...(quantization === 'int8' && { quantization_config: { scalar: { type: 'int8', always_ram: true } } }),
    ...(onDisk && { on_disk_payload: true }),
    ...(shards !== undefined && { shard_number: shards }),
    ...(replicas !== undefined && { replication_factor: replicas }),
    metadata: toMetadata(model, undefined),
  };
}

function toVectorParams({ dimension }: CollectionModel, onDisk: boolean): Schemas['VectorParams'] {
  return { size: dimension, distance: 'Cosine', ...(onDisk && { on_disk: true }) };
}

/** Payload keys to index, and how: before anything is stored, so that the graph of neighbours is built for filters. */
export function toIndexes<P extends object>(
  { indexedFields }: CollectionRef<P>,
  { onDisk = false }: QdrantLayout,
): ReadonlyMap<string, Schemas['PayloadFieldSchema']> {
  const disk = onDisk ? { on_disk: true } : {};
  const numbers = indexedFields.map((field) => [numberKey(field), { type: 'float', ...disk }] as const);
  return new Map<string, Schemas['PayloadFieldSchema']>([
    ['tags', { type: 'keyword', ...disk }],
    ['terms', { type: 'keyword', ...disk }],
    ['length', { type: 'integer', lookup: true, range: false, ...disk }],
    ['revision', { type: 'integer', lookup: true, range: true, ...disk }],
    ['done', { type: 'keyword', ...disk }],
    ...numbers,
  ]);
}
