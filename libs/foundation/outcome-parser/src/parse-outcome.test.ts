import { describe, expect, it } from '@jest/globals';
import { parseOutcome } from './parse-outcome.ts';

const PYTEST_PASSED = '============================== 42 passed in 0.12s ==============================';
const PYTEST_FAILED = '========================= 3 failed, 42 passed in 0.12s =========================';
const JEST_PASSED = 'PASS ./a.test.js\nTest Suites: 1 passed, 1 total\nTests:       5 passed, 5 total\n';
const JEST_FAILED = 'FAIL ./a.test.js\nTest Suites: 1 failed, 1 total\nTests:       2 failed, 5 passed, 7 total\n';
const CRATE_PASSED = 'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.24s';
const TSC_FAILED = "a.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.";

function statusOf(command: string, output: string, exitCode?: number): string | undefined {
  const outcome = parseOutcome({ command, output, exitCode });
  return outcome === undefined ? undefined : `${outcome.tool} ${outcome.status}`;
}

describe('the command', () => {
  it.each([
    'pytest',
    'pytest -q tests/unit',
    'py.test',
    'python -m pytest',
    'python3.12 -X dev -m pytest -x',
    '.venv/bin/python -m pytest',
    '/usr/local/bin/pytest',
    'uv run pytest',
    'uv run --with numpy python -m pytest',
    'poetry run pytest',
    'coverage run -m pytest',
    'cd backend && pytest',
    'cd backend; pytest',
    'export A=1\npytest',
    'DEBUG=1 A="b c" pytest',
    'env -u HOME DEBUG=1 pytest',
    'timeout 60 pytest',
    'timeout -k 5 60 time pytest',
    'sudo -u app pytest',
    'docker exec -w /app web pytest',
    'source .venv/bin/activate && pytest',
    '(cd backend && pytest)',
    'if pytest; then echo good; fi',
    'for i in 1; do pytest; done',
    'bash -c "cd backend && pytest -q"',
    'pytest 2>&1 | tail -20',
    'pytest |& tee log.txt | grep -E "passed|failed"',
    'pytest > log.txt 2>&1; tail -5 log.txt',
    'pytest &> log.txt || true; cat log.txt',
    'pytest; echo done',
    'git ls-files "*_test.py" | xargs -n 20 pytest',
    "cat > test_a.py <<'EOF'\nassert 1\nEOF\npytest test_a.py",
    'pytest -k "not slow; and (a || b)" # the fast ones',
    'kubectl exec deploy/web -- pytest',
    'make test',
    'make ci',
    'tox -e py312',
    'just test',
    './scripts/run-tests.sh',
    'bash ci/check.sh',
    'npm test',
  ])('%s', (command) => {
    expect(statusOf(command, PYTEST_FAILED)).toBe('pytest failed');
    expect(statusOf(command, PYTEST_PASSED, 0)).toBe('pytest passed');
  });

  it.each([
    ['npx jest', 'jest'],
    ['npx --yes -p jest jest', 'jest'],
    ['npx jest@30', 'jest'],
    ['yarn jest --ci', 'jest'],
    ['yarn test', 'jest'],
    ['yarn workspace web test', 'jest'],
    ['yarn workspace web jest', 'jest'],
    ['yarn workspace web add left-pad', undefined],
    ['pnpm exec jest', 'jest'],
    ['pnpm --dir web run test:unit', 'jest'],
    ['npm run test -- --ci', 'jest'],
    ['npm --prefix web t', 'jest'],
    ['npm run start', undefined],
    ['npm run dev', undefined],
    ['npm run test:watch', undefined],
    ['npm install', undefined],
    ['bun run test', 'jest'],
    ['npx nx run-many -t lint test', 'jest'],
    ['npx nx graph', undefined],
    ['node node_modules/jest/bin/jest.js', 'jest'],
    ['node --experimental-vm-modules node_modules/.bin/jest', 'jest'],
    ['NODE_OPTIONS="--experimental-vm-modules --no-warnings" npx jest a', 'jest'],
    ['node tools/run.mjs test', 'jest'],
    ['node show.mjs', undefined],
    ['node -e "run(1)" test', undefined],
  ])('%s is %s', (command, tool) => {
    expect(parseOutcome({ command, output: JEST_FAILED })?.tool).toBe(tool);
  });
});

