import { float64At, itemAt } from '@learning-memory/array-access';
import { centredRows, centredSparse } from './linear-map.ts';
import { shuffleRows, shuffleSparse } from './shuffle-columns.ts';
import { significantComponents, type Components } from './significant-components.ts';
import { isEmptyRow } from './sparse-matrix.ts';
import { termMatrix } from './term-matrix.ts';

export interface ClusteringSpaceInput {
  readonly texts: readonly string[];
  /** One row of unit length for each text. */
  readonly vectors: Float32Array;
  readonly dimension: number;
  /** Share of what the vectors say against what the words say, 0 to 1. */
  readonly denseWeight: number;
}

export interface ClusteringSpace {
  /** One row of unit length for each text. */
  readonly vectors: Float32Array;
  readonly dimension: number;
}

const MOST_WORD_COMPONENTS = 16;
/** Below it, a few texts that share a rare word would fill the components. */
const FEWEST_COMPONENTS = 2;
/** In fewer directions, texts about nothing in common would lie in one place. */
const FEWEST_MEANING_COMPONENTS = 12;
const MOST_MEANING_COMPONENTS = 24;

/**
 * Where texts lie by their words and their meaning together: latent semantic analysis of the words (Deerwester et al. 1990)
 * beside the principal components of the vectors, each at the same total variance (multiple factor analysis, Escofier and
 * Pages 1994) and then weighed. Of either, what stands out from chance; `undefined` where that is nothing of the words.
 */
export function makeClusteringSpace(
  { texts, vectors, dimension, denseWeight }: ClusteringSpaceInput,
  analyze: (text: string) => readonly string[],
): ClusteringSpace | undefined {
  // Iteration and chance go by the order of the rows: by their texts, so that it depends on no ids and times.
  const order = [...texts.keys()].sort((a, b) => compare(itemAt(texts, a), itemAt(texts, b)));
  const words = wordComponents(order.map((row) => analyze(itemAt(texts, row))));
  if (words.length === 0) return undefined;
  const meaning = meaningComponents(takeRows(vectors, dimension, order), dimension);
  const joined = joinBlocks([
    { columns: words, weight: 1 - denseWeight },
    { columns: meaning, weight: denseWeight },
  ]);
  return { dimension: joined.dimension, vectors: takeRows(joined.vectors, joined.dimension, invert(order)) };
}

function wordComponents(terms: readonly (readonly string[])[]): Components {
  const matrix = termMatrix(terms);
  const scores = significantComponents(
    { matrix: centredSparse(matrix), shuffled: (random) => centredSparse(shuffleSparse(matrix, random)) },
    { most: MOST_WORD_COMPONENTS, chance: mean },
  );
  if (scores.length < FEWEST_COMPONENTS) return [];
  // As far from the mean as each other, texts without a word that counts would all lie in one place.
  return scores.map((column) => column.map((value, row) => (isEmptyRow(matrix, row) ? 0 : value)));
}

/** Stricter than for the words: every text has a vector, so there is always something for chance to find. */
function meaningComponents(rows: Float32Array, dimension: number): Components {
  return significantComponents(
    {
      matrix: centredRows(rows, dimension),
      shuffled: (random) => centredRows(shuffleRows(rows, dimension, random), dimension),
    },
    { fewest: FEWEST_MEANING_COMPONENTS, most: MOST_MEANING_COMPONENTS, chance: (values) => Math.max(...values) },
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function takeRows(vectors: Float32Array, dimension: number, order: readonly number[]): Float32Array {
  const taken = new Float32Array(order.length * dimension);
  for (const [place, row] of order.entries()) {
    taken.set(vectors.subarray(row * dimension, (row + 1) * dimension), place * dimension);
  }
  return taken;
}

function invert(order: readonly number[]): readonly number[] {
  const places = Array.from(order, () => 0);
  for (const [place, row] of order.entries()) places[row] = place;
  return places;
}

interface WeighedComponents {
  readonly columns: Components;
  readonly weight: number;
}

function joinBlocks(blocks: readonly WeighedComponents[]): ClusteringSpace {
  const columns = blocks.flatMap(({ columns: block, weight }) => {
    const variance = block.reduce((sum, column) => sum + column.reduce((s, value) => s + value ** 2, 0), 0);
    const factor = variance === 0 ? 0 : Math.sqrt(weight / variance);
    return block.map((column) => column.map((value) => value * factor));
  });
  const [dimension, rowCount] = [columns.length, columns[0]?.length ?? 0];
  const vectors = new Float32Array(rowCount * dimension);
  for (let row = 0; row < rowCount; row += 1) {
    const length = Math.hypot(...columns.map((column) => float64At(column, row)));
    for (const [index, column] of columns.entries()) {
      vectors[row * dimension + index] = length === 0 ? 0 : float64At(column, row) / length;
    }
  }
  return { vectors, dimension };
}
