import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { embeddedText, ownBody } from '../unit-text.ts';
import { readSnippet } from './read-snippet.ts';

/** What ends in lines of a comment. */
const COMMENT = /(?:(?<=^|\n)[ \t]*(?:\/?\*|\/\/|#).*\n)*$/u;

const SOURCES: Readonly<Record<string, string>> = {
  'one.py': `@cached(ttl=5)
def read_all(path, limit=10):
    """Reads lines, e.g. of a log. Never waits."""
    with open(path) as file:
        return file.readlines()[:limit]


# Adds both. Or not.
def add(left, right):
    return left + right
`,
  'one.go': `package one

// Login checks a password. It never waits.
func Login(name string, password string) bool { return verify(name, password) }

func verify(
	name string,
	password string,
) bool {
	return name == password
}
`,
};

describe('readSnippet', () => {
  it.each<[string, string, string]>([
    [
      'a documented function',
      '/**\n * Adds numbers.\n *\n * More.\n */\nexport function addAll(\n  items: number[],\n): number {\n  return 1;\n}',
      'add all. Adds numbers. export function add all items number number. return 1',
    ],
    [
      'a docstring below the head',
      'class Box(Base):\n    """Holds things.\n\n    More."""\n    size = 1\n',
      'box. Holds things. class box base. holds things more size 1',
    ],
    [
      'line comments',
      '// Login checks\n// a password.\nfunc (s *Server) Login(name string) bool {\n}',
      'login. Login checks a password. func s server login name string bool',
    ],
    ['a decorator', "@route('/x')\ndef show_page(page):\n    pass\n", 'show page. def show page page. pass'],
    ['a part of a body', 'total += itemPrice;\n', 'total. total item price'],
    [
      'a type in braces, and a unit inside',
      'function count(cells): { sum: number } {\n  const all = 1;\n  const add = (cell) => {\n    all += cell;\n  };\n}',
      'count. function count cells sum number. const all 1',
    ],
    [
      'a class',
      'class Box extends Base {\n  size = 1;\n\n  open(key) {\n    turn(key);\n  }\n}',
      'box. class box extends base. size 1',
    ],
    ['Windows line ends', '# Says hello.\r\ndef hi():\r\n  1\r\n', 'hi. Says hello. def hi. 1'],
    ['nothing but a comment', '# Says hello.\n', 'Says hello'],
    ['no words', '{ }', ''],
  ])('puts %s into words', (_what, snippet, meaning) => {
    expect(readSnippet(snippet).meaning).toBe(meaning);
  });

  it('searches for the words of the head and the longest names of the body, each once, without keywords', () => {
    const snippet = 'function loadUser(id) {\n  const user_name = getUserById(id);\n  return user_name || ab;\n}';
    expect(readSnippet(snippet).words).toBe('loadUser id getuserbyid username ab');
  });

  it('keeps a long snippet short', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `name${String(index)}`);
    const { meaning, words } = readSnippet(`f(${names.join(', ')}) {\n${names.join('\n')}\n}`);
    expect(meaning.length).toBeLessThan(1000);
    expect(words.split(' ').length).toBeLessThanOrEqual(40);
  });
});

describe('a function', () => {
  it.each([
    ['fuse-rankings.ts', '../../../../foundation/rank-fusion/src/fuse-rankings.ts'],
    ['read-snippet.ts', 'read-snippet.ts'],
    ['unit-text.ts', '../unit-text.ts'],
    ['one.py', undefined],
    ['one.go', undefined],
  ])('of %s is put as a snippet as it is as a unit, but for its path', async (path, source) => {
    const content = source === undefined ? SOURCES[path]! : await readFile(join(import.meta.dirname, source), 'utf8');
    await using parser = createTreeSitterCodeParser({ threads: 1 });
    const parsed = await parser.parse({ path, content });
    const units = parsed.units.filter(({ kind, bodyOffset }) => kind === 'function' && bodyOffset !== undefined);
    expect(units.length).toBeGreaterThan(1);
    for (const unit of units) {
      const [comment = ''] = COMMENT.exec(content.slice(0, unit.startOffset)) ?? [];
      const { meaning } = readSnippet(comment + content.slice(unit.startOffset, unit.endOffset));
      const body = ownBody(content, unit, parsed.units);
      expect(meaning).toBe(embeddedText({ path: '', language: parsed.language, unit, body }));
    }
  });
});