describe('no outcome', () => {
  it.each([
    'grep -rn "3 failed" logs/',
    'cat report.txt',
    'tail -50 pytest.log',
    'git log -5',
    'git commit -m "run pytest && npm test"',
    'echo "pytest: 3 failed"',
    "printf 'npm test'",
    'echo "$(pytest)"',
    "sed -n '/FAILED/p' out.txt",
    'awk "/failed/" out.txt',
    'vim pytest.ini',
    'code jest.config.js',
    'ls tests',
    'curl -s https://ci.example.com/job/1/pytest.log',
    'gh run view 12 --log',
    'docker logs tests',
    'python -c "print(1)"',
    'python report.py',
    'cat <<EOF\npytest\nEOF',
    '# pytest',
    'pip install pytest',
    'npm install jest',
    'which pytest',
    'man make',
    'cd tests',
    '/home/user/test/bin/show log',
    'make clean',
    'make install',
    'make -n test',
    'cargo run',
    'cargo fmt',
    'go run .',
    'go mod tidy',
    'mvn dependency:tree',
    './gradlew tasks',
    'pytest --collect-only',
    'pytest --version',
    'npx jest --watch',
    'npx jest --listTests',
    'npx vitest --watch',
    'npx tsc -w',
    'npx tsc --init',
    'npx eslint --print-config a.js',
    'node --test --watch',
    'cargo watch -x test',
    'pytest > /dev/null 2>&1',
    'pytest | wc -l',
    'pytest --help | less',
    '',
  ])('%s', (command) => {
    const output = `${PYTEST_FAILED}\n${JEST_FAILED}\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured\nmake: *** [test] Error 1\n${TSC_FAILED}`;
    expect(parseOutcome({ command, output })).toBeUndefined();
    expect(parseOutcome({ command, output, exitCode: 0 })).toBeUndefined();
  });

  it.each([
    ['words about tests', '3 failed, 42 passed'],
    ['a summary in the middle of a line', 'the log says: 3 failed, 42 passed in 0.12s'],
    ['a quoted summary', '> Tests:       1 failed, 1 total'],
    ['a listing', 'test_a.py:3:FAILED test_a.py::test_b'],
    ['nothing', ''],
  ])('when the output is only %s', (_, output) => {
    for (const command of ['npm test | cat', 'pytest | cat', 'npx jest | cat', 'make test | cat', './test.sh']) {
      expect(parseOutcome({ command, output, exitCode: 0 })).toBeUndefined();
    }
  });

  it('of a run that was stopped', () => {
    expect(parseOutcome({ command: 'pytest', output: PYTEST_FAILED, exitCode: 1, interrupted: true })).toBeUndefined();
    expect(statusOf('timeout 60 pytest', PYTEST_FAILED, 124)).toBeUndefined();
    expect(statusOf('pytest', '!!!!!!! KeyboardInterrupt !!!!!!!\n=== 3 passed in 1.00s ===', 2)).toBeUndefined();
    expect(statusOf('make', 'make: *** [Makefile:2: all] Interrupt', 2)).toBeUndefined();
  });

  it('when a program is missing', () => {
    expect(
      statusOf('cd nowhere && npx tsc', 'bash: line 1: cd: nowhere: No such file or directory', 1),
    ).toBeUndefined();
    expect(statusOf('tsc', 'bash: line 1: tsc: command not found', 127)).toBeUndefined();
    expect(statusOf('npx tsc', '                This is not the tsc command you are looking for', 1)).toBeUndefined();
    expect(statusOf('pytest', '/usr/bin/python: No module named pytest', 1)).toBeUndefined();
  });

  it('when only skipped tests are there', () => {
    expect(statusOf('pytest', '=== 5 skipped, 2 deselected in 0.12s ===', 0)).toBeUndefined();
  });
});

