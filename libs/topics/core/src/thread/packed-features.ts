import type { LinkedText } from '../features/link-features.ts';
import {
  encodeFeatures,
  FEATURE_SPACE_IDS,
  type FeatureSpaceId,
  type MemoryEncoding,
} from '../spaces/memory-encoding.ts';
import { packSparse, unpackSparse, type PackedSparse } from './packed-rows.ts';

/** What texts contain, by space. */
export type PackedFeatures = Readonly<Record<FeatureSpaceId, PackedSparse>>;

export function packFeatures(texts: readonly LinkedText[]): PackedFeatures {
  const encoded = texts.map((text) => encodeFeatures(text));
  return bySpace((id) => packSparse(encoded.map((features) => features[id])));
}

export function unpackFeatures(packed: PackedFeatures): readonly MemoryEncoding['features'][] {
  const rows = bySpace((id) => unpackSparse(packed[id]));
  return rows.E6.map((_, row) => bySpace((id) => rows[id][row] as MemoryEncoding['features'][FeatureSpaceId]));
}

function bySpace<Value>(valueOf: (id: FeatureSpaceId) => Value): Readonly<Record<FeatureSpaceId, Value>> {
  return Object.fromEntries(FEATURE_SPACE_IDS.map((id) => [id, valueOf(id)])) as Record<FeatureSpaceId, Value>;
}
