import { PANEL_COLUMNS, reserveMatrix, type Matrix, type MatrixMemory } from './matrix-product.ts';
import type { TextRows, TokenMatrix } from './token-matrix.ts';

const HEADS = 4;

/**
 * Scaled dot-product attention of four heads (Vaswani et al. 2017). Rows of `queriesKeysValues` hold a token's queries,
 * keys and values, each head by head; the result's rows what its heads saw in the tokens of its own text.
 */
export function attend(memory: MatrixMemory, queriesKeysValues: TokenMatrix): Matrix {
  const { texts } = queriesKeysValues;
  const width = queriesKeysValues.columns / 3;
  const seen = reserveMatrix(memory, queriesKeysValues.rows, width);
  const longest = Math.max(0, ...texts.map(({ count }) => count));
  const workspace = reserveWorkspace(memory, longest, width / HEADS);
  for (const text of texts) {
    for (let head = 0; head < HEADS; head++) attendHead(memory, { queriesKeysValues, seen, text, head, workspace });
  }
  return seen;
}

/** Addresses that each head of each text uses anew. */
interface Workspace {
  readonly keys: number;
  readonly values: number;
  readonly scores: number;
  readonly zeros: number;
}

interface Head {
  readonly queriesKeysValues: Matrix;
  readonly seen: Matrix;
  readonly text: TextRows;
  readonly head: number;
  readonly workspace: Workspace;
}

function reserveWorkspace(memory: MatrixMemory, tokens: number, headColumns: number): Workspace {
  const padded = toPanels(tokens);
  const workspace = {
    keys: memory.reserve(headColumns * padded),
    values: memory.reserve(tokens * headColumns),
    scores: memory.reserve(tokens * padded),
    zeros: memory.reserve(Math.max(padded, headColumns)),
  };
  memory.numbers.fill(0, workspace.zeros, workspace.zeros + Math.max(padded, headColumns));
  return workspace;
}

function attendHead(memory: MatrixMemory, { queriesKeysValues, seen, text, head, workspace }: Head): void {
  const { numbers } = memory;
  const { columns: stride } = queriesKeysValues;
  const { start, count } = text;
  const headColumns = seen.columns / HEADS;
  const headOf = (address: number, matrixStride: number): Matrix => ({
    address: address + start * matrixStride + head * headColumns,
    rows: count,
    columns: headColumns,
    stride: matrixStride,
  });
  const queries = headOf(queriesKeysValues.address, stride);
  const keys = headOf(queriesKeysValues.address + seen.columns, stride);
  const values = headOf(queriesKeysValues.address + 2 * seen.columns, stride);
  const keyColumns = { address: workspace.keys, rows: headColumns, columns: toPanels(count) };
  const valueColumns = { address: workspace.values, rows: count, columns: headColumns };
  const scores = { address: workspace.scores, rows: count, columns: count, stride: keyColumns.columns };

  packTransposed(numbers, keyColumns.address, keys);
  pack(numbers, valueColumns.address, values);
  const bias = workspace.zeros;
  memory.multiply({ left: queries, right: keyColumns, bias, into: scores });
  softmax(numbers, scores, 1 / Math.sqrt(headColumns));
  memory.multiply({ left: scores, right: valueColumns, bias, into: headOf(seen.address, seen.columns) });
}

/** Panels of a matrix whose columns fill them. */
function pack(numbers: Float32Array, target: number, { address, rows, columns, stride }: Matrix): void {
  let next = target;
  for (let panel = 0; panel < columns; panel += PANEL_COLUMNS) {
    for (let row = 0; row < rows; row++) {
      const source = address + row * stride + panel;
      for (let lane = 0; lane < PANEL_COLUMNS; lane++) numbers[next++] = numbers[source + lane] ?? 0;
    }
  }
}

/** Panels of a column for each row of a matrix, the last filled up with zeros. */
function packTransposed(numbers: Float32Array, target: number, { address, rows, columns, stride }: Matrix): void {
  let next = target;
  for (let panel = 0; panel < rows; panel += PANEL_COLUMNS) {
    for (let column = 0; column < columns; column++) {
      for (let row = panel; row < panel + PANEL_COLUMNS; row++) {
        numbers[next++] = row < rows ? (numbers[address + row * stride + column] ?? 0) : 0;
      }
    }
  }
}

/** Each row to positive numbers whose sum is 1. */
function softmax(numbers: Float32Array, { address, rows, columns, stride }: Matrix, scale: number): void {
  for (let row = 0; row < rows; row++) {
    const start = address + row * stride;
    let highest = -Infinity;
    for (let index = start; index < start + columns; index++) highest = Math.max(highest, numbers[index] ?? 0);
    let sum = 0;
    for (let index = start; index < start + columns; index++) {
      const weight = Math.exp(scale * ((numbers[index] ?? 0) - highest));
      numbers[index] = weight;
      sum += weight;
    }
    for (let index = start; index < start + columns; index++) numbers[index] = (numbers[index] ?? 0) / sum;
  }
}

function toPanels(count: number): number {
  return Math.ceil(count / PANEL_COLUMNS) * PANEL_COLUMNS;
}
