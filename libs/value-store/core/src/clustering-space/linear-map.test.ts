import { describe, expect, it } from '@jest/globals';
import { addScaled, centredRows, centredSparse, dot } from './linear-map.ts';
import { createRandom } from './random.ts';

const [ROWS, COLUMNS] = [11, 7];
const random = createRandom(4);
/** Half of the numbers are zeros. */
const numbers = new Float32Array(ROWS * COLUMNS).map(() => Math.max(0, random() - 0.5));

function sparse() {
  const filled = [...numbers.keys()].filter((index) => numbers[index] !== 0);
  const starts = Int32Array.from({ length: ROWS + 1 }, (_, row) => filled.filter((at) => at < row * COLUMNS).length);
  const columns = Int32Array.from(filled, (index) => index % COLUMNS);
  const values = Float64Array.from(filled, (index) => numbers[index]!);
  return { rowCount: ROWS, columnCount: COLUMNS, starts, columns, values };
}

describe('centred matrices', () => {
  const maps = [centredRows(numbers, COLUMNS), centredSparse(sparse())];
  const means = Array.from({ length: COLUMNS }, (_, column) =>
    Array.from({ length: ROWS }, (__, row) => numbers[row * COLUMNS + column]! / ROWS).reduce(
      (sum, each) => sum + each,
    ),
  );
  const element = (row: number, column: number): number => numbers[row * COLUMNS + column]! - means[column]!;

  it.each(maps)('multiply a column', (map) => {
    const column = new Float64Array(COLUMNS).map(() => random());
    const product = map.apply(column);
    expect(product).toHaveLength(map.rowCount);
    for (const [row, value] of product.entries())
      expect(value).toBeCloseTo(
        column.reduce((sum, each, index) => sum + element(row, index) * each, 0),
        12,
      );
  });

  it.each(maps)('multiply a column from the other side', (map) => {
    const column = new Float64Array(ROWS).map(() => random());
    const product = map.applyTransposed(column);
    expect(product).toHaveLength(map.columnCount);
    for (const [index, value] of product.entries())
      expect(value).toBeCloseTo(
        column.reduce((sum, each, row) => sum + element(row, index) * each, 0),
        12,
      );
  });
});

describe('dot and addScaled', () => {
  it.each([0, 1, 3, 4, 5, 8, 10])('take all of %i numbers', (length) => {
    const left = new Float64Array(length).map((_, index) => index + 1);
    const right = new Float64Array(length).map((_, index) => 2 * index - 5);
    const expected = left.map((value, index) => value + 3 * right[index]!);
    expect(dot(left, right)).toBe(left.reduce((sum, value, index) => sum + value * right[index]!, 0));
    addScaled(left, right, 3);
    expect(left).toEqual(expected);
  });
});
