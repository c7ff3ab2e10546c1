import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, workspaceRoot } from './test-support/workspace.ts';

interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** `[words](file) "title" "title"`, separated by semicolons. */
const TESTS = /\[[^\]]+\]\((?<file>[^)]+\.test\.ts)\)(?<titles>(?: "[^"]+")+)/gu;

/** The rows of the table of threats, by their last column. */
function rowsOf(page: string): readonly (readonly NamedTest[])[] {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => testsOf(row.split('|').at(-2) ?? ''));
}

function testsOf(cell: string): readonly NamedTest[] {
  return [...cell.matchAll(TESTS)].flatMap(({ groups }) =>
    [...(groups?.['titles'] ?? '').matchAll(/"([^"]+)"/gu)].map(([, title = '']) => ({
      file: groups?.['file'] ?? '',
      title,
    })),
  );
}

/** Names a test as the runner would: by a title in quotes. */
function isThere({ file, title }: NamedTest): boolean {
  if (!existsSync(join(workspaceRoot, file))) return false;
  const text = readText(workspaceRoot, file);
  return ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}${quote},`));
}

describe('SECURITY.md', () => {
  const rows = rowsOf(readText(workspaceRoot, 'SECURITY.md'));

  it('has a test for each threat', () => {
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.findIndex((tests) => tests.length === 0)).toBe(-1);
  });

  it('names only tests that there are', () => {
    expect(rows.flat().filter((test) => !isThere(test))).toEqual([]);
  });

  it('would tell a file and a title that are gone', () => {
    const [known] = rows.flat();
    expect(isThere({ file: 'nowhere.test.ts', title: known?.title ?? '' })).toBe(false);
    expect(isThere({ file: known?.file ?? '', title: 'is no title' })).toBe(false);
  });
});
