import { itemAt } from '@learning-memory/array-access';
import type { LinearMap } from './linear-map.ts';
import { createRandom } from './random.ts';
import { truncatedSvd } from './truncated-svd.ts';

/** Chance varies little over many texts. */
const MOST_SHUFFLES = 5;
const TEXTS_PER_SHUFFLE = 500;
const SEED = 2;

/** A matrix, and the same with the values of each column dealt out to the rows anew. */
export interface Shuffleable {
  readonly matrix: LinearMap;
  readonly shuffled: (random: () => number) => LinearMap;
}

export interface SignificanceOptions {
  readonly most: number;
  /** Given whether or not they stand out. Defaults to none. */
  readonly fewest?: number;
  /** What a component must exceed, of its singular values in the shuffled matrices. */
  readonly chance: (values: readonly number[]) => number;
}

/** Holds one column for each component, with one number a row. */
export type Components = readonly Float64Array[];

/**
 * The directions of the leading components that stand out from chance: as long as each singular value exceeds what shuffled
 * matrices reach (parallel analysis, Horn 1965). `[]` where columns come together by chance alone, as in a pile of unrelated
 * texts.
 */
export function significantComponents(
  { matrix, shuffled }: Shuffleable,
  { most, fewest = 0, chance }: SignificanceOptions,
): readonly Float64Array[] {
  const { singularValues, scores } = truncatedSvd(matrix, most);
  const random = createRandom(SEED);
  const shuffles = Math.min(MOST_SHUFFLES, Math.ceil(TEXTS_PER_SHUFFLE / matrix.rowCount));
  const byChance = Array.from({ length: shuffles }, () => truncatedSvd(shuffled(random), most).singularValues);
  // A shuffled matrix may have fewer singular values; those it lacks are 0.
  const first = singularValues.findIndex(
    (value, index) => value <= chance(byChance.map((values) => values[index] ?? 0)),
  );
  const telling = first === -1 ? scores : scores.slice(0, Math.max(fewest, first));
  return telling.map((column, index) => {
    const square = itemAt(singularValues, index) ** 2;
    return matrix.applyTransposed(column).map((value) => value / square);
  });
}
