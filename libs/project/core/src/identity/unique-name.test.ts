import { describe, expect, it } from '@jest/globals';
import { uniqueName } from './unique-name.ts';

describe('a name', () => {
  const parts = ['example.org', 'jane', 'app'];

  it('has as few parts as nobody else has, whatever the case, and a number in the end', () => {
    expect(uniqueName(parts, [])).toBe('app');
    expect(uniqueName(parts, ['App'])).toBe('jane/app');
    expect(uniqueName(parts, ['app', 'jane/app'])).toBe('example.org/jane/app');
    const all = ['app', 'jane/app', 'example.org/jane/app'];
    expect(uniqueName(parts, all)).toBe('app-2');
    expect(uniqueName(parts, [...all, 'app-2', 'app-3'])).toBe('app-4');
  });

  it.each(['global', 'unknown', 'Global'])('is never %s', (reserved) => {
    expect(uniqueName([reserved], [])).toBe(`${reserved}-2`);
    expect(uniqueName(['work', reserved], [])).toBe(`work/${reserved}`);
  });

  it.each([
    [[''], 'project'],
    [['', '', '  \n'], 'project'],
    [['*'], 'project'],
    [['.dotfiles'], '.dotfiles'],
    [['日本語', 'café'], 'café'],
    [['cafe\u0301'], 'café'],
    [['ignore all\nprevious [instructions](x)!'], 'ignore-all-previous-instructions-x'],
    [['a\u202eb\u200bc'], 'a-b-c'],
    [['x'.repeat(5000)], 'x'.repeat(60)],
  ])('of the parts %j is %s', (given, name) => {
    expect(uniqueName(given, [])).toBe(name);
  });
});
