import { encodeText, FEATURE_SPACE_IDS, type FeatureSpaceId, type TextEncoding } from '../spaces/memory-encoding.ts';
import { packSparse, unpackSparse, type PackedSparse } from './packed-rows.ts';

export interface PackedTexts {
  /** What they contain, by space. */
  readonly features: Readonly<Record<FeatureSpaceId, PackedSparse>>;
  readonly foreign: readonly boolean[];
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const encoded = texts.map((text) => encodeText(text));
  const features = bySpace((id) => packSparse(encoded.map((one) => one.features[id])));
  return { features, foreign: encoded.map(({ foreign }) => foreign) };
}

export function unpackTexts({ features, foreign }: PackedTexts): readonly TextEncoding[] {
  const rows = bySpace((id) => unpackSparse(features[id]));
  return foreign.map((own, row) => ({
    features: bySpace((id) => rows[id][row] as TextEncoding['features'][FeatureSpaceId]),
    foreign: own,
  }));
}

function bySpace<Value>(valueOf: (id: FeatureSpaceId) => Value): Readonly<Record<FeatureSpaceId, Value>> {
  return Object.fromEntries(FEATURE_SPACE_IDS.map((id) => [id, valueOf(id)])) as Record<FeatureSpaceId, Value>;
}
