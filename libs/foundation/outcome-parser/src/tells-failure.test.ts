import { describe, expect, it } from '@jest/globals';
import { tellsFailure } from './tells-failure.ts';

const EXTERNALLY = 'error: externally-managed-environment\n\n× This environment is externally managed';
const DRAIN = 'error: unable to drain node "x" due to error: cannot delete DaemonSet-managed Pods';
const PANIC = 'panic: open /x.png: too many open files\nexit status 2';
const UPGRADE = 'Error: UPGRADE FAILED: template: a/templates/d.yaml:9: nil pointer evaluating interface {}.enabled';

describe('a run whose exit code is hidden', () => {
  it.each([
    ['kubectl drain x 2>&1 | tail -2', DRAIN],
    ['pip install httpx || true', EXTERNALLY],
    ['go run ./cmd/thumbs 2>&1 | tail -3', PANIC],
    ['helm upgrade a b --reuse-values 2>&1; echo "exit $?"', `${UPGRADE}\nexit 1`],
    ['cd k8s && kubectl apply -f . | tee apply.log', 'error: the path does not exist'],
  ])('tells its failure by a line that nothing else begins so: %s', (command, output) => {
    expect(tellsFailure({ command, output, exitCode: 0 })).toBe(true);
  });

  it.each([
    [
      'something went well beside it',
      'pip install a b | tail -2',
      `ERROR: dependency conflict\nSuccessfully installed a-1`,
    ],
    ['the line is shown of what others wrote', 'cat deploy.log | tail -3', DRAIN],
    ['the line is of a log', 'kubectl logs web-1 | tail -3', PANIC],
    ['the line is of a log of services', 'docker compose logs api | tail -3', PANIC],
    ['the error stands within a line', 'make | tail -3', 'src/a.c:3: error: expected ;'],
    ['any word is an error', 'npm run report | tail -3', 'Error: 3 orders have no address'],
    ['the output goes into a file', 'kubectl drain x > out.log | true', DRAIN],
    ['nothing is said', 'pip install httpx || true', ''],
  ])('tells none where %s', (_, command, output) => {
    expect(tellsFailure({ command, output, exitCode: 0 })).toBe(false);
  });
});

it('of a run whose exit code is its own says nothing more', () => {
  expect(tellsFailure({ command: 'pip install httpx', output: EXTERNALLY, exitCode: 0 })).toBe(false);
  expect(tellsFailure({ command: 'pip install httpx | cat', output: EXTERNALLY, exitCode: 1 })).toBe(false);
  expect(tellsFailure({ command: 'pip install x | cat', output: EXTERNALLY })).toBe(false);
  expect(tellsFailure({ command: 'pip install x | cat', output: EXTERNALLY, exitCode: 0, interrupted: true })).toBe(
    false,
  );
});
