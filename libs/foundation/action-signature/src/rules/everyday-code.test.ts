import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../test-support/ruled-out.ts';

const commit = (message: string): Use => `git commit -m "${message}"`;

describe('how code and commits are not to look', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'No console.log in production code',
      [edit('a.ts', 'console.log(x)'), edit('a.vue', 'if (a) console.log(1)')],
      [edit('a.ts', 'log(x)'), edit('a.md', 'console.log(x)'), edit('a.ts', 'console.log(2)', 'console.log(1)')],
    ],
    [
      'Never use any in TypeScript',
      [edit('a.ts', 'const a: any = 1'), edit('a.tsx', 'x as any'), edit('a.ts', 'Array<any>')],
      [edit('a.ts', 'const many = 1; // any of them'), edit('a.js', 'x as any')],
    ],
    [
      'Do not use `as any` or @ts-ignore',
      [edit('a.ts', 'x as any'), edit('a.ts', '// @ts-ignore')],
      [edit('a.ts', 'x')],
    ],
    ['Never use `any` in src/api', [edit('src/api/a.ts', 'a: any')], [edit('src/web/a.ts', 'a: any')]],
    ['Use unknown, not any', [edit('a.ts', 'a: any')], [edit('a.ts', 'a: unknown')]],
    ['NEVER use `as unknown as X`', [edit('a.ts', 'y as unknown as Foo')], [edit('a.ts', 'y as Foo')]],
    ['Never use var', [edit('a.js', 'var a = 1')], [edit('a.js', 'const a = 1'), edit('a.go', 'var a = 1')]],
    ['No default exports', [edit('a.ts', 'export default a;')], [edit('a.ts', 'export { a };')]],
    ['Use async/await, never .then()', [edit('a.ts', 'f().then((x) => x)')], [edit('a.ts', 'await f()')]],
    ['Never use print for logging, use logger', [edit('a.py', '    print("x")')], [edit('a.py', 'pprint(x)')]],
    ["Don't use bare excepts", [edit('a.py', 'try:\n  x()\nexcept:\n  pass')], [edit('a.py', 'except ValueError:')]],
    ['No unwrap or expect outside tests', [edit('src/a.rs', 'x.unwrap()')], [edit('tests/a.rs', 'x.unwrap()')]],
    ['Avoid unwrap()', [edit('a.rs', 'x.unwrap()')], [edit('a.rs', 'x.unwrap_or(1)')]],
    ['Do not add comments', [edit('a.ts', '// adds\nadd();')], [edit('a.ts', 'add();'), edit('a.c', '#include <x>')]],
    ['Never leave TODOs in the code', [edit('a.go', '// todo: later')], [edit('a.go', 'todos := 1')]],
    ['No emojis', [edit('a.ts', "log('🚀')")], [edit('a.ts', "log('done')")]],
    ['Avoid inline styles and !important', [edit('a.css', 'a { color: red !important }')], [edit('a.css', 'a { }')]],
    ['Do not use enums', [edit('a.ts', 'export enum A { B }')], [edit('a.ts', 'type A = "b"')]],
    [
      'Never mention Claude in commit messages',
      [commit('Fix it\n\nCo-Authored-By: Claude <x@y.z>'), commit('Fix it with Claude')],
      [commit('Fix it'), edit('a.ts', 'claude()')],
    ],
    ['Do not add Co-Authored-By lines to commits', [commit('x\n\nCo-authored-by: A')], [commit('x')]],
    ['No emojis in commit messages', [commit('✨ Add x')], [commit('Add x'), edit('a.ts', "log('🚀')")]],
    [
      'Commit messages must follow Conventional Commits',
      [commit('fixed it')],
      [commit('fix: it'), commit('feat(ui)!: x')],
    ],
    ['NEVER use em dashes in commit messages', [commit('a — b')], [commit('a - b')]],
    ['Conventional commits (feat/fix/chore)', [commit('Add x')], [commit('feat: x')]],
    ['Use conventional commits', [commit('Add x')], [commit('chore: x'), 'git commit --amend --no-edit']],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });

  it.each<[memory: string, others: readonly Use[]]>([
    ['Never use any of the old endpoints', [edit('a.ts', 'a: any')]],
    ['Do not use any third-party fonts', [edit('a.ts', 'a: any')]],
    ['Never use var names of one letter', [edit('a.js', 'var a = 1')]],
    ['No comments from reviewers yet', [edit('a.ts', '// adds')]],
    ['Do not print secrets', [edit('a.py', 'print(x)')]],
    ['No default exports except for the screens', [edit('src/screens/a.tsx', 'export default a;')]],
    ['Never use print in tests', [edit('a.py', 'print(x)')]],
    ['We do not use conventional commits', [commit('Add x')]],
    ['There was no default export in the old module', [edit('a.ts', 'export default a;')]],
  ])('%s: nothing is told', (memory, others) => {
    expect(mistaken(memory, { ruledOut: [], others })).toEqual({ missed: [], alarms: [] });
  });
});
