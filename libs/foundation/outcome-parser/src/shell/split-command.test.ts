import { describe, expect, it } from '@jest/globals';
import type { ExitScope } from '../index.ts';
import { splitCommand } from './split-command.ts';
import { unwrapCommand } from './unwrap-command.ts';

function wordsOf(command: string): readonly string[] {
  return splitCommand(command).map(({ words }) => words.join(' '));
}

describe('splitCommand', () => {
  it.each([
    ['a b && c; d || e | f & g', ['a b', 'c', 'd', 'e', 'f', 'g']],
    [`a "b && c" 'd; e' f\\;g`, ['a b && c d; e f;g']],
    ['a $(b && c) `d; e` $((1 + 2))', ['a $(b && c) d; e $((1 + 2))']],
    ['a # b && c\nd', ['a', 'd']],
    ['a "#b" c#d', ['a #b c#d']],
    ['a \\\n  --b', ['a --b']],
    ["cat <<'X' > f\nb && c\nX\nd", ['cat', 'd']],
    ['cat <<-X\nb\n\tX\nd <<< "e; f"', ['cat', 'd']],
    ['if a; then b; else c; fi', ['a', 'b', 'c']],
    ['A=1 B="2 3" a C=4', ['a C=4']],
    ['a > f 2>&1 < g 2> h', ['a']],
    ['', []],
    [' ; && ', []],
    ['a "unclosed && b', ['a unclosed && b']],
  ])('%j has the commands %j', (command, expected) => {
    expect(wordsOf(command)).toEqual(expected);
  });

  it.each<[command: string, scopes: readonly ExitScope[]]>([
    ['a', ['own']],
    ['a && b', ['success', 'own']],
    ['a; b', ['none', 'own']],
    ['a\nb\n', ['none', 'own']],
    ['a || b', ['none', 'none']],
    ['a | b', ['none', 'own']],
    ['a && b | c', ['success', 'none', 'own']],
    ['set -o pipefail; a | b', ['none', 'own', 'own']],
    ['a &', ['none']],
    ['! a', ['none']],
    ['(a && b) && c', ['success', 'success', 'own']],
    ['(a); b', ['none', 'own']],
    ['for x in 1 2; do a; done', ['none', 'own']],
    ['if a; then b; fi', ['none', 'own']],
  ])('%j: the exit code is %j', (command, expected) => {
    expect(splitCommand(command).map(({ exitScope }) => exitScope)).toEqual(expected);
  });

  it('says where the output goes', () => {
    expect(splitCommand('a 2> e > f | b -x |& tee g')[0]).toMatchObject({
      pipedInto: ['b', 'tee'],
      redirectedTo: ['f'],
    });
    expect(splitCommand('a &> f; b >> "g h"').map(({ redirectedTo }) => redirectedTo)).toEqual([['f'], ['g h']]);
  });
});

describe('what a command reads, and the subshells around it', () => {
  it.each([
    ["cat <<'X' > f\nb; c\nX\nd", ['b; c\n', '']],
    ['a <<X | b <<-Y\n1\nX\n\t2\n\tY\nc', ['1\n', '\t2\n', '']],
    ["a <<< 'b; c' && d", ['b; c', '']],
    ['a <<X\nnever ended', ['never ended']],
    ['<<X a\nb\nX', ['b\n']],
    ['a << X', ['X']],
  ])('%j is given %j', (command, expected) => {
    expect(splitCommand(command).map(({ input }) => input)).toEqual(expected);
  });

  it.each([
    ['a; (b && (c)); d', [[], [1], [1, 2], []]],
    ['(a) && (b; c)', [[1], [2], [2]]],
    ['case a in b) c;; esac; d', [[], [], []]],
    [')a (b', [[], [1]]],
  ])('%j has its commands in the subshells %j', (command, expected) => {
    expect(splitCommand(command).map(({ subshells }) => subshells)).toEqual(expected);
  });

  it('are no more than a few', () => {
    const [stage] = splitCommand(`${'('.repeat(3000)}a`);
    expect(stage?.subshells).toHaveLength(20);
  });
});

describe('a line of very many commands', () => {
  it('has the scope of each by all that stands behind it', () => {
    const scopes = splitCommand(`a; ${'b && '.repeat(3000)}c`).map(({ exitScope }) => exitScope);
    expect([scopes.length, scopes.at(0), scopes.at(-1)]).toEqual([3002, 'none', 'own']);
    expect(new Set(scopes.slice(1, -1))).toEqual(new Set(['success']));
  });

  it('is one pipe of which nobody knows the end', () => {
    const stages = splitCommand(`a ${'| b '.repeat(60)}`);
    expect(stages[0]?.pipedInto).toEqual([...new Array<string>(50).fill('b'), '']);
    expect(stages[10]?.pipedInto).toEqual(new Array<string>(50).fill('b'));
  });
});

describe('unwrapCommand', () => {
  it.each([
    ['timeout -s KILL 60 nice -n 5 npx --yes jest -w', 'jest -w'],
    ['npm exec -w web -- tsc -p .', 'tsc -p .'],
    ['npx --package typescript tsc', 'tsc'],
    ['python -W error -m unittest -v', 'unittest -v'],
    ['python manage.py test', 'manage.py test'],
    ['python run.py -m x', 'python run.py -m x'],
    ['cross-env CI=1 mocha', 'mocha'],
    ['c8 --reporter text node --test', 'node --test'],
    ['node node_modules/vitest/vitest.mjs run', 'vitest run'],
    ['coverage run --source a -m pytest', 'pytest'],
    ['yarn workspace web jest -w', 'yarn jest -w'],
    ['pnpm --filter web exec jest -w', 'jest -w'],
    ['pnpm -F @shop/web --silent exec jest', 'jest'],
    ['pnpm --filter=web exec jest', 'jest'],
    ['pnpm -r --filter web test', 'pnpm -r --filter web test'],
    ['kubectl -n shop exec -it deploy/web -c app -- pytest -q', 'pytest -q'],
    ['kubectl exec web', 'kubectl exec web'],
    ['A=1', ''],
    ['npx', ''],
  ])('%s is %s', (command, expected) => {
    expect(unwrapCommand(command.split(' ')).join(' ')).toBe(expected);
  });
});
