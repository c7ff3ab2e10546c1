import { centredSparse } from './linear-map.ts';
import { createRandom } from './random.ts';
import { transpose, type SparseMatrix } from './sparse-matrix.ts';
import { truncatedSvd, type TruncatedSvd } from './truncated-svd.ts';

/** Chance varies little over many texts. */
const MOST_SHUFFLES = 10;
const TEXTS_PER_SHUFFLE = 1000;
const SEED = 2;

/**
 * The leading components of the centred term matrix that stand out from chance: as long as each singular value is above the
 * mean of those of the same terms dealt out to the texts anew (parallel analysis, Horn 1965). None where words come together by chance
 * alone, as in a pile of unrelated texts.
 */
export function significantComponents(matrix: SparseMatrix, most: number): TruncatedSvd {
  const { singularValues, scores } = truncatedSvd(centredSparse(matrix), most);
  const random = createRandom(SEED);
  const shuffles = Math.min(MOST_SHUFFLES, Math.ceil(TEXTS_PER_SHUFFLE / matrix.rowCount));
  const byChance = Array.from({ length: shuffles }, () => {
    return truncatedSvd(centredSparse(shuffleRows(matrix, random)), most).singularValues;
  });
  const chance = (index: number): number => byChance.reduce((sum, values) => sum + (values[index] ?? 0), 0) / shuffles;
  const first = singularValues.findIndex((value, index) => value <= chance(index));
  const count = first === -1 ? singularValues.length : first;
  return { singularValues: singularValues.slice(0, count), scores: scores.slice(0, count) };
}

/** Each column keeps its values and gets other rows for them; it has at most half of the rows. */
function shuffleRows(matrix: SparseMatrix, random: () => number): SparseMatrix {
  const byColumn = transpose(matrix);
  const columns = new Int32Array(byColumn.columns.length);
  const lastTaker = new Int32Array(matrix.rowCount).fill(-1);
  for (let column = 0; column < byColumn.rowCount; column += 1) {
    let index = byColumn.starts[column] ?? 0;
    const end = byColumn.starts[column + 1] ?? 0;
    while (index < end) {
      const row = Math.floor(random() * matrix.rowCount);
      if (lastTaker[row] === column) continue;
      lastTaker[row] = column;
      columns[index] = row;
      index += 1;
    }
  }
  return transpose({ ...byColumn, columns });
}
