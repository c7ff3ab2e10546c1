/** A tile of rows and columns shares its loads: 8 sums and 4 operands fit the 16 vector registers of x86-64. */
const COLUMNS = [0, 1, 2, 3];
const ROUGH_ROWS = [0, 1];

/** What is exact is mostly wanted of one row. */
const EXACT_ROWS = [0];

/** A lower bound of a cosine distance counts steps of so many bits. */
const STEP_BITS = 22;

const lines = (items, line) => items.map(line).join('\n');
const sumOf = (row, column) => `$sum${row}_${column}`;
const pairsOf = (rows) => rows.flatMap((row) => COLUMNS.map((column) => sumOf(row, column)));

/** How numbers lie in a vector register: doubles, singles, or whole numbers of 16 bits whose products are added up in pairs. */
const DOUBLE = { rows: EXACT_ROWS, scalar: 'f64', vector: 'f64x2', lanes: [0, 1], shift: 3 };
const SINGLE = { rows: ROUGH_ROWS, scalar: 'f32', vector: 'f32x4', lanes: [0, 1, 2, 3], shift: 2 };
const WHOLE = { rows: ROUGH_ROWS, scalar: 'i32', shift: 0 };

/** WebAssembly text of the distance functions and of those for lower bounds; see src/distances/distance-kernel.ts for their parameters. */
export const KERNEL_SOURCE = `(module
  (import "env" "memory" (memory 1 65536 shared))
  ${distanceFunction('cosine', DOUBLE, {
    accumulate: (sum, row, column) => `(f64x2.add ${sum} (f64x2.mul ${row} ${column}))`,
    // A dot product of unit vectors is rounded by some 2^-52: below four times that the distance is 0.
    store: storeEach(
      DOUBLE,
      (sum) => `
      (local.set $distance (f64.sub (f64.const 1) ${sum}))
      (local.set $distance (select (f64.const 0) (f64.min (f64.const 2) (local.get $distance))
        (f64.lt (local.get $distance) (f64.const 0x1p-50))))`,
    ),
  })}
  ${distanceFunction('cosineBounds', WHOLE, {
    accumulate: (sum, row, column) => `(i32x4.add ${sum} (i32x4.dot_i16x8_s ${row} ${column}))`,
    store: storeSteps,
  })}
  ${distanceFunction('euclideanBounds', SINGLE, {
    accumulate: (sum, row, column) => `(f32x4.add ${sum}
      (f32x4.mul (local.tee $difference (f32x4.sub ${row} ${column})) (local.get $difference)))`,
    // Where the sum of squares is too large for a number, its root is larger than 1e19.
    store: storeEach(
      SINGLE,
      (sum) => `(local.set $distance
      (f32.min (f32.const 1e19) (f32.sub (f32.mul (f32.sqrt ${sum}) (f32.sub (f32.const 1) (local.get $slack))) (local.get $error))))`,
    ),
  })}
  ${distanceFunction('euclidean', DOUBLE, {
    accumulate: (sum, row, column) => `(f64x2.add ${sum}
      (f64x2.mul (local.tee $difference (f64x2.sub ${row} ${column})) (local.get $difference)))`,
    store: storeEach(DOUBLE, (sum) => `(local.set $distance (f64.sqrt ${sum}))`),
  })}
  ${chooseFunction('cosineChoose', { number: 'i32', splat: 'i8x16', lanes: 16, shift: 0, atMost: 'i8x16.le_u', larger: 'i8x16.max_u' })}
  ${chooseFunction('euclideanChoose', { number: 'f32', splat: 'f32x4', lanes: 4, shift: 2, atMost: 'f32x4.le', larger: 'f32x4.pmax' })}
  ${mirrorFunction('cosineMirror', { load: 'i32.load8_u', store: 'i32.store8', shift: 0 })}
  ${mirrorFunction('euclideanMirror', { load: 'f32.load', store: 'f32.store', shift: 2 })}
)
`;

/**
 * Each sum is taken in the same order for (i, j) and (j, i), and wherever the pair lies in a tile: equal distances stay
 * equal. Beyond the last row or column a tile repeats it, which writes the same value twice.
 */
