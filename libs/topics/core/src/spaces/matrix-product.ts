/** Columns that are summed in one pass: their sums wait for nothing of each other. */
export const COLUMNS_AT_ONCE = 8;

/** A matrix whose rows follow one another; a multiple of `COLUMNS_AT_ONCE` wide. */
export interface WideMatrix {
  readonly values: Float64Array;
  readonly width: number;
}

/** Of columns of equal length, filled up with zeros. */
export function besideEachOther(columns: readonly Float32Array[]): WideMatrix {
  const width = Math.ceil(columns.length / COLUMNS_AT_ONCE) * COLUMNS_AT_ONCE;
  const values = new Float64Array((columns[0]?.length ?? 0) * width);
  for (const [column, own] of columns.entries()) {
    for (let row = 0; row < own.length; row += 1) values[row * width + column] = own[row] as number;
  }
  return { values, width };
}

/** The product, as wide; each of its values is the plain sum in double precision, in the order of the rows of `right`. */
export function timesMatrix(left: readonly Float32Array[], right: WideMatrix): WideMatrix {
  const { width } = right;
  const values = new Float64Array(left.length * width);
  for (const [index, row] of left.entries()) {
    for (let first = 0; first < width; first += COLUMNS_AT_ONCE) {
      sumColumns(row, right, { first, sums: values, at: index * width + first });
    }
  }
  return { values, width };
}

interface Sums {
  readonly first: number;
  readonly sums: Float64Array;
  readonly at: number;
}

function sumColumns(row: Float32Array, { values, width }: WideMatrix, { first, sums, at }: Sums): void {
  let [a, b, c, d] = [0, 0, 0, 0];
  let [e, f, g, h] = [0, 0, 0, 0];
  let place = first;
  for (let index = 0; index < row.length; index += 1) {
    const value = row[index] as number;
    a += value * (values[place] as number);
    b += value * (values[place + 1] as number);
    c += value * (values[place + 2] as number);
    d += value * (values[place + 3] as number);
    e += value * (values[place + 4] as number);
    f += value * (values[place + 5] as number);
    g += value * (values[place + 6] as number);
    h += value * (values[place + 7] as number);
    place += width;
  }
  sums[at] = a;
  sums[at + 1] = b;
  sums[at + 2] = c;
  sums[at + 3] = d;
  sums[at + 4] = e;
  sums[at + 5] = f;
  sums[at + 6] = g;
  sums[at + 7] = h;
}
