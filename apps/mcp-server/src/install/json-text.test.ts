import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { parseObject, removeJson, setJson, takeOutJson } from './json-text.ts';

/** JSON with comments and commas at the end wherever they may stand. */
const gap = fc.constantFrom('', ' ', '\n', '\n    ', ' // note, with "comma"\n', ' /* a, b */ ', '\n  // x\n  ');
const item = fc.tuple(gap, fc.constantFrom('1', '{ "command": "npx" }', '[1, 2]', '"a//b"'), gap);
const object = fc.tuple(fc.array(item, { maxLength: 3 }), fc.boolean(), gap).map(([items, trailing, end]) => {
  const body = items.map(([before, value, after], index) => `${before}"k${index}": ${value}${after}`).join(',');
  return `{${body}${trailing && items.length > 0 ? ',' : ''}${end}}`;
});
const text = fc
  .tuple(gap, object, gap, fc.constantFrom('\n', '\r\n'))
  .map(([before, list, after, lineEnd]) => `{${before}"servers": ${list}${after}}`.replaceAll('\n', lineEnd));

const commentsOf = (jsonc: string): readonly string[] =>
  (jsonc.match(/\/\/ .*|\/\* .*? \*\//gu) ?? []).map((comment) => comment.trim());
const meaning = (jsonc: string): unknown => parseObject(jsonc, 'mcp.json', 'jsonc');

describe('an entry in JSON with comments', () => {
  it('stands beside all that was there, and leaves it with every comment', () => {
    fc.assert(
      fc.property(text, (before) => {
        const added = setJson(before, ['servers', 'ours'], { a: [1] });
        const servers = (meaning(before) as { servers: object }).servers;
        expect(meaning(added)).toEqual({ servers: { ...servers, ours: { a: [1] } } });
        expect(commentsOf(added)).toEqual(commentsOf(before));
        const removed = removeJson(added, ['servers', 'ours']);
        expect(meaning(removed)).toEqual(meaning(before));
        expect(commentsOf(removed)).toEqual(commentsOf(before));
      }),
      { numRuns: 300 },
    );
  });

  it.each([0, 1, 2])('goes with its comma alone, wherever it stands (%d)', (index) => {
    fc.assert(
      fc.property(text, (before) => {
        const servers = { ...(meaning(before) as { servers: Record<string, unknown> }).servers };
        delete servers[`k${index}`];
        const removed = removeJson(before, ['servers', `k${index}`]);
        expect(meaning(removed)).toEqual({ servers });
        expect(commentsOf(removed)).toEqual(commentsOf(before));
      }),
      { numRuns: 200 },
    );
  });

  it('goes with the list that it alone was in, unless that has a comment', () => {
    expect(takeOutJson('{ "servers": { "ours": 1 }, "a": 2 }', ['servers', 'ours'])).toBe('{ "a": 2 }');
    expect(takeOutJson('{ "servers": { "ours": 1 /* mine */ } }', ['servers', 'ours'])).toBe(
      '{ "servers": {  /* mine */ } }',
    );
  });
});

describe('parseObject', () => {
  it.each([
    ['json', '{ "a": 1, }'],
    ['json', '{} // x'],
    ['jsonc', '{ "a": 1 "b": 2 }'],
    ['jsonc', '[]'],
    ['jsonc', '// nothing'],
  ] as const)('refuses as %s: %s', (dialect, broken) => {
    expect(() => parseObject(broken, 'mcp.json', dialect)).toThrow('mcp.json');
  });

  it('takes an empty file for an empty object', () => {
    expect(parseObject(' \n', 'mcp.json')).toEqual({});
    expect(parse('')).toBeUndefined();
  });
});