describe('the exit code', () => {
  it('makes a failure of what the output calls passed', () => {
    const outcome = parseOutcome({ command: 'npx jest --coverage', output: JEST_PASSED, exitCode: 1 });
    expect(outcome).toMatchObject({ status: 'failed', passed: 5, summary: 'jest: failed (5 passed)' });
  });

  it('never makes a pass of what the output calls failed', () => {
    expect(statusOf('pytest', PYTEST_FAILED, 0)).toBe('pytest failed');
    expect(statusOf('pytest | tail -3', PYTEST_FAILED, 0)).toBe('pytest failed');
  });

  it.each([
    ['npx jest && ./deploy.sh', 1, 'jest passed'],
    ['npx jest; ./deploy.sh', 1, 'jest passed'],
    ['npx jest || echo bad', 1, 'jest passed'],
    ['npx jest | tail -5', 1, 'jest passed'],
    ['set -o pipefail; npx jest | tail -5', 1, 'jest failed'],
    ['cd web && npx jest', 1, 'jest failed'],
    ['! npx jest', 1, 'jest passed'],
    ['(cd web && npx jest) && ./deploy.sh', 1, 'jest passed'],
  ])('is not taken for that of another command: %s', (command, exitCode, expected) => {
    expect(statusOf(command, JEST_PASSED, exitCode)).toBe(expected);
  });

  it.each([
    ['npx tsc --noEmit', 0, 'tsc passed'],
    ['npx tsc --noEmit && echo types are right', 0, 'tsc passed'],
    ['npx tsc --noEmit; echo done', 0, undefined],
    ['npx tsc --noEmit | head', 0, undefined],
    ['npx tsc --noEmit || true', 0, undefined],
    ['npx tsc --noEmit', undefined, undefined],
    ['npx eslint --format json .', 1, 'eslint failed'],
    ['npx eslint .', 2, undefined],
    ['go vet ./...', 0, 'go passed'],
    ['make', 0, 'make passed'],
    ['make -j 8 -C src all', 0, 'make passed'],
    ['cargo build -q', 0, 'cargo passed'],
  ])('decides for a tool that says nothing: %s with %s', (command, exitCode, expected) => {
    expect(statusOf(command, 'some text\n', exitCode)).toBe(expected);
  });

  it.each([
    ['npx tsc --noEmit; echo "exit: $?"', 'exit: 0', 'tsc passed'],
    ['npx tsc --noEmit; echo "exit: $?"', 'exit: 2', 'tsc failed'],
    ['npx tsc --noEmit | head; echo "exit: ${PIPESTATUS[0]} (tsc)"', 'exit: 0 (tsc)', 'tsc passed'],
    ['npx tsc --noEmit | head; echo "exit: $?"', 'exit: 0', undefined],
    ['npx jest; echo $?', `${JEST_PASSED}1`, 'jest failed'],
  ])('is also what the command prints of it: %s', (command, output, expected) => {
    expect(statusOf(command, output, 0)).toBe(expected);
  });
});

describe('what is left of an output', () => {
  it.each([
    [
      'cargo test --no-fail-fast 2>&1 | tail -3',
      `${CRATE_PASSED}\n\nerror: 1 target failed:\n    \`--lib\``,
      'cargo failed',
    ],
    ['go test ./... | tail -2', 'ok  \texample.com/a\t0.003s\nFAIL\n', 'go failed'],
    ['pytest -q | grep FAILED', 'FAILED test_a.py::test_b - assert 0', 'pytest failed'],
    ['node --test | grep -E "^# (pass|fail)"', '# pass 3\n# fail 1', 'node:test failed'],
    [
      'node --test | tail -6',
      '# pass 3\n# fail 0\n# cancelled 1\n# skipped 0\n# todo 0\n# duration_ms 91',
      'node:test failed',
    ],
    ['python -m unittest 2>&1 | tail -1', 'FAILED (failures=1)', 'unittest failed'],
    ['python -m unittest 2>&1 | tail -1', 'OK', undefined],
    ['npx vitest run | head -20', ' RUN  v4.1.12 /home/user/work\n FAIL  a.test.ts > b\n', 'vitest failed'],
    ['node --test | grep -E "^# (pass|fail)"', '# pass 3\n# fail 1', 'node:test failed'],
    [
      'node --test | tail -6',
      '# pass 3\n# fail 0\n# cancelled 1\n# skipped 0\n# todo 0\n# duration_ms 91',
      'node:test failed',
    ],
    ['python -m unittest 2>&1 | tail -1', 'FAILED (failures=1)', 'unittest failed'],
    ['python -m unittest 2>&1 | tail -1', 'OK', undefined],
    ['npx vitest run | head -20', ' RUN  v4.1.12 /home/user/work\n', undefined],
  ])('is read for what it proves: %s', (command, output, expected) => {
    expect(statusOf(command, output, 0)).toBe(expected);
  });

  it('lays the exit code of a script on its last command alone', () => {
    const output = '> a@1.0.0 pretest\n> tsc -b\n\n> a@1.0.0 test\n> ava\n';
    expect(statusOf('npm test', output, 1)).toBeUndefined();
    expect(statusOf('npm test', output, 0)).toBe('tsc passed');
  });
});

