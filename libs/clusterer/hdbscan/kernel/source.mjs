/** A tile of rows and columns shares its loads: 8 sums and 6 operands fit the 16 vector registers of x86-64. */
const ROWS = [0, 1];
const COLUMNS = [0, 1, 2, 3];
const PAIRS = ROWS.flatMap((row) => COLUMNS.map((column) => ({ row: `$row${row}`, column: `$column${column}` })));

const lines = (items, line) => items.map(line).join('\n');
const sumOf = ({ row, column }) => `${row}_${column.slice(1)}`;

/** Numbers of double precision, and of single: twice as many at once. */
const DOUBLE = { scalar: 'f64', vector: 'f64x2', lanes: [0, 1], shift: 3 };
const SINGLE = { scalar: 'f32', vector: 'f32x4', lanes: [0, 1, 2, 3], shift: 2 };

/** WebAssembly text of the distance functions and of those for lower bounds; see src/distances/distance-kernel.ts for their parameters. */
export const KERNEL_SOURCE = `(module
  (import "env" "memory" (memory 1 65536 shared))
  ${distanceFunction('cosine', DOUBLE, {
    accumulate: (sum, row, column) => `(f64x2.add ${sum} (f64x2.mul ${row} ${column}))`,
    // A dot product of unit vectors is rounded by some 2^-52: below four times that the distance is 0.
    distance: (sum) => `
      (local.set $distance (f64.sub (f64.const 1) ${sum}))
      (local.set $distance (select (f64.const 0) (f64.min (f64.const 2) (local.get $distance))
        (f64.lt (local.get $distance) (f64.const 0x1p-50))))`,
  })}
  ${distanceFunction('cosineBounds', SINGLE, {
    accumulate: (sum, row, column) => `(f32x4.add ${sum} (f32x4.mul ${row} ${column}))`,
    distance: (sum) => `(local.set $distance (f32.sub (f32.sub (f32.const 1) ${sum}) (local.get $slack)))`,
  })}
  ${distanceFunction('euclideanBounds', SINGLE, {
    accumulate: (sum, row, column) => `(f32x4.add ${sum}
      (f32x4.mul (local.tee $difference (f32x4.sub ${row} ${column})) (local.get $difference)))`,
    // Where the sum of squares is too large for a number, its root is larger than 1e19.
    distance: (sum) => `(local.set $distance
      (f32.min (f32.const 1e19) (f32.sub (f32.mul (f32.sqrt ${sum}) (f32.sub (f32.const 1) (local.get $slack))) (local.get $error))))`,
  })}
  ${distanceFunction('euclidean', DOUBLE, {
    accumulate: (sum, row, column) => `(f64x2.add ${sum}
      (f64x2.mul (local.tee $difference (f64x2.sub ${row} ${column})) (local.get $difference)))`,
    distance: (sum) => `(local.set $distance (f64.sqrt ${sum}))`,
  })}
)
`;

/**
 * Each sum is taken in the same order for (i, j) and (j, i), and wherever the pair lies in a tile: equal distances stay
 * equal. Beyond the last row or column a tile repeats it, which writes the same value twice.
 */
