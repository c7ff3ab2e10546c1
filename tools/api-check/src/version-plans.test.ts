import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { versionBump } from './version-bump.ts';
import { readPlans } from './version-plans.ts';

const root = mkdtempSync(join(tmpdir(), 'version-plans-'));
let folders = 0;

afterAll(() => rmSync(root, { recursive: true }));

function plansOf(...texts: readonly string[]): ReadonlyMap<string, string> {
  const folder = join(root, String((folders += 1)));
  mkdirSync(folder);
  texts.forEach((text, nth) => writeFileSync(join(folder, `${nth}.md`), text));
  return readPlans(folder);
}

describe('version plans', () => {
  it('ask for the most that any of them does', () => {
    expect([
      ...plansOf("---\n'@a/b': minor\nc: patch\n---\n\nText: major\n", '---\r\n"@a/b": major\r\nc: none\r\n---\r\n'),
    ]).toEqual([
      ['@a/b', 'major'],
      ['c', 'patch'],
    ]);
  });

  it('may be missing', () => {
    expect(readPlans(join(root, 'nowhere')).size).toBe(0);
  });

  it('are refused where they ask for what there is not', () => {
    expect(() => plansOf('---\na: huge\n---\n')).toThrow('"huge"');
  });
});

describe('versionBump', () => {
  it.each([
    ['1.2.3', '1.2.3', 'none'],
    ['1.2.3', '1.2.4', 'patch'],
    ['1.2.3', '1.3.0', 'minor'],
    ['1.2.3', '2.0.0', 'major'],
    ['1.2.3', '1.1.9', 'none'],
  ])('from %s to %s is %s', (from, to, bump) => {
    expect(versionBump(from, to)).toBe(bump);
  });
});
