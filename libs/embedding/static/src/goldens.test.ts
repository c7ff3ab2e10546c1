import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
import { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';
import { Safetensors } from './safetensors.ts';
import { createStaticEmbedding } from './static-embedding.ts';
import { weightsOf } from './test-support/weights-file.ts';
import { vocabularyOf } from './test-support/weights-file.ts';
import { Tokenizer } from './tokenizer.ts';
import { typedValues } from './typed-values.ts';
import { Vocabulary } from './vocabulary.ts';

interface Golden {
  readonly text: string;
  readonly tokens: readonly string[];
  /** The first numbers of the vector, zeros where there is none. */
  readonly vector: readonly number[];
}

const DOCUMENT = { inputType: 'document' } as const;
const readGolden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../goldens/${name}.json`, import.meta.url), 'utf8'));

describe(`the weights ${MODEL.id}`, () => {
  const tensors = new Safetensors(readFileSync(modelUrl));
  const words = new TextDecoder().decode(tensors.tensor('vocabulary', 'U8').bytes).split('\n');
  const expected = vocabularyOf(words);
  const vocabulary = new Vocabulary(expected);
  const service = createPackagedStaticEmbedding();

  it('bring the index of their vocabulary', () => {
    expect(typedValues(Uint16Array, tensors.tensor('slots', 'U16').bytes)).toEqual(expected.slots);
    expect(new Uint8Array(tensors.tensor('lengths', 'U8').bytes)).toEqual(expected.lengths);
  });

  // Written by `python -m train_embedding export`, together with the weights.
  it.each(readGolden('pipeline') as readonly Golden[])('give $text what the pipeline gives it', async (golden) => {
    const tokens: (string | undefined)[] = [];
    const tokenizer = new Tokenizer(vocabulary, { add: (token) => tokens.push(words[token]) });
    tokenizer.read(golden.text, 0, golden.text.length);
    tokenizer.finish();
    expect(tokens).toEqual(golden.tokens);

    const vector = (await service.embed(golden.text, DOCUMENT)) ?? golden.vector.map(() => 0);
    for (const [index, value] of golden.vector.entries()) expect(vector[index]).toBeCloseTo(value, 4);
  });
});

describe('a small model', () => {
  // Written once, on one machine: every other must have the same bits. They depend on no weights that ship.
  it.each([
    ['bits', 0],
    ['packed-bits', 7],
  ])('has the %s it has always had', async (name, packed) => {
    const { file, model } = weightsOf('alpha beta gamma delta a b ##a ##b 1 ##1'.split(' '), { packed });
    const service = createStaticEmbedding({ model, file: new URL('file:///small'), read: async () => file });
    const goldens = readGolden(name) as Readonly<Record<string, readonly number[]>>;
    const vectors = await service.embedBatch(Object.keys(goldens), DOCUMENT);
    expect(vectors).toEqual(Object.values(goldens));
  });
});
