import { describe, expect, it } from '@jest/globals';
import { createWordModel, wordsOf } from './word-model.ts';

const TEXTS = [
  'the pool of connections runs dry',
  'a transaction holds its connection during a call',
  'stale pages come from the cache',
  'the cache keeps old fares',
].map(wordsOf);
const model = createWordModel(TEXTS);
const pool = model.group(TEXTS.slice(0, 2));
const cache = model.group(TEXTS.slice(2));

describe('words in common', () => {
  it('are those of the group a sentence is about, in whatever form', () => {
    const words = wordsOf('Do not hold connections of the pool during calls.');
    expect(model.similarity(words, pool)).toBeGreaterThan(model.similarity(words, cache));
    expect(model.similarity(words, cache)).toBe(0);
  });

  it('count from the second one on', () => {
    expect(model.similarity(wordsOf('Swim in the pool'), pool)).toBe(0);
    expect(model.similarity(wordsOf('Swim in the dry pool'), pool)).toBeGreaterThan(0);
  });

  it('weigh less the more others a sentence has', () => {
    const few = model.similarity(wordsOf('A dry pool'), pool);
    expect(model.similarity(wordsOf('A dry pool attracts beetles, frogs and herons'), pool)).toBeLessThan(few);
  });

  it('are none of a text that is left out, or of an empty group', () => {
    expect(model.similarity(TEXTS[0]!, model.group([TEXTS[0]!]), [TEXTS[0]!])).toBe(0);
    expect(model.similarity(TEXTS[0]!, pool, TEXTS.slice(0, 2))).toBe(0);
    expect(model.similarity(TEXTS[0]!, pool, [TEXTS[0]!])).toBeLessThan(model.similarity(TEXTS[0]!, pool));
    expect(model.similarity(TEXTS[0]!, model.group([]))).toBe(0);
  });
});
