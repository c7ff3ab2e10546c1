import { parsePath } from './json-path.ts';
import { badRequest, checkKeys, Refusal } from './refusal.ts';
import type { DoubleCollection, DoubleIndex } from './stored-data.ts';

type Body = Readonly<Record<string, unknown>>;
export type DoubleCollections = Map<string, DoubleCollection>;

const CREATION_KEYS = [
  'vectors',
  'sparse_vectors',
  'metadata',
  'quantization_config',
  'on_disk_payload',
  'shard_number',
  'replication_factor',
];
const INDEX_TYPES = ['keyword', 'integer', 'float', 'bool'];
const MOST_NAME = 255;

export function createCollection(collections: DoubleCollections, name: string, body: unknown): true {
  if (collections.has(name)) throw new Refusal(409, `Wrong input: Collection \`${name}\` already exists!`);
  if (name.length > MOST_NAME) throw badRequest('Validation error: a name is at most 255 characters');
  const creation = checkKeys('CreateCollection', body, CREATION_KEYS);
  const dense = Object.entries(creation['vectors'] as Body).map(
    ([vector, params]) => [vector, readSize(params)] as const,
  );
  const sparse = Object.entries((creation['sparse_vectors'] ?? {}) as Body).map(([vector, params]) => {
    const { modifier } = checkKeys('SparseVectorParams', params, ['modifier', 'index']);
    return [vector, { hasIdf: modifier === 'idf' }] as const;
  });
  collections.set(name, {
    ...{ dense: new Map(dense), sparse: new Map(sparse), indexes: new Map(), points: new Map(), creation },
    metadata: { ...((creation['metadata'] ?? {}) as Body) },
  });
  return true;
}

/** Metadata are joined by their first keys; null takes one away. */
export function updateCollection(collection: DoubleCollection, body: unknown): true {
  const { metadata } = checkKeys('UpdateCollection', body, ['metadata']);
  const joined = Object.entries({ ...collection.metadata, ...(metadata as Body) });
  collection.metadata = Object.fromEntries(joined.filter(([, value]) => value !== null));
  return true;
}

export function createIndex({ indexes }: DoubleCollection, body: unknown): void {
  const { field_name, field_schema } = checkKeys('CreateFieldIndex', body, ['field_name', 'field_schema']);
  const {
    type,
    lookup = true,
    range = true,
  } = checkKeys('PayloadFieldSchema', field_schema, ['type', 'lookup', 'range', 'on_disk']);
  if (!INDEX_TYPES.includes(String(type)))
    throw badRequest(`Format error in JSON body: unknown variant \`${String(type)}\``);
  parsePath(String(field_name));
  const isNumber = ['integer', 'float'].includes(String(type));
  const index: DoubleIndex = {
    type: String(type),
    lookup: lookup === true && type !== 'float',
    range: range === true && isNumber,
  };
  indexes.set(String(field_name), index);
}

export function createVector({ dense, sparse }: DoubleCollection, name: string, body: unknown): void {
  if (dense.has(name) || sparse.has(name))
    throw new Refusal(409, `Wrong input: Vector name \`${name}\` already exists`);
  dense.set(name, readSize(checkKeys('VectorNameConfig', body, ['dense'])['dense']));
}

export function deleteVector({ dense, points }: DoubleCollection, name: string): void {
  if (!dense.delete(name)) throw new Refusal(404, `Not found: Vector with name ${name} does not exist`);
  for (const { vectors } of points.values()) vectors.delete(name);
}

/** What the server says of a collection, as far as its own document demands it. */
export function describeCollection({ dense, sparse, indexes, points, metadata }: DoubleCollection): unknown {
  const optimizer_config = {
    deleted_threshold: 0.2,
    vacuum_min_vector_number: 1000,
    default_segment_number: 0,
    flush_interval_sec: 5,
  };
  return {
    ...{
      status: 'green',
      optimizer_status: 'ok',
      points_count: points.size,
      indexed_vectors_count: 0,
      segments_count: 1,
    },
    config: {
      params: {
        vectors: Object.fromEntries([...dense].map(([name, size]) => [name, { size, distance: 'Cosine' }])),
        sparse_vectors: Object.fromEntries(
          [...sparse].map(([name, { hasIdf }]) => [name, hasIdf ? { modifier: 'idf' } : {}]),
        ),
        ...{ shard_number: 1, replication_factor: 1, write_consistency_factor: 1, on_disk_payload: true },
      },
      hnsw_config: { m: 16, ef_construct: 100, full_scan_threshold: 10000, max_indexing_threads: 0, on_disk: false },
      optimizer_config,
      wal_config: { wal_capacity_mb: 32, wal_segments_ahead: 0 },
      quantization_config: null,
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
    payload_schema: Object.fromEntries(
      [...indexes].map(([key, { type }]) => [key, { data_type: type, points: points.size }]),
    ),
  };
}

function readSize(params: unknown): number {
  const { size, distance } = checkKeys('VectorParams', params, ['size', 'distance', 'on_disk']);
  if (distance !== 'Cosine') throw badRequest(`Format error in JSON body: unknown variant \`${String(distance)}\``);
  if (typeof size !== 'number' || size < 1 || size > 65536) throw badRequest('Validation error in JSON body: size');
  return size;
}
