import { describe, expect, it } from '@jest/globals';
import { parseAction } from '../../../parse-action.ts';
import { rulesIn } from '../../rules-in.ts';
import { standsAgainst } from '../../stands-against.ts';

function isToldBefore(rule: string, command: string, branch?: string): boolean {
  const action = parseAction({ tool: 'Bash', input: JSON.stringify({ command }), branch });
  return rulesIn(rule).some((one) => standsAgainst(one, action));
}

describe('what is not to be run without another command', () => {
  it.each([
    ['Never run `make flash` without `make test` first', 'make flash', 'make test && make flash'],
    ['Never run npm publish without npm test first', 'npm publish', 'npm test && npm publish'],
    ['Do not deploy (`make deploy`) without `make check`.', 'make deploy', 'make check; make deploy'],
    [
      'Never run `terraform apply` without `terraform plan` first.',
      'terraform apply',
      'terraform plan && terraform apply',
    ],
    ['Niemals make flash ohne make test', 'make flash', 'make test && make flash'],
    ['Always run `make test` before `git push`', 'git push', 'make test && git push'],
    ['Never run `st-flash` without `st-info --probe` first', 'st-flash write x', 'st-info --probe && st-flash write x'],
  ])('%s: %s is told, %s is not', (rule, alone, inOrder) => {
    expect(isToldBefore(rule, alone)).toBe(true);
    expect(isToldBefore(rule, inOrder)).toBe(false);
  });

  it('is told where the other one comes behind it', () => {
    expect(isToldBefore('Never run `make flash` without `make test` first', 'make flash && make test')).toBe(true);
  });

  it('may be lifted by a program, or a flag', () => {
    expect(isToldBefore('Never run pytest without `uv`.', 'uv run pytest')).toBe(false);
    expect(isToldBefore('Never run `npm publish` without `--dry-run`.', 'npm publish --dry-run')).toBe(false);
    expect(isToldBefore('Never run `npm publish` without `--dry-run`.', 'npm publish')).toBe(true);
  });
});

describe('programs of any name', () => {
  it.each([
    ['Never run make flash', 'make flash'],
    ['Never use make deploy.', 'make deploy PROD=1'],
    ['Ask me before make flash', 'make flash'],
    ['Never run "make flash" without asking', 'make flash'],
    ['Never run just release', 'just release'],
    ['Never use make.', 'make test'],
    ['Never run `st-flash`', 'st-flash write fw.bin 0x8000000'],
    ['Never run openocd without asking', 'openocd -f board.cfg'],
    ['Never run openocd.', 'sudo openocd -f board.cfg'],
  ])('%s: told before %s', (rule, command) => {
    expect(isToldBefore(rule, command)).toBe(true);
  });

  it.each([
    ['Never make deploy scripts executable', 'make deploy'],
    ['Never make changes to flash.c', 'make flash'],
    ['Never run make flash', 'make test'],
    ['Never run it on prod', 'it on prod'],
    ['Never just restart the pods', 'just restart'],
    ['We use just one branch', 'just one'],
  ])('%s: not told before %s', (rule, command) => {
    expect(isToldBefore(rule, command)).toBe(false);
  });
});

describe('the branch that is checked out', () => {
  it.each([
    ['Never commit directly to main', 'git commit -m x', 'main', true],
    ['Never commit directly to main', 'git commit -m x', 'fix/pool', false],
    ['Never commit directly to main', 'git commit -m x', undefined, false],
    ['Never commit directly to main', 'git checkout -b fix && git commit -m x', 'main', false],
    ['Never commit directly to main', 'cd ../other && git commit -m x', 'main', false],
    ['Never commit directly to main', 'cd api && git commit -m x', 'main', true],
    ['Never commit directly to main', 'git -C /srv/other commit -m x', 'main', false],
    ["Don't ever force-push to main", 'git push -f', 'main', true],
    ["Don't ever force-push to main", 'git push -f', 'fix', false],
    ["Don't ever force-push to main", 'git push -f origin fix', 'main', false],
  ] as const)('%s: %s on %s: %s', (rule, command, branch, isTold) => {
    expect(isToldBefore(rule, command, branch)).toBe(isTold);
  });
});

it.each(['Never drop a table without a backup', 'Never drop a table without asking'])('%s', (rule) => {
  expect(isToldBefore(rule, 'psql -c "DROP TABLE x"')).toBe(true);
});
