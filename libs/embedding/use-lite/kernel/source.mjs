/** Columns of a panel: two vectors of four numbers. With four rows that is 8 sums and 3 operands of 16 registers. */
const VECTORS = [0, 1];
const PANEL_COLUMNS = 4 * VECTORS.length;

const lines = (items, line) => items.map(line).join('\n');
const range = (count) => Array.from({ length: count }, (_, index) => index);

/** WebAssembly text of the matrix product; see src/model/matrix-product.ts for its parameters. */
export const KERNEL_SOURCE = `(module
  (import "env" "memory" (memory 1))
  (func (export "multiply")
    (param $left i32) (param $leftBytes i32) (param $rows i32) (param $inner i32)
    (param $panels i32) (param $panelCount i32) (param $bias i32) (param $minimum f32)
    (param $product i32) (param $productBytes i32)
    (local $row i32) (local $number i32) (local $end i32) (local $target i32) (local $scalar v128) (local $floor v128)
    ${lines(range(4), (row) => `(local $left${row} i32)`)}
    ${lines(VECTORS, (vector) => `(local $right${vector} v128)`)}
    ${lines(range(4), (row) => lines(VECTORS, (vector) => `(local ${sum(row, vector)} v128)`))}
    (local.set $floor (f32x4.splat (local.get $minimum)))
    (if (i32.eqz (local.get $panelCount)) (then (return)))
    (loop $nextPanel
      (local.set $row (i32.const 0))
      (block $fewRows
        (loop $nextRows
          (br_if $fewRows (i32.lt_u (i32.sub (local.get $rows) (local.get $row)) (i32.const 4)))
          ${block(4)}
          (br $nextRows)))
      (if (i32.and (local.get $rows) (i32.const 2)) (then ${block(2)}))
      (if (i32.and (local.get $rows) (i32.const 1)) (then ${block(1)}))
      (local.set $panels (i32.add (local.get $panels) (i32.mul (local.get $inner) (i32.const ${4 * PANEL_COLUMNS}))))
      (local.set $bias (i32.add (local.get $bias) (i32.const ${4 * PANEL_COLUMNS})))
      (local.set $product (i32.add (local.get $product) (i32.const ${4 * PANEL_COLUMNS})))
      (br_if $nextPanel (local.tee $panelCount (i32.sub (local.get $panelCount) (i32.const 1)))))))
`;

/**
 * The next `count` rows of the product, in the columns of one panel. Each sum begins with the bias and runs in the order
 * of the inner numbers, whatever `count` is: a row has the same bits wherever it stands.
 */
function block(count) {
  const rows = range(count);
  return `
    ${lines(rows, (row) => `(local.set $left${row} ${rowAddress('$left', '$leftBytes', row)})`)}
    ${lines(rows, (row) => lines(VECTORS, (vector) => `(local.set ${sum(row, vector)} (v128.load offset=${16 * vector} (local.get $bias)))`))}
    (local.set $number (local.get $panels))
    (local.set $end (i32.add (local.get $panels) (i32.mul (local.get $inner) (i32.const ${4 * PANEL_COLUMNS}))))
    (loop $nextNumber
      ${lines(VECTORS, (vector) => `(local.set $right${vector} (v128.load offset=${16 * vector} (local.get $number)))`)}
      ${lines(
        rows,
        (row) => `(local.set $scalar (v128.load32_splat (local.get $left${row})))
        ${lines(VECTORS, (vector) => `(local.set ${sum(row, vector)} (f32x4.add (local.get ${sum(row, vector)}) (f32x4.mul (local.get $scalar) (local.get $right${vector}))))`)}
        (local.set $left${row} (i32.add (local.get $left${row}) (i32.const 4)))`,
      )}
      (br_if $nextNumber (i32.lt_u
        (local.tee $number (i32.add (local.get $number) (i32.const ${4 * PANEL_COLUMNS})))
        (local.get $end))))
    ${lines(
      rows,
      (row) => `(local.set $target ${rowAddress('$product', '$productBytes', row)})
      ${lines(VECTORS, (vector) => `(v128.store offset=${16 * vector} (local.get $target) (f32x4.max (local.get ${sum(row, vector)}) (local.get $floor)))`)}`,
    )}
    (local.set $row (i32.add (local.get $row) (i32.const ${count})))`;
}

function rowAddress(base, bytes, step) {
  return `(i32.add (local.get ${base}) (i32.mul (i32.add (local.get $row) (i32.const ${step})) (local.get ${bytes})))`;
}

function sum(row, vector) {
  return `$sum${row}_${vector}`;
}
