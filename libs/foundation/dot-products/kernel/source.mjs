const PARTS = [0, 1, 2, 3];
const BYTES_AT_ONCE = 16 * PARTS.length;

const lines = (items, line) => items.map(line).join('\n');
const load = (address, part) => `(v128.load offset=${16 * part} (i32.add ${address} (local.get $offset)))`;
const add = (left, right) => `(i32x4.add ${left} ${right})`;
const lane = (index) => `(i32x4.extract_lane ${index} (local.get $sum0))`;

/**
 * WebAssembly text of `dots`: the dot product of a vector with each of `count` rows, all of `rowBytes` bytes, a multiple
 * of 64, and of integers of 16 bits. No sum may exceed 31 bits.
 */
export const KERNEL_SOURCE = `(module
  (memory (export "memory") 1 65536)
  (func (export "dots")
    (param $vector i32) (param $rows i32) (param $count i32) (param $rowBytes i32) (param $products i32)
    (local $offset i32) (local $end i32)
    ${lines(PARTS, (part) => `(local $sum${part} v128)`)}
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $eachRow
        (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
        ${lines(PARTS, (part) => `(local.set $sum${part} (v128.const i64x2 0 0))`)}
        (local.set $offset (i32.const 0))
        (loop $numbers
          ${lines(
            PARTS,
            (part) =>
              `(local.set $sum${part} ${add(
                `(local.get $sum${part})`,
                `(i32x4.dot_i16x8_s ${load('(local.get $vector)', part)} ${load('(local.get $rows)', part)})`,
              )})`,
          )}
          (br_if $numbers (i32.lt_u
            (local.tee $offset (i32.add (local.get $offset) (i32.const ${BYTES_AT_ONCE})))
            (local.get $rowBytes))))
        (local.set $sum0 ${add(add('(local.get $sum0)', '(local.get $sum1)'), add('(local.get $sum2)', '(local.get $sum3)'))})
        (i32.store (local.get $products)
          (i32.add (i32.add ${lane(0)} ${lane(1)}) (i32.add ${lane(2)} ${lane(3)})))
        (local.set $rows (i32.add (local.get $rows) (local.get $rowBytes)))
        (local.set $products (i32.add (local.get $products) (i32.const 4)))
        (br $eachRow)))))
`;
