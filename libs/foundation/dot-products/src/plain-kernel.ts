import type { DotKernel } from './dot-kernel.ts';

export function plainKernel(bytes: number): DotKernel {
  const memory = new ArrayBuffer(bytes);
  return {
    memory,
    dots: ({ vector, rows, count, rowBytes, products }) => {
      const found = new Int32Array(memory, products, count);
      const width = rowBytes / Int16Array.BYTES_PER_ELEMENT;
      const left = new Int16Array(memory, vector, width);
      for (let row = 0; row < count; row += 1)
        found[row] = dot(left, new Int16Array(memory, rows + row * rowBytes, width));
    },
  };
}

function dot(left: Int16Array, right: Int16Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] as number) * (right[index] as number);
  return sum;
}
