import assert from 'node:assert/strict';
import { parseOutcome } from '@learning-memory/outcome-parser';

const output = [
  'FAILED tests/test_cart.py::test_total - assert 3 == 4',
  '=================== 1 failed, 42 passed in 0.12s ===================',
].join('\n');

// The pipe hides the exit code of pytest: the output tells.
const outcome = parseOutcome({ command: 'cd shop && uv run pytest 2>&1 | tail -20', output, exitCode: 0 });
assert.equal(outcome?.status, 'failed');
assert.equal(outcome.summary, 'pytest: failed (1 failed, 42 passed)');
assert.deepEqual(outcome.failures, ['tests/test_cart.py::test_total']);

// A compiler that says nothing: the exit code tells. Words about tests in other programs tell nothing.
assert.equal(parseOutcome({ command: 'npx tsc --noEmit', output: '', exitCode: 0 })?.status, 'passed');
assert.equal(parseOutcome({ command: 'cat report.txt', output, exitCode: 0 }), undefined);
