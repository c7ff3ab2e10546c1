import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadTokenizer } from './load-tokenizer.ts';
import { packVocabulary } from './vocabulary.ts';

const RANKS = createRequire(import.meta.url).resolve('gpt-tokenizer/data/r50k_base.tiktoken');
let folder: string;
let packed: (text: string) => number;
let reference: (text: string) => number;

const file = (name: string): URL => pathToFileURL(join(folder, name));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokenizer-'));
  const lines = (await readFile(RANKS, 'utf8')).trim().split('\n');
  const tokens = lines.map((line) => Buffer.from(line.split(' ')[0] ?? '', 'base64'));
  await writeFile(file('packed'), packVocabulary(tokens));
  packed = await loadTokenizer(file('packed'));
  reference = await loadTokenizer(file('missing'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Reproducible: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ALPHABETS = [
  'etaoin shrdlu',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=',
  ' \t\n\r\'sdtremvl.,;:!?-_()[]{}<>|#*`"\\/',
  'éàüñçßøåÉÑ ',
  '数据库连接データ한국어 ',
  '🚀👩‍💻❤️🇯🇵 ',
  '\u0000\u00A0\u200D\u3000\uFFFD\uD83D\uDE80 a',
];

describe('the packed tokenizer', () => {
  it.each([
    '',
    'a',
    ' ',
    '   leading and trailing   ',
    "It's what they'll've said, isn't it?",
    'const answer: readonly string[] = await store.scroll(collection, { limit: 10 });',
    '<|endoftext|> is text',
    '- Looking first. | confirmed: As written above. (ghap_20260101_000000_0003e7; debugging/root-cause-analysis)\n\n',
    'x'.repeat(3000),
    '漢'.repeat(500),
  ])('counts %j as gpt-tokenizer does', (text) => {
    expect(packed(text)).toBe(reference(text));
  });

  it('counts random texts of many scripts as gpt-tokenizer does', () => {
    const random = randomNumbers(7);
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
    for (let round = 0; round < 400; round += 1) {
      const characters = Array.from(pick(ALPHABETS) ?? '');
      const text = Array.from({ length: Math.floor(random() * 120) }, () => pick(characters)).join('');
      expect({ text, count: packed(text) }).toEqual({ text, count: reference(text) });
    }
  });

  it.each([
    ['half a file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
    ['the other byte order', (bytes: Buffer) => Buffer.from(bytes.subarray(0)).swap16()],
    ['something else', () => Buffer.from('half a line of JSON {"a": 1')],
  ])('is left alone where the file holds %s', async (_case, damage) => {
    const bytes = await readFile(file('packed'));
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
    await writeFile(file('damaged'), damage(even));
    const count = await loadTokenizer(file('damaged'));
    expect(count('The pools were exhausted')).toBe(reference('The pools were exhausted'));
  });
});
