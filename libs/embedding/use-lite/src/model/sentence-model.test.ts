import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadReferenceModel, type ReferenceModel } from '../test-support/reference-model.ts';
import { SENTENCES } from '../test-support/sentences.ts';
import { readModelFiles } from './read-model-files.ts';
import { createSentenceModel, type SentenceModel } from './sentence-model.ts';
import { createTokenizer } from './tokenizer.ts';

describe('createSentenceModel', () => {
  let reference: ReferenceModel;
  let tokensOf: (text: string) => readonly number[];
  let vectorsOf: SentenceModel;

  beforeAll(async () => {
    const { weights, vocabulary } = await readModelFiles();
    reference = await loadReferenceModel();
    tokensOf = createTokenizer(vocabulary);
    vectorsOf = createSentenceModel(weights);
  });

  it.each(SENTENCES)('computes what TensorFlow.js computes for %j', async (text) => {
    const [vector] = vectorsOf([tokensOf(text)]);
    const [expected] = await reference.embed([text]);
    const distances = vector!.map((value, index) => Math.abs(value - expected![index]!));
    expect(Math.max(...distances)).toBeLessThan(2e-6);
  });

  it('gives a text the same bits whatever stands beside it', () => {
    const tokens = SENTENCES.map(tokensOf);
    const alone = tokens.map((text) => vectorsOf([text])[0]);
    expect(vectorsOf(tokens)).toEqual(alone);
    expect(vectorsOf(tokens.toReversed())).toEqual(alone.toReversed());
  });

  it('gives unit vectors, and none for no texts', () => {
    expect(vectorsOf([])).toEqual([]);
    const lengths = vectorsOf(SENTENCES.map(tokensOf)).map((vector) => Math.hypot(...vector));
    for (const length of lengths) expect(length).toBeCloseTo(1, 6);
  });

  it('reads 128 tokens', () => {
    const tokens = Array.from({ length: 200 }, (_, index) => 100 + index);
    expect(vectorsOf([tokens])).toEqual(vectorsOf([tokens.slice(0, 128)]));
    expect(vectorsOf([tokens])).not.toEqual(vectorsOf([tokens.slice(0, 127)]));
  });

  it('makes next to no arrays outside the heap, as they bring on collections of all memory', () => {
    const longest = Array.from({ length: 128 }, (_, index) => 100 + index);
    vectorsOf([longest]);
    const before = process.memoryUsage().arrayBuffers;
    vectorsOf([longest]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200_000);
  });
});
