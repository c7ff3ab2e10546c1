import { afterAll, describe, expect, it } from '@jest/globals';
import type { ParsedFile } from '@learning-memory/code-indexer';
import { createTreeSitterCodeParser } from './tree-sitter-code-parser.ts';

const MEBIBYTE = 2 ** 20;
const parser = createTreeSitterCodeParser({ timeoutMs: 60_000 });
afterAll(async () => parser[Symbol.asyncDispose]());

const parse = (path: string, content: string): Promise<ParsedFile> => parser.parse({ path, content });
const fill = (text: string, length = MEBIBYTE) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const kinds = ({ problems }: ParsedFile) => [...new Set(problems.map(({ kind }) => kind))];

const extensions = parser.languages.map(({ extensions: [first] }) => `x${first}`);

describe.each(extensions)('%s', (path) => {
  it('has nothing in it when there is nothing to find', async () => {
    const nothing = { units: [], calls: [], imports: [], exports: [] };
    for (const content of ['', '\n', '\uFEFF', ' \r\n\t\n'])
      await expect(parse(path, content)).resolves.toMatchObject(nothing);
  });

  it.each([
    ['characters in place of bytes that were no text', 'a = "\uFFFD\uFFFD"\n\uFFFDb\n'],
    ['NUL characters', 'a\0b\n\0\0'],
    ['half characters', '\uD800 a \uDC00'],
    ['prose in no language', 'Once upon a time, there was "a {parser.\n\nIt (never) stopped; did it?\n'],
    ['500 open brackets', '([{<'.repeat(125)],
  ])('survives %s', async (_what, content) => {
    await expect(parse(path, content)).resolves.toMatchObject({ language: parser.languageOf(path) });
  });
});

describe('hostile input', () => {
  it('has no units in comments alone', async () => {
    await expect(parse('x.py', '# one\n# two\n')).resolves.toMatchObject({ units: [], problems: [] });
    await expect(parse('x.ts', '/** one */\n// two\n')).resolves.toMatchObject({ units: [], problems: [] });
  });

  it('reports a file of another language under the name of this one', async () => {
    const c = '#include <stdio.h>\nint main(void) {\n  printf("x");\n  return 0;\n}\n';
    expect(kinds(await parse('x.py', c))).toEqual(['syntax_error']);
    expect(kinds(await parse('x.json', 'def a():\n  pass\n'))).toEqual(['syntax_error']);
  });

  it('keeps to its limits in a line of a mebibyte', async () => {
    const file = await parse('x.js', fill('function a(){return b()}'));
    expect([file.units.length, file.calls.length]).toEqual([5000, 20_000]);
    expect(file.problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('5000 units'), expect.stringContaining('20000 calls')]),
    );
    expect(file.units.at(-1)).toMatchObject({ name: 'a', startLine: 1, complexity: 1 });
    expect(file.problems.length).toBeLessThanOrEqual(20);
  });

  it('finds units on both sides of where it reads large files in parts', async () => {
    const count = 3000;
    const source = Array.from(
      { length: count },
      (_, index) => `/** Doc ${index}. */\nexport const f${index} = (${fill('a', 60)}) => ${index};\n`,
    );
    const { units, problems } = await parse('x.ts', source.join(''));
    expect(problems).toEqual([]);
    expect(units.map(({ name, doc, kind }) => `${name} ${doc} ${kind}`)).toEqual(
      source.map((_, index) => `f${index} Doc ${index}. function`),
    );
  });

  it.each([
    ['x.json', '[', ']'],
    ['x.js', '[', ']'],
    ['x.py', '[', ']'],
    ['x.js', 'function a(){', '}'],
    ['x.go', 'func(){', '}()'],
  ])('follows %s to a depth of 10 000 of %s', async (path, open, close) => {
    const { problems } = await parse(path, open.repeat(10_000) + close.repeat(10_000));
    expect(problems.filter(({ kind }) => kind === 'failed' || kind === 'timed_out')).toEqual([]);
  });

  it('names units however deep they are, in bounded space', async () => {
    const { units } = await parse('x.js', 'function outer(){'.repeat(4000) + '}'.repeat(4000));
    expect(units).toHaveLength(4000);
    expect(Math.max(...units.map(({ qualifiedName }) => qualifiedName.length))).toBeLessThan(400);
  });

  it('gives up a text that takes too long, and parses the next', async () => {
    await using hasty = createTreeSitterCodeParser({ threads: 1, timeoutMs: 0 });
    const slow = await hasty.parse({ path: 'x.js', content: fill('a.b(c => d);\n', 100_000) });
    expect(slow).toMatchObject({ units: [], calls: [], problems: [{ kind: 'timed_out' }] });
    await using patient = createTreeSitterCodeParser({ threads: 1, timeoutMs: 60_000 });
    await expect(patient.parse({ path: 'x.js', content: 'const a = () => 1;' })).resolves.toMatchObject({
      problems: [],
    });
  });

  it('answers for a text on which the grammar breaks, again and again, and parses what waits behind it', async () => {
    await using single = createTreeSitterCodeParser({ threads: 1, timeoutMs: 60_000 });
    const poison = { path: 'x.yaml', content: '- '.repeat(20_000) };
    const sound = { path: 'x.yaml', content: 'key: 1\n' };
    const [broken, behind, brokenAgain, last] = await Promise.all(
      [poison, sound, poison, sound].map((text) => single.parse(text)),
    );
    expect(broken).toMatchObject({ units: [], problems: [{ kind: 'failed' }] });
    expect(brokenAgain).toEqual(broken);
    expect([behind?.units[0]?.name, last?.units[0]?.name]).toEqual(['key', 'key']);
  });

  it('answers for a text that needs too much memory', async () => {
    expect(kinds(await parse('x.ts', fill('a<')))).toEqual(['failed']);
  });
});
