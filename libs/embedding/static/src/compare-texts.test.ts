import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Embedding } from '@learning-memory/embedding';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
import { compareTexts } from './compare-texts.ts';
import { loadModel } from './load-model.ts';
import { Pace } from './pace.ts';
import { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';
import { weightsOf } from './test-support/weights-file.ts';
import { webSha256 } from './web-sha256.ts';

const pace = new Pace(() => undefined);
const loaded = loadModel({ model: MODEL, file: modelUrl, read: readFile, sha256: webSha256 });

const compare = async (question: string, candidates: readonly string[]): Promise<readonly number[]> =>
  compareTexts({ question, candidates }, await loaded, pace);

const dot = (left: Embedding, right: Embedding): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

describe('compareTexts', () => {
  it('weights the highest cosine of each word by the length of its vector', async () => {
    // Words that are one token each, so that the vector of the text is the vector of the token.
    const [asked, known] = [
      ['database', 'error', 'retry'],
      ['sql', 'failure', 'garden', 'again'],
    ];
    const service = createPackagedStaticEmbedding();
    const vectorsOf = async (words: readonly string[]) =>
      (await service.embedBatch(words, { inputType: 'query' })) as readonly Embedding[];
    const [left, right] = [await vectorsOf(asked), await vectorsOf(known)];
    const { vocabulary, rows } = await loaded;
    const weights = asked.map((word) => {
      const token = vocabulary.find({ bytes: new TextEncoder().encode(word), start: 0, end: word.length });
      expect(token).toBeGreaterThanOrEqual(0);
      return rows.lengthOf(token);
    });
    const highest = left.map((word) => Math.max(...right.map((other) => dot(word, other))));
    const counted = highest.map((cosine, index) => (cosine < 0.3 ? 0 : cosine * weights[index]!));
    const expected = counted.reduce((sum, value) => sum + value) / weights.reduce((sum, weight) => sum + weight);

    const [score] = await compare(asked.join(' '), [known.join(', ')]);
    expect(score).toBeCloseTo(expected, 10);
    expect(score).toBeGreaterThan(0);
  });

  it('scores exactly 1 where all words are there, and 0 where none comes near', async () => {
    const question = 'why does the parser of version 2 drop qxzv headers';
    expect(await compare(question, [`${question} and others`, question, '', '数据库'])).toEqual([1, 1, 0, 0]);
  });

  it('reads lines together, in whatever candidate they come again', async () => {
    const question = 'why does the parser drop headers';
    const lines = ['the parser is strict', 'HTTP headers get lost', '', 'nothing of that'];
    const [alone, together] = [lines.join(' '), lines.join('\n')];
    const scores = await compare(question, [...lines, together, alone, lines.toReversed().join('\n')]);
    expect(scores.at(-3)).toBe(scores.at(-2));
    expect(scores.at(-1)).toBe(scores.at(-2));
    expect(scores.slice(0, 4)).toEqual(
      await Promise.all(lines.map(async (line) => (await compare(question, [line]))[0])),
    );
  });

  it('lets others run while it reads the same lines again and again', async () => {
    let checks = 0;
    const counting = new Pace(() => (checks += 1));
    const candidates = ['parser\n'.repeat(100_000)];
    await compareTexts({ question: 'parser', candidates }, await loaded, counting);
    expect(checks).toBeGreaterThan(20);
  });

  it('finds a word at any depth of a candidate', async () => {
    const [score] = await compare('migration', [`${'nothing here '.repeat(20_000)} migration`]);
    expect(score).toBe(1);
  });

  it('reads the first 128 words of a question', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const words = letters.flatMap((first) => letters.map((second) => first + second));
    const { file, model } = weightsOf(words);
    const small = await loadModel({ model, file: modelUrl, read: async () => file, sha256: webSha256 });
    const compareSmall = (count: number, candidates: readonly string[]) =>
      compareTexts({ question: words.slice(0, count).join(' '), candidates }, small, pace);
    expect(await compareSmall(128, words)).toEqual(await compareSmall(600, words));
    expect(await compareSmall(127, words)).not.toEqual(await compareSmall(128, words));
  });
});
