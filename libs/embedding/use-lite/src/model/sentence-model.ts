import { applyDenseLayer, placeDenseLayer, tensorOf } from './dense-layer.ts';
import { createMatrixMemory, reserveMatrix, type Matrix, type MatrixMemory } from './matrix-product.ts';
import { rowsOfTexts, type TokenMatrix } from './token-matrix.ts';
import { addTimingSignal, createTimingSignal } from './timing-signal.ts';
import { placeTransformerLayer, runTransformerLayer } from './transformer-layer.ts';
import type { Weights } from './read-model-files.ts';

/** The model reads so many tokens of a text and is deaf to the rest. */
export const MAX_TOKENS = 128;

/** A vector of unit length for each text, in order; each text is a list of one or more tokens. */
export type SentenceModel = (texts: readonly (readonly number[])[]) => readonly (readonly number[])[];

const STEM = 'module_apply_default/Encoder_en/KonaTransformer/Encode';
const TOKENS = 'module/Embeddings_en';
const TIMESCALES = `${STEM}/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`;
const HIDDEN = 'module/Encoder_en/hidden_layers/tanh_layer_0';

/**
 * The transformer of the Universal Sentence Encoder, lite (Cer et al. 2018; Vaswani et al. 2017): two layers over token
 * embeddings, their mean, and a hyperbolic tangent. A text's vector does not depend on the texts beside it.
 */
export function createSentenceModel(weights: Weights): SentenceModel {
  const memory = createMatrixMemory();
  // A copy, as a view would keep all of the file's numbers.
  const tokenTable = tensorOf(weights, TOKENS).slice();
  const layers = [0, 1].map((layer) => placeTransformerLayer(memory, weights, layer));
  const hidden = placeDenseLayer(memory, weights, { kernel: `${HIDDEN}/weights`, bias: `${HIDDEN}/bias` });
  const [first] = layers;
  const width = first?.width ?? 0;
  const timingSignal = createTimingSignal(tensorOf(weights, TIMESCALES), MAX_TOKENS);
  const mark = memory.mark;

  const embed = (texts: readonly (readonly number[])[]): TokenMatrix => {
    const tokens = texts.flat();
    const matrix = { ...reserveMatrix(memory, tokens.length, width), texts: rowsOfTexts(texts) };
    tokens.forEach((token, row) => {
      memory.numbers.set(tokenTable.subarray(token * width, (token + 1) * width), matrix.address + row * width);
    });
    addTimingSignal(memory, matrix, timingSignal);
    return matrix;
  };

  return (texts) => {
    memory.release(mark);
    const embedded = embed(texts.map((tokens) => tokens.slice(0, MAX_TOKENS)));
    const encoded = layers.reduce((tokens, layer) => runTransformerLayer(memory, layer, tokens), embedded);
    return unitVectors(memory, applyDenseLayer(memory, hidden, meanRows(memory, encoded)));
  };
}

/** One row a text: the mean of its tokens' rows. */
function meanRows(memory: MatrixMemory, { address, columns, texts }: TokenMatrix): Matrix {
  const means = reserveMatrix(memory, texts.length, columns);
  const { numbers } = memory;
  texts.forEach(({ start, count }, text) => {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let row = start; row < start + count; row++) sum += numbers[address + row * columns + column] ?? 0;
      numbers[means.address + text * columns + column] = sum / count;
    }
  });
  return means;
}

function unitVectors({ numbers }: MatrixMemory, { address, rows, columns }: Matrix): readonly (readonly number[])[] {
  return Array.from({ length: rows }, (_, row) => {
    const start = address + row * columns;
    const vector = Array.from(numbers.subarray(start, start + columns), Math.tanh);
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return vector.map((value) => Math.fround(value / length));
  });
}
