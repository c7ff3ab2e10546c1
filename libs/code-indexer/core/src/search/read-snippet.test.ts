import { describe, expect, it } from '@jest/globals';
import { readSnippet } from './read-snippet.ts';

describe('readSnippet', () => {
  it.each<[string, string, string]>([
    [
      'a documented function',
      '/**\n * Adds numbers.\n *\n * More.\n */\nexport function addAll(\n  items: number[],\n): number {\n  return 1;\n}',
      'add all. Adds numbers. export function add all items number number',
    ],
    [
      'a docstring below the head',
      'class Box(Base):\n    """Holds things.\n\n    More."""\n    size = 1\n',
      'box. Holds things. class box base',
    ],
    [
      'line comments',
      '// Login checks\n// a password.\nfunc (s *Server) Login(name string) bool {\n}',
      'login. Login checks a password. func s server login name string bool',
    ],
    ['a decorator', "@route('/x')\ndef show_page(page):\n    pass\n", 'show page. def show page page. pass'],
    ['a part of a body', 'total += itemPrice;\n', 'total. total item price'],
    ['Windows line ends', '# Says hello.\r\ndef hi():\r\n  1\r\n', 'hi. Says hello. def hi'],
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
