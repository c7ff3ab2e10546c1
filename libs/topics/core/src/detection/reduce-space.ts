import type { SpaceId } from '@learning-memory/topics';
import { atOnce } from '../in-steps.ts';
import { centred } from '../spaces/dense-vector.ts';
import { drawn } from '../spaces/drawn-rows.ts';
import { expandTerms } from '../spaces/expanded-terms.ts';
import { inDirections, principalDirections } from '../spaces/principal-components.ts';
import { project } from '../spaces/random-projection.ts';
import { countFeatures, weighted, type SparseVector } from '../spaces/sparse-vector.ts';
import { unpackDense, unpackSparse, type PackedDense, type PackedSparse } from '../thread/packed-rows.ts';

/** What all memories say in one space. */
export interface SpaceInput {
  readonly id: SpaceId;
  readonly said: { readonly dense: PackedDense } | { readonly sparse: PackedSparse };
  /** 1 for memories in another language than English. */
  readonly foreign: Uint8Array;
  /** What each memory drew. */
  readonly lots: Uint32Array;
  readonly minClusterSize: number;
}

/** Memories in the directions that are clustered. */
export interface Reduced {
  /** Of the memories that say something, ascending. */
  readonly rows: Int32Array;
  /** Holds these at unit length, one after the other. */
  readonly flat: Float32Array;
  readonly dimension: number;
}

export interface ReducedSpace {
  /** How many say something. */
  readonly memories: number;
  readonly reduced?: Reduced | undefined;
  /** Why there is nothing to cluster. */
  readonly reason?: 'too few memories' | 'constant similarity' | undefined;
}

/** Directions in which texts are told apart; in all of a model's they are nearly equally far from each other. */
const DIRECTIONS = 16;
/** Memories that these are learnt from: by lot, not by place, else one more memory would turn them all. */
const MOST_LEARNT_FROM = 400;
/** Below this a space takes all for one. */
const LEAST_VARIANCE = 1e-6;

export function reduceSpace(input: SpaceInput): ReducedSpace {
  const said = vectorsOf(input);
  const memories = said.filter((vector) => vector !== undefined).length;
  if (memories < 2 * input.minClusterSize) return { memories, reason: 'too few memories' };
  const vectors = centred(said, input.foreign);
  // What vanishes once that is taken out which all have in common was the same.
  const rows = vectors.flatMap((vector, row) => (vector === undefined ? [] : [row]));
  const present = rows.map((row) => vectors[row] as Float32Array);
  const reduced =
    rows.length < 2 * input.minClusterSize
      ? undefined
      : reduce(
          present,
          input.lots.filter((_, row) => vectors[row] !== undefined),
        );
  if (reduced === undefined) return { memories, reason: 'constant similarity' };
  return { memories, reduced: { rows: Int32Array.from(rows), ...reduced } };
}

function vectorsOf({ id, said }: SpaceInput): readonly (Float32Array | undefined)[] {
  if ('dense' in said) return unpackDense(said.dense);
  const rows = unpackSparse(said.sparse);
  const statistics = atOnce(countFeatures(rows));
  const telling = rows.map((row): SparseVector => weighted(row, statistics));
  if (id !== 'E13') return telling.map(project);
  const expansion = atOnce(expandTerms(telling, statistics));
  return telling.map((terms) => expansion.expand(terms));
}

function reduce(vectors: readonly Float32Array[], lots: Uint32Array): Omit<Reduced, 'rows'> | undefined {
  const directions = principalDirections(drawn(vectors, lots, MOST_LEARNT_FROM), DIRECTIONS);
  const dimension = directions.length;
  if (dimension === 0) return undefined;
  const flat = new Float32Array(vectors.length * dimension);
  for (const [row, reduced] of inDirections(vectors, directions).entries()) {
    // What has nothing of these directions lies in the middle of all.
    flat.set(reduced ?? new Float32Array(dimension).fill(1 / Math.sqrt(dimension)), row * dimension);
  }
  return spread(flat, dimension) < LEAST_VARIANCE ? undefined : { flat, dimension };
}

/** Mean squared distance to the first row. */
function spread(flat: Float32Array, dimension: number): number {
  let sum = 0;
  for (let index = 0; index < flat.length; index += 1) {
    sum += ((flat[index] as number) - (flat[index % dimension] as number)) ** 2;
  }
  return sum / (flat.length / dimension);
}
