import { PANEL_COLUMNS, reserveMatrix, type Matrix, type MatrixMemory, type PackedMatrix } from './matrix-product.ts';
import type { Weights } from './read-model-files.ts';

/** x · kernel + bias, raised to a minimum where there is one: 0 is the rectifier. */
export interface DenseLayer {
  readonly kernel: PackedMatrix;
  /** Address of a number for each column of the kernel. */
  readonly bias: number;
  readonly minimum?: number | undefined;
}

export interface DenseLayerNames {
  readonly kernel: string;
  readonly bias: string;
}

/** Copies a layer into the memory; its rows are what the kernel holds beside the length of its bias. */
export function placeDenseLayer(memory: MatrixMemory, weights: Weights, names: DenseLayerNames): DenseLayer {
  const kernel = tensorOf(weights, names.kernel);
  const bias = tensorOf(weights, names.bias);
  const columns = bias.length;
  const rows = kernel.length / columns;
  const packed = { address: memory.reserve(kernel.length), rows, columns };
  packColumns(memory, packed, (row, column) => kernel[row * columns + column] ?? 0);
  const address = memory.reserve(columns);
  memory.numbers.set(bias, address);
  return { kernel: packed, bias: address };
}

/** Writes a packed matrix, number by number. */
export function packColumns(
  memory: MatrixMemory,
  { address, rows, columns }: PackedMatrix,
  numberAt: (row: number, column: number) => number,
): void {
  const { numbers } = memory;
  let target = address;
  for (let panel = 0; panel < columns; panel += PANEL_COLUMNS) {
    for (let row = 0; row < rows; row++) {
      for (let lane = 0; lane < PANEL_COLUMNS; lane++) numbers[target++] = numberAt(row, panel + lane);
    }
  }
}

/** The product of a matrix with the layer, as a matrix of its own. */
export function applyDenseLayer(memory: MatrixMemory, { kernel, bias, minimum }: DenseLayer, left: Matrix): Matrix {
  const into = reserveMatrix(memory, left.rows, kernel.columns);
  memory.multiply({ left, right: kernel, bias, into, minimum });
  return into;
}

export function tensorOf(weights: Weights, name: string): Float32Array {
  const tensor = weights.get(name);
  if (tensor === undefined) throw new Error(`The model's weights have no tensor ${name}.`);
  return tensor;
}
