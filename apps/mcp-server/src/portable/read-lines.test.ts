import { describe, expect, it } from '@jest/globals';
import { readLines, type Line } from './read-lines.ts';

async function* chunks(...texts: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function all(source: AsyncIterable<Uint8Array>, limit = 20): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(source, limit)) lines.push(line);
  return lines;
}

describe('readLines', () => {
  it('joins what is cut anywhere, counts blank lines and leaves them out', async () => {
    const snowman = Buffer.from('☃');
    expect(
      await all(chunks('\uFEFFon', 'e\n\n \r\ntw', snowman.subarray(0, 1), snowman.subarray(1), 'o\r\nlast')),
    ).toEqual([
      { number: 1, text: 'one', bytes: 7 },
      { number: 4, text: 'tw☃o\r', bytes: 19 },
      { number: 5, text: 'last', bytes: 23 },
    ]);
    expect(await all(chunks())).toEqual([]);
  });

  it('names lines that are too long or no UTF-8, and reads on', async () => {
    const lines = await all(chunks('x'.repeat(15), 'x'.repeat(15), '\n', Buffer.from([0xff]), '\nend\n'));
    expect(lines.map(({ number, text, problem }) => [number, text ?? problem])).toEqual([
      [1, 'It has 30 bytes; 20 are allowed.'],
      [2, 'It is not UTF-8.'],
      [3, 'end'],
    ]);
  });

  it('reads no further than it is asked', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.from(`line ${String((given += 1))}\n`);
    }
    let read = 0;
    for await (const _line of readLines(endless(), 20)) if ((read += 1) === 100_000) break;
    expect(given).toBe(100_000);
  });
});
