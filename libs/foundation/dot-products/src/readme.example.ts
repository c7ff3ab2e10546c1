import { deepEqual } from 'node:assert/strict';
import { createDotKernel, ROW_ALIGNMENT } from '@learning-memory/dot-products';

const rows = [
  [3, 4],
  [1, 0],
  [-2, 5],
];
// The vector lies before the rows, the products behind them.
const rowBytes = ROW_ALIGNMENT;
const products = (1 + rows.length) * rowBytes;
const kernel = createDotKernel(products + rows.length * Int32Array.BYTES_PER_ELEMENT);

new Int16Array(kernel.memory, 0).set([10, 1]);
for (const [index, row] of rows.entries()) new Int16Array(kernel.memory, (1 + index) * rowBytes).set(row);
kernel.dots({ vector: 0, rows: rowBytes, count: rows.length, rowBytes, products });

deepEqual([...new Int32Array(kernel.memory, products, rows.length)], [34, 10, -15]);
