/** A tile of two rows and eight columns shares its loads: 8 sums and 2 operands fit the vector registers of x86-64. */
const ROWS = [0, 1];
const PAIRS_OF_COLUMNS = [0, 1, 2, 3];
const TILE_BYTES = 16 * PAIRS_OF_COLUMNS.length;

const lines = (items, line) => items.map(line).join('\n');
const sums = ROWS.flatMap((row) => PAIRS_OF_COLUMNS.map((pair) => ({ row, pair, name: `$sum${row}_${pair}` })));

/**
 * WebAssembly text of `product`: rows of singles, each of `rowBytes` bytes, times a matrix of doubles with as many rows as these
 * have numbers, each of `rightBytes` bytes, a multiple of 64. Each number of the product is the plain sum in the order of the
 * rows of the matrix. Beyond the last row a tile repeats it, which writes the same value twice.
 */
export const KERNEL_SOURCE = `(module
  (memory (export "memory") 1 65536)
  (func (export "product")
    (param $rows i32) (param $rowCount i32) (param $rowBytes i32) (param $right i32) (param $rightBytes i32) (param $product i32)
    (local $row i32) (local $position i32) (local $column i32) (local $offset i32) (local $place i32) (local $pair v128)
    ${lines(ROWS, (row) => `(local $left${row} i32) (local $target${row} i32) (local $value${row} v128)`)}
    ${lines(sums, ({ name }) => `(local ${name} v128)`)}
    (loop $rowTiles
      ${lines(
        ROWS,
        (row) => `
      (local.set $position ${clamp(row)})
      (local.set $left${row} (i32.add (local.get $rows) (i32.mul (local.get $position) (local.get $rowBytes))))
      (local.set $target${row} (i32.add (local.get $product) (i32.mul (local.get $position) (local.get $rightBytes))))`,
      )}
      (local.set $column (i32.const 0))
      (loop $columnTiles
        ${lines(sums, ({ name }) => `(local.set ${name} (v128.const i64x2 0 0))`)}
        (local.set $offset (i32.const 0))
        (local.set $place (i32.add (local.get $right) (local.get $column)))
        (loop $numbers
          ${lines(
            ROWS,
            (row) => `(local.set $value${row} (f64x2.promote_low_f32x4
            (v128.load32_splat (i32.add (local.get $left${row}) (local.get $offset)))))`,
          )}
          ${lines(
            PAIRS_OF_COLUMNS,
            (pair) => `(local.set $pair (v128.load offset=${16 * pair} (local.get $place)))
          ${lines(
            ROWS,
            (row) => `(local.set $sum${row}_${pair} (f64x2.add (local.get $sum${row}_${pair})
            (f64x2.mul (local.get $value${row}) (local.get $pair))))`,
          )}`,
          )}
          (local.set $place (i32.add (local.get $place) (local.get $rightBytes)))
          (br_if $numbers (i32.lt_u
            (local.tee $offset (i32.add (local.get $offset) (i32.const 4)))
            (local.get $rowBytes))))
        ${lines(
          sums,
          ({ row, pair, name }) =>
            `(v128.store offset=${16 * pair} (i32.add (local.get $target${row}) (local.get $column)) (local.get ${name}))`,
        )}
        (br_if $columnTiles (i32.lt_u
          (local.tee $column (i32.add (local.get $column) (i32.const ${TILE_BYTES})))
          (local.get $rightBytes))))
      (br_if $rowTiles (i32.lt_u
        (local.tee $row (i32.add (local.get $row) (i32.const ${ROWS.length})))
        (local.get $rowCount))))))
`;

/** `row + step`, or the last row where that is beyond it. */
function clamp(step) {
  const position = `(i32.add (local.get $row) (i32.const ${step}))`;
  const last = '(i32.sub (local.get $rowCount) (i32.const 1))';
  return `(select ${position} ${last} (i32.lt_u ${position} (local.get $rowCount)))`;
}