function distanceFunction(name, { rows, scalar }, { accumulate, store }) {
  return `(func (export "${name}")
    (param $rows i32) (param $targets i32) (param $rowCount i32) (param $columns i32) (param $columnCount i32)
    (param $vectors i32) (param $vectorBytes i32) (param $distances i32) (param $distanceBytes i32)
    (param $slack f32) (param $error f32) (param $most i32)
    (local $firstRow i32) (local $firstColumn i32) (local $offset i32)
    (local $distance ${scalar}) (local $difference v128) (local $values v128) (local $left v128) (local $right v128) (local $target i32)
    ${lines(rows, (row) => `(local $position${row} i32) (local $row${row} i32) (local $row${row}_values v128)`)}
    ${lines(COLUMNS, (column) => `(local $point${column} i32) (local $column${column} i32)`)}
    ${lines(pairsOf(rows), (sum) => `(local ${sum} v128)`)}
    (loop $columnTiles
      ${lines(COLUMNS, (column) => `(local.set $point${column} ${element('$columns', clamp('$firstColumn', column, '$columnCount'))})`)}
      ${lines(COLUMNS, (column) => `(local.set $column${column} ${vectorOf(`(local.get $point${column})`)})`)}
      (local.set $firstRow (i32.const 0))
      (loop $rowTiles
        ${lines(rows, (row) => `(local.set $position${row} ${clamp('$firstRow', row, '$rowCount')})`)}
        ${lines(rows, (row) => `(local.set $row${row} ${vectorOf(element('$rows', `(local.get $position${row})`))})`)}
        ${lines(pairsOf(rows), (sum) => `(local.set ${sum} (v128.const i64x2 0 0))`)}
        (local.set $offset (i32.const 0))
        (loop $numbers
          ${lines(rows, (row) => `(local.set $row${row}_values ${numbersOf(`$row${row}`)})`)}
          ${lines(COLUMNS, (column) => accumulateColumn(column, rows, accumulate))}
          (br_if $numbers (i32.lt_u
            (local.tee $offset (i32.add (local.get $offset) (i32.const 16)))
            (local.get $vectorBytes))))
        ${lines(rows, store)}
        (br_if $rowTiles (i32.lt_u
          (local.tee $firstRow (i32.add (local.get $firstRow) (i32.const ${rows.length})))
          (local.get $rowCount))))
      (br_if $columnTiles (i32.lt_u
        (local.tee $firstColumn (i32.add (local.get $firstColumn) (i32.const ${COLUMNS.length})))
        (local.get $columnCount)))))`;
}

/** Each column is loaded where it is used: with all loads first there are too few registers. */
function accumulateColumn(column, rows, accumulate) {
  const sums = lines(rows, (row) => {
    const sum = sumOf(row, column);
    return `(local.set ${sum}
      ${accumulate(`(local.get ${sum})`, `(local.get $row${row}_values)`, '(local.get $values)')})`;
  });
  return `(local.set $values ${numbersOf(`$column${column}`)})
    ${sums}`;
}

/** Writes the distances of a row of the tile one by one; `distance` sets $distance from a sum. */
function storeEach({ scalar, vector, lanes, shift }, distance) {
  return (row) =>
    lines(COLUMNS, (column) => {
      const sum = `(local.get ${sumOf(row, column)})`;
      const parts = lanes.map((lane) => `(${vector}.extract_lane ${lane} ${sum})`);
      return `${distance(addAll(scalar, parts))}
        (${scalar}.store
          (i32.add ${distancesOf(element('$targets', `(local.get $position${row})`))}
            (i32.shl (local.get $point${column}) (i32.const ${shift})))
          (local.get $distance))`;
    });
}

/**
 * Writes for each column of a row of the tile the greatest number of steps, 0 to 255, that is no more than $most less the sum.
 * Twice the sums of two vectors are added across, so that one register holds those of all four columns.
 */
