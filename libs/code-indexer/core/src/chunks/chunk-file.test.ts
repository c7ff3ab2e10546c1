import { describe, expect, it } from '@jest/globals';
import type { CodeUnit } from '@learning-memory/code-indexer';
import { chunkFile, MAX_CHUNK_LINES } from './chunk-file.ts';

interface Definition {
  readonly name: string;
  /** First and last, from 1. */
  readonly lines: readonly [number, number];
  readonly kind?: CodeUnit['kind'];
}

const chunksIn = (path: string, content: string) => chunkFile({ path, content, units: [], imports: [] });

function chunksOf(content: string, definitions: readonly Definition[] = [], imports: readonly number[] = []) {
  const startOf = (line: number): number =>
    content
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + Number(line > 1);
  const units = definitions.map(({ name, lines: [first, last], kind = 'function' }): CodeUnit => {
    const place = { startLine: first, endLine: last, startOffset: startOf(first), endOffset: startOf(last + 1) - 1 };
    return { kind, name, qualifiedName: `Shop.${name}`, signature: '', exported: true, ...place };
  });
  const bindings = imports.map((line) => ({ module: 'm', line }));
  return chunkFile({ path: 'src/shop.rs', content, units, imports: bindings });
}

const places = (chunks: readonly CodeUnit[]) => chunks.map(({ startLine, endLine }) => `${startLine}-${endLine}`);
const telling = (count: number) => Array.from({ length: count }, (_, line) => `let number${line} = read(part, whole);`);

describe('chunkFile', () => {
  it('finds what lies between definitions, and leaves a comment to the definition below it', () => {
    const content = [
      'define_rejection! { body of a request is too large }',
      '',
      '// Adds a cart.',
      'fn add() {}',
      'routes! { get post put delete }',
      '',
    ].join('\n');
    const [first, second, ...others] = chunksOf(content, [{ name: 'add', lines: [4, 4] }]);
    expect(first).toMatchObject({ kind: 'chunk', name: 'shop.rs', qualifiedName: 'shop.rs', exported: false });
    expect(first).toMatchObject({ signature: 'define_rejection! { body of a request is too large }' });
    expect(content.slice(first?.startOffset, first?.endOffset)).toBe(first?.signature);
    expect(content.slice(second?.startOffset, second?.endOffset)).toBe('routes! { get post put delete }');
    expect(others).toEqual([]);
  });

  it('has nothing to say of imports, licences and brackets', () => {
    const licence = '// Copyright of the authors of this shop. See the licence.';
    expect(chunksOf([licence, '', 'use shop::cart::{Cart, Line};', '', '});'].join('\n'), [], [3])).toEqual([]);
  });

  it('cuts at blank lines, where there are any', () => {
    const content = [...telling(30), '', ...telling(30), '', ...telling(90)].join('\n');
    expect(places(chunksOf(content))).toEqual(['1-30', '32-61', '63-102', '103-142', '143-152']);
  });

  it('finds the parts of a long definition under its name, and not those of a short one or of data', () => {
    const content = [...telling(35), '', ...telling(20)].join('\n');
    const long = chunksOf(content, [{ name: 'add', lines: [1, 56] }]);
    expect(places(long)).toEqual(['1-35', '37-56']);
    expect(long[1]).toMatchObject({ name: 'add', qualifiedName: 'Shop.add' });
    expect(chunksOf(content, [{ name: 'add', lines: [1, 56], kind: 'key' }])).toEqual([]);
    const short = [
      { name: 'Cart', lines: [1, 56] },
      { name: 'add', lines: [10, 45] },
    ] as const;
    expect(chunksOf(content, short)).toEqual([]);
  });

  it('is called as the section of Markdown around it', () => {
    const content = [
      'Sells fruit to everybody who likes it.',
      '# Use',
      'npm install shop and more',
      '```sh',
      '# no heading',
    ];
    const chunks = chunksIn(
      'README.md',
      [...content, 'npm run shop', '```', '## Money back', '* Nobody gets any back.'].join('\n'),
    );
    expect(chunks.map(({ name, startLine, endLine }) => [name, startLine, endLine])).toEqual([
      ['README.md', 1, 1],
      ['Use', 2, 7],
      ['Money back', 8, 9],
    ]);
  });

  it('takes the whole of a file without definitions', () => {
    expect(places(chunksIn('Makefile', 'build: shop.o cart.o\n\tcc -o shop'))).toEqual(['1-2']);
  });

  it('never has more lines, and no end of chunks', () => {
    const chunks = chunksOf(telling(50_000).join('\n'));
    expect(chunks).toHaveLength(500);
    expect(chunks.every(({ startLine, endLine }) => endLine - startLine < MAX_CHUNK_LINES)).toBe(true);
  });

  it.each(['', '\n\n', '\r\n'])('has nothing to say of %j', (content) => {
    expect(chunksOf(content)).toEqual([]);
  });
});
