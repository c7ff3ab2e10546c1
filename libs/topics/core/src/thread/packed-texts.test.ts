import { describe, expect, it } from '@jest/globals';
import { countAll } from '../features/count.ts';
import { characterFeatures } from '../features/character-features.ts';
import { encodeText } from '../spaces/memory-encoding.ts';
import { hashText, sparseOf, sparseOfHashes } from '../spaces/sparse-vector.ts';
import { packTexts, unpackTexts } from './packed-texts.ts';
import { packDense, unpackDense } from './packed-rows.ts';

const TEXTS = [
  'Der Import läuft nachts und muss bis fünf fertig sein, weil danach der Index gebaut wird.',
  'The deploy failed because `src/app.ts` was old.',
  '',
  'Änderungen an der Straße: #12 https://a.example/b',
];

describe('what crosses to the thread and back', () => {
  it('is what is read without one', () => {
    expect(unpackTexts(packTexts(TEXTS))).toEqual(TEXTS.map((text) => encodeText(text)));
  });

  it('keeps which memories say nothing', () => {
    const rows = [undefined, Float32Array.of(1, 2), Float32Array.of(0, 0), undefined];
    expect(unpackDense(packDense(rows))).toEqual(rows);
    expect(unpackDense(packDense([undefined]))).toEqual([undefined]);
  });
});

describe('features as hashes', () => {
  it('count as their texts do', () => {
    const runs = (word: string): string[] =>
      [4, 5].flatMap((length) =>
        Array.from({ length: Math.max(0, word.length - length + 1) }, (_, start) => word.slice(start, start + length)),
      );
    const counts = countAll(['<banana>', '<band>', '<a>', '<banana>'].flatMap(runs));
    expect(sparseOfHashes(characterFeatures('Banana band: a banana'))).toEqual(sparseOf(counts));
  });

  it('lie in ascending order, the weight of each beside it', () => {
    const words = Array.from({ length: 300 }, (_, index) => `word ${index}`);
    const { features, weights } = sparseOf(new Map(words.map((word, index) => [word, index % 5])));
    expect([...features]).toEqual(words.map(hashText).sort((a, b) => a - b));
    const place = features.indexOf(hashText('word 13'));
    expect(weights[place]).toBeCloseTo((2.2 * 3) / (3 + 1.2), 6);
  });
});