function storeSteps(row) {
  const [first, second, third, fourth] = COLUMNS.map((column) => `(local.get ${sumOf(row, column)})`);
  return `
    (local.set $left ${addAcross(first, second, [0, 4, 1, 5])})
    (local.set $right ${addAcross(third, fourth, [0, 4, 1, 5])})
    (local.set $difference (i32x4.sub (i32x4.splat (local.get $most)) ${addAcross('(local.get $left)', '(local.get $right)', [0, 1, 4, 5])}))
    (local.set $difference (i32x4.min_s
      (i32x4.shr_u (i32x4.max_s (local.get $difference) (v128.const i32x4 0 0 0 0)) (i32.const ${STEP_BITS}))
      (v128.const i32x4 255 255 255 255)))
    (local.set $target ${distancesOf(element('$targets', `(local.get $position${row})`))})
    ${lines(
      COLUMNS,
      (column) => `(v128.store8_lane ${4 * column}
        (i32.add (local.get $target) (local.get $point${column})) (local.get $difference))`,
    )}`;
}

/** Adds the lanes of two registers that `low` picks to those two further on; each is evaluated twice. */
function addAcross(left, right, low) {
  const shuffle = (lanes) =>
    `(i8x16.shuffle ${lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)).join(' ')} ${left} ${right})`;
  return `(i32x4.add ${shuffle(low)} ${shuffle(low.map((lane) => lane + 2))})`;
}

/**
 * Writes the points from $first up to $count whose bound is no more than $least or their own limit, ascending, and gives their
 * number. Bounds and limits are read by whole registers, also where they end within one.
 */
function chooseFunction(name, { number, splat, lanes, shift, atMost, larger }) {
  const load = (array) =>
    `(v128.load (i32.add (local.get ${array}) (i32.shl (local.get $block) (i32.const ${shift}))))`;
  return `(func (export "${name}")
    (param $bounds i32) (param $limits i32) (param $least ${number}) (param $first i32) (param $count i32) (param $candidates i32)
    (result i32)
    (local $block i32) (local $mask i32) (local $point i32) (local $end i32) (local $leasts v128)
    (local.set $leasts (${splat}.splat (local.get $least)))
    (local.set $end (local.get $candidates))
    (local.set $block (i32.and (local.get $first) (i32.const ${-lanes})))
    (loop $blocks
      (local.set $mask (${lanes === 16 ? 'i8x16' : 'i32x4'}.bitmask
        (${atMost} ${load('$bounds')} (${larger} ${load('$limits')} (local.get $leasts)))))
      (block $chosen
        (loop $points
          (br_if $chosen (i32.eqz (local.get $mask)))
          (local.set $point (i32.add (local.get $block) (i32.ctz (local.get $mask))))
          (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
          (br_if $points (i32.lt_u (local.get $point) (local.get $first)))
          (br_if $chosen (i32.ge_u (local.get $point) (local.get $count)))
          (i32.store (local.get $end) (local.get $point))
          (local.set $end (i32.add (local.get $end) (i32.const 4)))
          (br $points)))
      (br_if $blocks (i32.lt_u
        (local.tee $block (i32.add (local.get $block) (i32.const ${lanes})))
        (local.get $count))))
    (i32.shr_u (i32.sub (local.get $end) (local.get $candidates)) (i32.const 2)))`;
}

/** Writes the bounds of $row from $first up to $count into the column of $point of all rows, each of $rowBytes. */
function mirrorFunction(name, { load, store, shift }) {
  return `(func (export "${name}")
    (param $row i32) (param $all i32) (param $rowBytes i32) (param $point i32) (param $first i32) (param $count i32)
    (local $target i32)
    (local.set $target (i32.add
      (i32.add (local.get $all) (i32.mul (local.get $first) (local.get $rowBytes)))
      (i32.shl (local.get $point) (i32.const ${shift}))))
    (loop $others
      (${store} (local.get $target)
        (${load} (i32.add (local.get $row) (i32.shl (local.get $first) (i32.const ${shift})))))
      (local.set $target (i32.add (local.get $target) (local.get $rowBytes)))
      (br_if $others (i32.lt_u
        (local.tee $first (i32.add (local.get $first) (i32.const 1)))
        (local.get $count)))))`;
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

/** The next numbers of a vector. */
function numbersOf(vector) {
  return `(v128.load (i32.add (local.get ${vector}) (local.get $offset)))`;
}
