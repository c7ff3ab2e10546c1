import { describe, expect, it } from '@jest/globals';
import type { CommandRun } from './command-run.ts';
import { cleanLines } from './output/clean-lines.ts';
import { parseOutcome } from './parse-outcome.ts';
import { readGoldens } from './test-support/read-goldens.ts';
import { toolParsers } from './tools/tool-parsers.ts';

/** Texts that an expression with nested or overlapping repetitions takes long for. */
const PIECES = [
  'a', ' ', '\n', '\r', '\t', '=', '= ', '.', '1', '1 ', '[', ' [ ', ' > ', ' (', '\u001B', '\u001B[', '\u001B[1;', '\u001B]', '\u001B[31m',
  '> a@1 b\n', '$ npm test\n', '1 failed, ', 'Tests:  1 ', 'Tests  1 | ', 'Test Files  1\n', 'test a ... ', '---- ', '--- FAIL: A (0.0s)\n',
  '    --- FAIL: A/b (0.0s)\n', 'ok\tb\t0.1s\n', 'not ok 1 - a\n', '# tests 1\n', 'Tests run: 1, ', 'a > b FAILED\n', '> Task :a:', 'a.go:1:',
  'make: *** ', 'error TS1: ', 'a(1,1): ', '✖ 1 problem ', 'FAILED a.py - ', 'FAIL  [ ', '  ● a › b\n', 'Jest: threshold for ', 'Summary [ 1s] 1 tests run: ',
  '1 passing (1ms)\n', '  1) a\n', 'Ran 1 test in 1s\n', 'FAILED (failures=1, ', '🙂', '\uD800',
]; // prettier-ignore

const ALL_TOOLS = 'make test && npm test && bash test.sh && pytest && npx jest && go test ./... && mvn test';

/** Lines of shell with as many commands as they have room for. */
const COMMANDS = [
  '| a ', 'a | ', 'a; ', 'a && ', 'a|', 'a>b;', '(a)', '! a;', 'tail|', 'make|', 'cd a&&', 'npm t;', 'npm test && ', 'pytest; echo x$?; ',
  'pytest > f | tail > g; ', 'bash -c "cd a&&b";', '<<a ', '<<a\n', '$(', '$(a) ', '`a`', '"a"', "bash -c '", 'docker run a ', 'A=1 ',
]; // prettier-ignore
const PRINTED = `> a@1 b\n> ${'tsc; make | tail; '.repeat(50)}\n`.repeat(100);

function ofOutput(output: string): CommandRun {
  return { command: ALL_TOOLS, output, exitCode: 1 };
}

/** Milliseconds of this process, so that other work on the machine hardly counts. */
function workOf(run: CommandRun): number {
  const before = process.cpuUsage();
  parseOutcome(run);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether the least work of the second run stays below a multiple of the first's; measured again while it does not. */
function growsLess(first: CommandRun, second: CommandRun, limit: number): boolean {
  let [least, leastSecond] = [Infinity, Infinity];
  for (let attempt = 1; attempt <= 15; attempt += 1) {
    least = Math.min(least, workOf(first));
    leastSecond = Math.min(leastSecond, workOf(second));
    if (attempt >= 3 && leastSecond < limit * Math.max(1, least)) return true;
  }
  return false;
}

describe('hostile input', () => {
  it.each(PIECES.map((piece) => [JSON.stringify(piece), piece]))(
    '%s without end is read in bounded work',
    (_, piece) => {
      const lines = cleanLines(piece.repeat(Math.ceil(1_000_000 / piece.length)));
      expect(lines.length).toBeLessThanOrEqual(5000);
      expect(Math.max(0, ...lines.map((line) => line.length))).toBeLessThanOrEqual(1000);
      expect(lines.join('\n').length).toBeLessThanOrEqual(260_000);
    },
  );

  it('takes no longer in proportion for more lines', () => {
    // Both sizes are below the bound: work that grows with the square of the lines would take 16 times as long.
    for (const piece of PIECES) {
      const small = piece.repeat(Math.ceil(8000 / piece.length));
      expect({ piece, growth: growsLess(ofOutput(small), ofOutput(small.repeat(4)), 10) }).toEqual({
        piece,
        growth: true,
      });
    }
  });

  it('takes no longer in proportion for longer lines', () => {
    // The same amount of text in lines four times as long: the square of their length would show as 4.
    for (const piece of PIECES.filter((candidate) => !/[\n\r]/.test(candidate))) {
      const [short, long] = [240, 960].map((length) =>
        `${piece.repeat(length / piece.length)}\n`.repeat(192_000 / length),
      );
      const growth = growsLess(ofOutput(short ?? ''), ofOutput(long ?? ''), 2.5);
      expect({ piece, growth }).toEqual({ piece, growth: true });
    }
  });

  it('takes no longer in proportion for more commands of a line', () => {
    for (const piece of COMMANDS) {
      const [short, long] = [5000, 20_000].map((length) => ({
        ...{ command: piece.repeat(length / piece.length), output: 'x\n'.repeat(1000), exitCode: 1 },
      })) as [CommandRun, CommandRun];
      expect({ piece, growth: growsLess(short, long, 10) }).toEqual({ piece, growth: true });
    }
  });

  it('says nothing of a line that runs more commands than anybody writes', () => {
    const failed = '1 failed in 1s';
    const statusOf = (command: string, output = failed): string | undefined =>
      parseOutcome({ command, output, exitCode: 1 })?.status;
    expect(statusOf(`${'a;'.repeat(2000)}pytest`)).toBe('failed');
    expect(statusOf(`pytest;${'a;'.repeat(6000)}pytest`)).toBeUndefined();
    expect(statusOf('npm test;'.repeat(2), `> a@1 test\n> pytest\n${failed}`)).toBe('failed');
    expect(statusOf('npm test;'.repeat(2000), `${PRINTED}${failed}`)).toBeUndefined();
  });

  it('does not throw on any part of any output, and any command', () => {
    for (const { output, command } of readGoldens()) {
      for (const part of [0.1, 0.35, 0.6, 0.85]) {
        const cut = Math.floor(output.length * part);
        for (const text of [output.slice(0, cut), output.slice(cut)])
          parseOutcome({ command, output: text, exitCode: 1 });
        parseOutcome({ command: command.slice(0, Math.floor(command.length * part)), output });
      }
    }
    for (const piece of [
      '"',
      "'",
      '`',
      '$(',
      '(',
      '\\',
      '<<a ',
      '\n',
      '&&',
      '|',
      '2>',
      '&>',
      'bash -c ',
      'npx ',
      '=',
      '#',
      '-m ',
      'python -m ',
    ]) {
      expect(parseOutcome({ command: piece.repeat(50_000), output: '' })).toBeUndefined();
    }
  });

  it('is not fooled by names that objects have by birth', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      for (const command of [
        word,
        `npm ${word}`,
        `cargo ${word}`,
        `go ${word}`,
        `npx ${word}`,
        `uv ${word} pytest`,
        `make ${word}`,
      ]) {
        expect(parseOutcome({ command, output: `1 ${word} in 1s\nTests: 1 ${word}` })).toBeUndefined();
      }
    }
  });

  it('has expressions without state: a second reading is like the first', () => {
    for (const { command, output, exitCode, expected } of readGoldens()) {
      const again = [1, 2].map(() => parseOutcome({ command, output, exitCode }));
      expect(again).toEqual([expected, expected]);
    }
    expect(toolParsers.length).toBe(23);
  });
});