describe('several runs', () => {
  it('are summed, and failed if one failed', () => {
    expect(parseOutcome({ command: 'npx jest a; npx jest b', output: JEST_PASSED + JEST_FAILED })).toEqual({
      tool: 'jest',
      kind: 'test',
      status: 'failed',
      passed: 10,
      failed: 2,
      summary: 'jest: failed (2 failed, 10 passed)',
      failures: [],
    });
  });

  it('tell of every tool, and of the first that failed', () => {
    const command = 'npx tsc --noEmit && npx eslint . && npx jest';
    expect(parseOutcome({ command, output: TSC_FAILED, exitCode: 2 })).toMatchObject({
      tool: 'tsc',
      kind: 'build',
      status: 'failed',
      errors: 1,
      summary: 'tsc: failed (1 error)',
    });
    expect(parseOutcome({ command, output: JEST_PASSED, exitCode: 0 })?.summary).toBe(
      'jest: passed (5 passed); tsc: passed; eslint: passed',
    );
  });

  it('are not mixed with summaries that a log or a file shows', () => {
    const both = `${PYTEST_FAILED}\n${PYTEST_PASSED}`;
    expect(statusOf('cat old.log; pytest', both, 0)).toBeUndefined();
    expect(statusOf('cat setup.cfg; pytest', PYTEST_PASSED, 0)).toBe('pytest passed');
    expect(statusOf('pytest a | tee log; pytest b; cat log', both, 0)).toBe('pytest failed');
  });

  it('are not called passed when the end may be cut off', () => {
    expect(statusOf('cargo test | head -40', CRATE_PASSED, 0)).toBeUndefined();
    expect(statusOf('cargo test | tail -40', CRATE_PASSED, 0)).toBe('cargo passed');
  });
});

describe('what is told', () => {
  it('names at most ten failed tests, each once and cut to 200 characters', () => {
    const names = Array.from(
      { length: 30 },
      (_, index) => `FAILED test_a.py::test_${index}${'x'.repeat(400)} - assert 0`,
    );
    const output = [...names, ...names, PYTEST_FAILED].join('\n');
    const failures = parseOutcome({ command: 'pytest', output })?.failures ?? [];
    expect(failures).toHaveLength(10);
    expect(failures.every((name) => name.length === 200)).toBe(true);
  });

  it('has nothing of the output in its summary', () => {
    const output = `FAILED test_a.py::test_login[s3cr3t] - assert 's3cr3t'\n${PYTEST_FAILED}`;
    expect(parseOutcome({ command: 'TOKEN=s3cr3t pytest', output })?.summary).toBe(
      'pytest: failed (3 failed, 42 passed)',
    );
  });

  it('leaves out counts that the output does not tell', () => {
    expect(parseOutcome({ command: 'go test ./...', output: 'ok  \texample.com/a\t0.003s' })).toEqual({
      tool: 'go',
      kind: 'test',
      status: 'passed',
      summary: 'go: passed',
      failures: [],
    });
  });
});
