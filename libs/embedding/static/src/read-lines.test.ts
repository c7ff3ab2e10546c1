import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
import { loadModel } from './load-model.ts';
import { ReadLines } from './read-lines.ts';
import { Tokenizer } from './tokenizer.ts';
import { webSha256 } from './web-sha256.ts';

const loaded = loadModel({ model: MODEL, file: modelUrl, read: readFile, sha256: webSha256 });

async function tokensOf(line: string): Promise<readonly number[]> {
  const tokens: number[] = [];
  const tokenizer = new Tokenizer((await loaded).vocabulary, { add: (token) => tokens.push(token) });
  tokenizer.read(line, 0, line.length);
  tokenizer.finish();
  return tokens;
}

function readBy(lines: ReadLines, line: string): { readonly tokens: readonly number[]; readonly work: unknown } {
  const tokens: number[] = [];
  return { work: lines.read(line, { add: (token) => tokens.push(token) }), tokens };
}

describe('ReadLines', () => {
  it.each(['', 'the parser drops headers', 'HTTPServer of v2', 'ﷺ naïve Straße', '数据库 と café', 'x'.repeat(1024)])(
    'answers %j as often as it is asked with the tokens of the line',
    async (line) => {
      const lines = new ReadLines((await loaded).vocabulary);
      const expected = await tokensOf(line);
      expect(readBy(lines, line).tokens).toEqual(expected);
      readBy(lines, 'another line');
      expect(readBy(lines, line)).toEqual({ tokens: expected, work: expected.length });
    },
  );

  it('leaves a line to others that is too long', async () => {
    const lines = new ReadLines((await loaded).vocabulary);
    expect(readBy(lines, 'x'.repeat(1025))).toEqual({ tokens: [], work: undefined });
  });

  it('knows each line rightly, however many there are', async () => {
    const lines = new ReadLines((await loaded).vocabulary);
    for (let number = 0; number < 20_000; number += 1) readBy(lines, `error ${String(number)} of the parser`);
    for (const number of [0, 19_998, 12_345, 19_999]) {
      const line = `error ${String(number)} of the parser`;
      expect(readBy(lines, line).tokens).toEqual(await tokensOf(line));
    }
    const dense = 'ﷺ'.repeat(1024);
    for (let turn = 0; turn < 5; turn += 1) readBy(lines, `${dense.slice(turn)}`);
    expect(readBy(lines, dense).tokens).toEqual(await tokensOf(dense));
  });
});
