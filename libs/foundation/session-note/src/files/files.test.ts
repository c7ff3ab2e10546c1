import { describe, expect, it } from '@jest/globals';
import { changeFiles, type FileChange } from './change-files.ts';
import type { ChangedFile } from './changed-file.ts';
import { filesLine } from './files-line.ts';
import { relativePath } from './relative-path.ts';
import { shellEffects } from './shell-effects.ts';

describe('a path', () => {
  it.each([
    ['/w/shop/src/a.ts', 'src/a.ts'],
    ['src/a.ts', 'web/src/a.ts'],
    ['../b.ts', 'b.ts'],
    ['./c/../d.ts', 'web/d.ts'],
    ['/w/shopping/a.ts', '/w/shopping/a.ts'],
    ['/tmp/x.txt', undefined],
    ['/home/a/.claude/plans/plan.md', undefined],
    ['/w/shop/a\nb.ts', undefined],
    ['/w/shop/a</x>.ts', undefined],
    ['/w/shop', undefined],
    [`/w/shop/${'a'.repeat(300)}`, undefined],
  ])('%j from the root is %j', (path, shown) => {
    expect(relativePath(path, '/w/shop/web', '/w/shop')).toBe(shown);
  });

  it('of Windows is told from its root, whatever its case', () => {
    expect(relativePath('c:\\Src\\Billing\\Pdf\\A.cs', 'C:\\src\\billing', 'C:\\src\\billing')).toBe('Pdf/A.cs');
  });
});

describe('a shell command', () => {
  it.each([
    ['rm -f a.ts "b c.ts"', ['delete a.ts', 'delete b c.ts']],
    ['git rm -q docs/a.md; git mv a.ts b.ts', ['delete docs/a.md', 'rename a.ts b.ts']],
    ['mv a.ts lib/', ['rename a.ts lib/a.ts']],
    ['cd web && mv a.ts b.ts', ['rename a.ts b.ts']],
    ['rm -rf node_modules dist', []],
    ['rm *.ts', []],
    ['rm $FILE.ts', []],
    ['npm run rm a.ts', []],
    ['echo rm a.ts', []],
    ['cat <<EOF\nrm a.ts\nEOF', []],
    ['mv a.ts b.ts c.ts lib', []],
  ])('%j', (command, expected) => {
    expect(shellEffects(command).map(({ kind, path, to }) => [kind, path, to].filter(Boolean).join(' '))).toEqual(
      expected,
    );
  });

  it('may go to another folder first', () => {
    expect(shellEffects('cd web && rm a.ts')).toEqual([{ kind: 'delete', path: 'a.ts', folder: 'web' }]);
  });
});

describe('changed files', () => {
  const after = (...changes: readonly FileChange[]): readonly ChangedFile[] =>
    changes.reduce(changeFiles, [] as readonly ChangedFile[]);
  const write = (path: string, created = false): FileChange => ({ kind: 'write', path, created });
  const remove = (path: string): FileChange => ({ kind: 'delete', path });
  const rename = (path: string, to: string): FileChange => ({ kind: 'rename', path, to });

  it.each([
    ['made and changed', [write('a', true), write('a')], [{ path: 'a', change: 'new' }]],
    ['made and deleted', [write('a', true), remove('a')], []],
    ['made and renamed', [write('a', true), rename('a', 'b')], [{ path: 'b', change: 'new' }]],
    ['renamed twice', [rename('a', 'b'), rename('b', 'c')], [{ path: 'c', change: 'changed', from: 'a' }]],
    ['renamed and deleted', [rename('a', 'b'), remove('b')], [{ path: 'a', change: 'deleted' }]],
    ['deleted and made again', [remove('a'), write('a', true)], [{ path: 'a', change: 'changed' }]],
    ['renamed over another', [write('b'), rename('a', 'b')], [{ path: 'b', change: 'changed', from: 'a' }]],
  ])('%s', (_name, changes, expected) => {
    expect(after(...changes)).toEqual(expected);
  });

  it('are shown as far as there is room, with how many others there are', () => {
    const files = Array.from({ length: 15 }, (_, index): ChangedFile => ({
      path: `a${String(index)}.ts`,
      change: 'changed',
    }));
    expect(filesLine(files, false)).toMatch(/^Changed files: a0\.ts, .*a11\.ts, 3 more$/);
    expect(filesLine(files, true)).toMatch(/more than 3 more$/);
    expect(filesLine([], false)).toBe('');
    expect(filesLine([{ path: 'b', change: 'changed', from: 'a' }], false)).toBe('Changed files: b (was a)');
  });
});
