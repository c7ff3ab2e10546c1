import { attend } from './attention.ts';
import { applyDenseLayer, placeDenseLayer, tensorOf, type DenseLayer } from './dense-layer.ts';
import { reserveMatrix, type Matrix, type MatrixMemory } from './matrix-product.ts';
import type { Weights } from './read-model-files.ts';
import type { TokenMatrix } from './token-matrix.ts';

/** Layer normalisation before attention and before feeding forward, each with a residual (Vaswani et al. 2017). */
export interface TransformerLayer {
  /** Columns of what it reads. */
  readonly width: number;
  /** Widens what is read to what is written; absent where both are equal. */
  readonly residual: DenseLayer | undefined;
  readonly attentionNorm: Normalisation;
  readonly queryKeyValue: DenseLayer;
  readonly output: DenseLayer;
  readonly feedForwardNorm: Normalisation;
  readonly expand: DenseLayer;
  readonly contract: DenseLayer;
}

interface Normalisation {
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

const EPSILON = 1e-6;

const BIASES = 'module_apply_default/Encoder_en/KonaTransformer/Encode';
const KERNELS = 'module/Encoder_en/KonaTransformer/Encode';

/** `layer` counts from 0. */
export function placeTransformerLayer(memory: MatrixMemory, weights: Weights, layer: number): TransformerLayer {
  const place = (kernel: string, bias: string) =>
    placeDenseLayer(memory, weights, { kernel, bias: `${bias}/ConcatPartitions/concat` });
  const norm = (path: string): Normalisation => ({
    scale: tensorOf(weights, `${path}_scale/ConcatPartitions/concat`).slice(),
    bias: tensorOf(weights, `${path}_bias/ConcatPartitions/concat`).slice(),
  });
  const biases = `${BIASES}/Layer_${layer}/TransformerLayer`;
  const attention = `${KERNELS}/Layer_${layer}/TransformerLayer/MultiheadAttention`;
  const feedForward = `${BIASES}/TransformerStack/Layer_${layer}/TransformerLayer/FFN`;
  const attentionNorm = norm(`${biases}/layer_prepostprocess/layer_norm/layer_norm`);
  const dense = `${biases}/dense`;

  return {
    width: attentionNorm.scale.length,
    residual: weights.has(`${dense}/bias/ConcatPartitions/concat`)
      ? place(`${dense}/kernel/ConcatPartitions/concat`, `${dense}/bias`)
      : undefined,
    attentionNorm,
    queryKeyValue: place(
      `${attention}/qkv_transform_single/kernel/part_0`,
      `${biases}/MultiheadAttention/qkv_transform_single/bias`,
    ),
    output: place(
      `${attention}/output_transform_single/kernel/part_0`,
      `${biases}/MultiheadAttention/output_transform_single/bias`,
    ),
    feedForwardNorm: norm(`${biases}/FFN/layer_prepostprocess/layer_norm/layer_norm`),
    expand: { ...place(`${feedForward}/conv1/Tensordot/Reshape_1`, `${biases}/FFN/conv1/bias`), minimum: 0 },
    contract: place(`${feedForward}/conv2/Tensordot/Reshape_1`, `${biases}/FFN/conv2/bias`),
  };
}

/** Tokens see those of their own text alone. */
export function runTransformerLayer(memory: MatrixMemory, layer: TransformerLayer, tokens: TokenMatrix): TokenMatrix {
  const { texts } = tokens;
  const apply = (dense: DenseLayer, matrix: Matrix): Matrix => applyDenseLayer(memory, dense, matrix);
  const residual = layer.residual === undefined ? tokens : apply(layer.residual, tokens);
  const queriesKeysValues = apply(layer.queryKeyValue, normalise(memory, tokens, layer.attentionNorm));
  const attended = apply(layer.output, attend(memory, { ...queriesKeysValues, texts }));
  add(memory, attended, residual);
  const expanded = apply(layer.expand, normalise(memory, attended, layer.feedForwardNorm));
  const contracted = apply(layer.contract, expanded);
  add(memory, contracted, attended);
  return { ...contracted, texts };
}

/** Layer normalisation (Ba et al. 2016): each row to mean 0 and variance 1, then scaled and moved by column. */
function normalise(memory: MatrixMemory, matrix: Matrix, normalisation: Normalisation): Matrix {
  const normalised = reserveMatrix(memory, matrix.rows, matrix.columns);
  for (let row = 0; row < matrix.rows; row++)
    normaliseRow(memory.numbers, normalisation, rowOf(row, matrix, normalised));
  return normalised;
}

interface Row {
  readonly source: number;
  readonly target: number;
  readonly columns: number;
}

function rowOf(row: number, source: Matrix, target: Matrix): Row {
  const { columns } = source;
  return { source: source.address + row * columns, target: target.address + row * columns, columns };
}

/** Makes no array: thousands of short-lived ones had the engine collect its whole memory, and forget compiled code. */
function normaliseRow(numbers: Float32Array, { scale, bias }: Normalisation, row: Row): void {
  const { source, target, columns } = row;
  const mean = meanOf(numbers, row);
  const factor = 1 / Math.sqrt(varianceOf(numbers, row, mean) + EPSILON);
  for (let column = 0; column < columns; column++) {
    const centred = (numbers[source + column] ?? 0) - mean;
    numbers[target + column] = centred * factor * (scale[column] ?? 1) + (bias[column] ?? 0);
  }
}

function meanOf(numbers: Float32Array, { source, columns }: Row): number {
  let sum = 0;
  for (let column = 0; column < columns; column++) sum += numbers[source + column] ?? 0;
  return sum / columns;
}

function varianceOf(numbers: Float32Array, { source, columns }: Row, mean: number): number {
  let sum = 0;
  for (let column = 0; column < columns; column++) sum += ((numbers[source + column] ?? 0) - mean) ** 2;
  return sum / columns;
}

function add({ numbers }: MatrixMemory, target: Matrix, addend: Matrix): void {
  const count = target.rows * target.columns;
  addNumbers(
    numbers.subarray(target.address, target.address + count),
    numbers.subarray(addend.address, addend.address + count),
  );
}

function addNumbers(target: Float32Array, addend: Float32Array): void {
  for (let index = 0; index < target.length; index++) target[index] = (target[index] ?? 0) + (addend[index] ?? 0);
}
