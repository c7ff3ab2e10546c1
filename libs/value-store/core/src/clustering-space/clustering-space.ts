import { centredRows } from './linear-map.ts';
import { significantComponents } from './significant-components.ts';
import { isEmptyRow, termMatrix } from './term-matrix.ts';
import { truncatedSvd } from './truncated-svd.ts';

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
/** Enough for what a sentence encoder tells apart in a journal; more adds noise. */
const MEANING_COMPONENTS = 12;

/** A block of components: one column each, one number a row. */
export type Components = readonly Float64Array[];

/** What components are made from, in an order that does not depend on ids and times. */
export interface OrderedInput {
  readonly texts: readonly string[];
  readonly vectors: Float32Array;
  /** Rows of the input by their place. */
  readonly order: readonly number[];
}

/** Iteration and chance go by the order of the rows: by their texts. */
export function orderByText({ texts, vectors, dimension }: ClusteringSpaceInput): OrderedInput {
  const order = [...texts.keys()].sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''));
  return { order, texts: order.map((row) => texts[row] ?? ''), vectors: takeRows(vectors, dimension, order) };
}

/** Latent semantic analysis of the words, as far as it stands out from chance; `[]` when hardly anything does. */
export function wordComponents(texts: readonly string[]): Components {
  const matrix = termMatrix(texts);
  const { scores } = significantComponents(matrix, MOST_WORD_COMPONENTS);
  if (scores.length < FEWEST_COMPONENTS) return [];
  // As far from the mean as each other, texts without a word that counts would all lie in one place.
  return scores.map((column) => column.map((value, row) => (isEmptyRow(matrix, row) ? 0 : value)));
}

/** The principal components of the vectors. */
export function meaningComponents({
  vectors,
  dimension,
}: Pick<ClusteringSpaceInput, 'vectors' | 'dimension'>): Components {
  return truncatedSvd(centredRows(vectors, dimension), MEANING_COMPONENTS).scores;
}

/**
 * Where texts lie by their words and their meaning together: latent semantic analysis of the words (Deerwester et al. 1990)
 * beside the principal components of the vectors, each at the same total variance (multiple factor analysis, Escofier and
 * Pages 1994) and then weighed.
 */
export function joinComponents(
  { words, meaning }: { readonly words: Components; readonly meaning: Components },
  { denseWeight, order }: { readonly denseWeight: number; readonly order: readonly number[] },
): ClusteringSpace {
  const joined = joinBlocks([
    { columns: words, weight: 1 - denseWeight },
    { columns: meaning, weight: denseWeight },
  ]);
  return { dimension: joined.dimension, vectors: takeRows(joined.vectors, joined.dimension, invert(order)) };
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

interface Block {
  readonly columns: readonly Float64Array[];
  readonly weight: number;
}

function joinBlocks(blocks: readonly Block[]): ClusteringSpace {
  const columns = blocks.flatMap(({ columns: block, weight }) => {
    const variance = block.reduce((sum, column) => sum + column.reduce((s, value) => s + value ** 2, 0), 0);
    const factor = variance === 0 ? 0 : Math.sqrt(weight / variance);
    return block.map((column) => column.map((value) => value * factor));
  });
  const [dimension, rowCount] = [columns.length, columns[0]?.length ?? 0];
  const vectors = new Float32Array(rowCount * dimension);
  for (let row = 0; row < rowCount; row += 1) {
    const length = Math.hypot(...columns.map((column) => column[row] ?? 0));
    for (const [index, column] of columns.entries()) {
      vectors[row * dimension + index] = length === 0 ? 0 : (column[row] ?? 0) / length;
    }
  }
  return { vectors, dimension };
}
