import { TIER_WEIGHTS, type Axis } from '@learning-memory/ghap';
import { experienceText } from '@learning-memory/observation-persister-collection';
import { unitVector } from '../geometry/unit-vectors.ts';
import type { ExperiencePage } from './experience-pages.ts';

/** Holds the experiences among some that have a vector, in their order. */
export interface ExperienceVectors {
  readonly ids: readonly string[];
  /** Follow the confidence tiers. */
  readonly weights: readonly number[];
  /** The words each is clustered by. */
  readonly texts: readonly string[];
  /** Are of unit length and views of `vectors`. */
  readonly rows: readonly Float32Array[];
  /** Holds all rows, one after the other. */
  readonly vectors: Float32Array;
  /** Counts experiences without a vector. */
  readonly unreadableCount: number;
}

export interface CollectOptions {
  readonly axis: Axis;
  readonly dimension: number;
  /** Gets the texts of each page as soon as it is there. */
  readonly onTexts?: ((texts: readonly string[]) => void) | undefined;
}

export async function collectVectors(
  pages: AsyncIterable<ExperiencePage>,
  { axis, dimension, onTexts }: CollectOptions,
): Promise<ExperienceVectors> {
  const [ids, weights, texts]: [string[], number[], string[]] = [[], [], []];
  const packedPages: Float32Array[] = [];
  let unreadableCount = 0;
  for await (const page of pages) {
    const readable = page.flatMap(({ id, payload, vector }) => (vector === undefined ? [] : [{ id, payload, vector }]));
    ids.push(...readable.map(({ id }) => id));
    weights.push(...readable.map(({ payload }) => TIER_WEIGHTS[payload.confidenceTier]));
    const pageTexts = readable.map(({ payload }) => experienceText(axis, payload.entry));
    texts.push(...pageTexts);
    onTexts?.(pageTexts);
    packedPages.push(
      pack(
        readable.map(({ vector }) => unitVector(vector)),
        readable.length * dimension,
      ),
    );
    unreadableCount += page.length - readable.length;
  }
  const vectors = pack(packedPages, ids.length * dimension);
  const rows = ids.map((_id, row) => vectors.subarray(row * dimension, (row + 1) * dimension));
  return { ids, weights, texts, rows, vectors, unreadableCount };
}

function pack(parts: readonly Float32Array[], length: number): Float32Array {
  const packed = new Float32Array(length);
  let offset = 0;
  for (const part of parts) {
    packed.set(part, offset);
    offset += part.length;
  }
  return packed;
}
