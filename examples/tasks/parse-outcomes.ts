import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { parseOutcome } from '@learning-memory/outcome-parser';

// A real run first: a test of node:test that fails, read from standard input.
const code = "require('node:test').test('adds up', () => require('node:assert').equal(1 + 1, 3))";
const { stdout, status } = spawnSync(process.execPath, ['--test-reporter=spec', '-e', code], { encoding: 'utf8' });
const runs = [
  { command: 'node --test', output: stdout, exitCode: status ?? undefined },
  { command: 'pytest -q | tail -1', output: '41 passed, 1 skipped in 3.21s', exitCode: 0 },
  { command: 'npx tsc --noEmit', output: "a.ts(3,7): error TS2322: Type 'string' is not assignable.", exitCode: 2 },
  { command: 'echo "3 tests failed"', output: '3 tests failed', exitCode: 0 },
];

const outcomes = runs.map((run) => parseOutcome(run));
assert.deepEqual(
  outcomes.map((outcome) => outcome?.status),
  ['failed', 'passed', 'failed', undefined],
);
runs.forEach(({ command }, nth) => console.log(`${command}\n  ${outcomes[nth]?.summary ?? 'no test, build or lint'}`));