function distanceFunction(name, { scalar, vector, lanes, shift }, { accumulate, distance }) {
  return `(func (export "${name}")
    (param $rows i32) (param $targets i32) (param $rowCount i32) (param $columns i32) (param $columnCount i32)
    (param $vectors i32) (param $vectorBytes i32) (param $distances i32) (param $distanceBytes i32)
    (param $slack f32) (param $error f32)
    (local $firstRow i32) (local $firstColumn i32) (local $offset i32)
    (local $distance ${scalar}) (local $difference v128)
    ${lines(ROWS, (row) => `(local $position${row} i32) (local $row${row} i32) (local $row${row}_values v128)`)}
    ${lines(COLUMNS, (column) => `(local $point${column} i32) (local $column${column} i32) (local $column${column}_values v128)`)}
    ${lines(PAIRS, (pair) => `(local ${sumOf(pair)} v128)`)}
    (loop $columnTiles
      ${lines(COLUMNS, (column) => `(local.set $point${column} ${element('$columns', clamp('$firstColumn', column, '$columnCount'))})`)}
      ${lines(COLUMNS, (column) => `(local.set $column${column} ${vectorOf(`(local.get $point${column})`)})`)}
      (local.set $firstRow (i32.const 0))
      (loop $rowTiles
        ${lines(ROWS, (row) => `(local.set $position${row} ${clamp('$firstRow', row, '$rowCount')})`)}
        ${lines(ROWS, (row) => `(local.set $row${row} ${vectorOf(element('$rows', `(local.get $position${row})`))})`)}
        ${lines(PAIRS, (pair) => `(local.set ${sumOf(pair)} (v128.const i64x2 0 0))`)}
        (local.set $offset (i32.const 0))
        (loop $numbers
          ${lines(ROWS, (row) => loadNumbers(`$row${row}`))}
          ${lines(COLUMNS, (column) => loadNumbers(`$column${column}`))}
          ${lines(
            PAIRS,
            (pair) => `(local.set ${sumOf(pair)}
              ${accumulate(`(local.get ${sumOf(pair)})`, `(local.get ${pair.row}_values)`, `(local.get ${pair.column}_values)`)})`,
          )}
          (br_if $numbers (i32.lt_u
            (local.tee $offset (i32.add (local.get $offset) (i32.const 16)))
            (local.get $vectorBytes))))
        ${lines(ROWS, (row) =>
          lines(COLUMNS, (column) => {
            const sum = `(local.get ${sumOf({ row: `$row${row}`, column: `$column${column}` })})`;
            const parts = lanes.map((lane) => `(${vector}.extract_lane ${lane} ${sum})`);
            return `${distance(addAll(scalar, parts))}
            (${scalar}.store
              (i32.add ${distancesOf(element('$targets', `(local.get $position${row})`))}
                (i32.shl (local.get $point${column}) (i32.const ${shift})))
              (local.get $distance))`;
          }),
        )}
        (br_if $rowTiles (i32.lt_u
          (local.tee $firstRow (i32.add (local.get $firstRow) (i32.const ${ROWS.length})))
          (local.get $rowCount))))
      (br_if $columnTiles (i32.lt_u
        (local.tee $firstColumn (i32.add (local.get $firstColumn) (i32.const ${COLUMNS.length})))
        (local.get $columnCount)))))`;
}

/** By halves, so that few roundings follow each other. */
function addAll(scalar, [first, ...rest]) {
  if (rest.length === 0) return first;
  const half = (rest.length + 1) / 2;
  const all = [first, ...rest];
  return `(${scalar}.add ${addAll(scalar, all.slice(0, half))} ${addAll(scalar, all.slice(half))})`;
}

/** `first + step`, or the last position where that is beyond it. */
function clamp(first, step, count) {
  const position = `(i32.add (local.get ${first}) (i32.const ${step}))`;
  const last = `(i32.sub (local.get ${count}) (i32.const 1))`;
  return `(select ${position} ${last} (i32.lt_u ${position} (local.get ${count})))`;
}

/** The 32-bit element of `array` at `position`. */
function element(array, position) {
  return `(i32.load (i32.add (local.get ${array}) (i32.shl ${position} (i32.const 2))))`;
}

function vectorOf(point) {
  return `(i32.add (local.get $vectors) (i32.mul ${point} (local.get $vectorBytes)))`;
}

function distancesOf(target) {
  return `(i32.add (local.get $distances) (i32.mul ${target} (local.get $distanceBytes)))`;
}

function loadNumbers(vector) {
  return `(local.set ${vector}_values (v128.load (i32.add (local.get ${vector}) (local.get $offset))))`;
}
