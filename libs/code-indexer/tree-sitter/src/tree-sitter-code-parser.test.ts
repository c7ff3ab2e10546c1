import { afterAll, describe, expect, it } from '@jest/globals';
import type { ParsedFile } from '@learning-memory/code-indexer';
import { createTreeSitterCodeParser } from './tree-sitter-code-parser.ts';

const parser = createTreeSitterCodeParser();
afterAll(async () => parser[Symbol.asyncDispose]());

const PYTHON = 'def add(a, b):\n    return a + b\n';
const named = ({ language, units }: ParsedFile) => [language, ...units.map(({ name }) => name)];

describe('options', () => {
  it.each([{ threads: 0 }, { threads: 1.5 }, { timeoutMs: Number.NaN }, { timeoutMs: -1 }, { idleTimeoutMs: -1 }])(
    'out of range are refused, %p',
    (options) => {
      expect(() => createTreeSitterCodeParser(options)).toThrow(RangeError);
      expect(() => createTreeSitterCodeParser(options)).toThrow(Object.keys(options)[0]);
    },
  );

  it('may say that a text is never given up and a thread never ends', async () => {
    await using patient = createTreeSitterCodeParser({ threads: 1, timeoutMs: Infinity, idleTimeoutMs: Infinity });
    expect(named(await patient.parse({ path: 'a.py', content: PYTHON }))).toEqual(['python', 'add']);
  });
});

describe('languageOf', () => {
  it.each([
    ['src/orders.py', 'python'],
    ['C:\\src\\Orders.PY', 'python'],
    ['types.d.ts', 'typescript'],
    ['page.tsx', 'tsx'],
    ['page.jsx', 'javascript'],
    ['lib/list.h', 'c'],
    ['engine.hpp', 'cpp'],
    ['Rakefile', 'ruby'],
    ['.bashrc', 'bash'],
    ['compose.yml', 'yaml'],
    ['tsconfig.jsonc', 'json'],
  ])('is told for %s', (path, language) => {
    expect(parser.languageOf(path)).toBe(language);
  });

  it.each(['README.md', 'Makefile', 'py', '.py', 'folder.py/notes', 'x.', ''])('is not known for %j', (path) => {
    expect(parser.languageOf(path)).toBeUndefined();
    expect(parser.versionOf(path)).toBeUndefined();
  });
});

describe('versionOf', () => {
  it('is one for the names of a language, and another for another language', () => {
    expect(parser.versionOf('a.py')).toBe(parser.versionOf('b/c.pyi'));
    expect(parser.versionOf('a.py')).not.toBe(parser.versionOf('a.go'));
  });

  it('of a header is that of both languages it may turn out to be', () => {
    expect(parser.versionOf('list.h')).toBe(`${parser.versionOf('list.c')}+${parser.versionOf('list.cpp')}`);
  });
});

describe('parse', () => {
  it('reads a text as its name says, or as it is told', async () => {
    await expect(parser.parse({ path: 'a.py', content: PYTHON }).then(named)).resolves.toEqual(['python', 'add']);
    const told = parser.parse({ path: 'script', content: PYTHON, language: 'python' });
    await expect(told.then(named)).resolves.toEqual(['python', 'add']);
  });

  it('reads a C header that is C++ as C++', async () => {
    const parse = (content: string) => parser.parse({ path: 'part.h', content }).then(named);
    await expect(parse('struct part { int x; };\n')).resolves.toEqual(['c', 'part']);
    await expect(parse('class Part {\n public:\n  int size() { return 1; }\n};\n')).resolves.toEqual([
      'cpp',
      'Part',
      'size',
    ]);
  });

  it('rejects CODE_PARSER_UNKNOWN_LANGUAGE and lists the languages', async () => {
    const languages = expect.arrayContaining(['python', 'typescript']);
    await expect(parser.parse({ path: 'a.txt', content: '' })).rejects.toMatchObject({
      code: 'CODE_PARSER_UNKNOWN_LANGUAGE',
      kind: 'validation',
      details: { path: 'a.txt', language: null, languages },
    });
    await expect(parser.parse({ path: 'a.py', content: '', language: 'cobol' })).rejects.toMatchObject({
      code: 'CODE_PARSER_UNKNOWN_LANGUAGE',
      details: { language: 'cobol' },
    });
  });

  it('answers the same for the same text, one after the other and at the same time', async () => {
    const source = { path: 'a.ts', content: 'export const add = (a: number) => a && add(a - 1);\n' };
    const first = await parser.parse(source);
    const others = await Promise.all(Array.from({ length: 8 }, () => parser.parse(source)));
    expect(others).toEqual(others.map(() => first));
  });

  it('keeps apart what it parses at the same time', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `unit_${index}`);
    const answers = await Promise.all(
      names.map((name) => parser.parse({ path: 'a.py', content: `def ${name}(): pass` })),
    );
    expect(answers.map(({ units }) => units[0]?.name)).toEqual(names);
  });

  it('rejects CODE_PARSER_ABORTED before and while it parses, and goes on', async () => {
    const source = { path: 'a.py', content: PYTHON };
    await expect(parser.parse(source, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CODE_PARSER_ABORTED',
      kind: 'aborted',
    });
    const controller = new AbortController();
    const running = parser.parse({ path: 'a.py', content: PYTHON.repeat(5000) }, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'CODE_PARSER_ABORTED' });
    await expect(parser.parse(source).then(named)).resolves.toEqual(['python', 'add']);
  });

  it('finishes what it parses before it is disposed, and rejects CODE_PARSER_DISPOSED afterwards', async () => {
    const other = createTreeSitterCodeParser({ threads: 1 });
    const running = other.parse({ path: 'a.py', content: PYTHON });
    await other[Symbol.asyncDispose]();
    await expect(running.then(named)).resolves.toEqual(['python', 'add']);
    await expect(other.parse({ path: 'a.py', content: PYTHON })).rejects.toMatchObject({
      code: 'CODE_PARSER_DISPOSED',
    });
    await other[Symbol.asyncDispose]();
  });

  it('starts nothing for a parser that is not used', async () => {
    await createTreeSitterCodeParser()[Symbol.asyncDispose]();
  });
});
