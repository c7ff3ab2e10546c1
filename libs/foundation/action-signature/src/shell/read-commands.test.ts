import { describe, expect, it } from '@jest/globals';
import { readCommands } from './read-commands.ts';

function read(line: string): readonly string[] {
  return readCommands(line).map(({ program, subcommand }) => `${program} ${subcommand}`.trim());
}

describe('options before what is done', () => {
  it.each([
    [
      'git push',
      ['git -c a=b push', 'git -c user.name="a b" -c x=y push', 'git --git-dir x push', 'git -p push', 'git -C x push'],
    ],
    [
      'npm publish',
      ['npm -w a publish', 'npm --otp 1 publish', 'npm -f publish', 'npm --workspace=a publish', 'npm -ws publish'],
    ],
    ['pnpm publish', ['pnpm -r publish', 'pnpm -F a publish', 'pnpm -w publish']],
    [
      'make deploy',
      [
        'make ENV=prod deploy',
        'make -j 4 deploy',
        'make -j4 deploy',
        'make -j deploy',
        'make -f M deploy',
        'make -k deploy',
      ],
    ],
    ['gh pr merge', ['gh -R o/r pr merge 1', 'gh pr -R o/r merge 1']],
    ['kubectl delete', ['kubectl --kubeconfig f delete ns x', 'kubectl -n a --context b delete pod x']],
    ['helm uninstall', ['helm --kube-context c uninstall y']],
    ['alembic downgrade', ['alembic -c x.ini downgrade -1', 'alembic --config x downgrade -1']],
    ['cargo publish', ['cargo +nightly publish', 'cargo --manifest-path x publish']],
    ['apt install', ['apt-get -f install x', 'apt-get -o A=b install x']],
    ['poetry publish', ['poetry -n publish', 'poetry -C x publish']],
    ['docker compose down', ['docker compose -f a.yml down', 'docker --context x compose -p y down -v']],
    ['yarn install', ['yarn --network-timeout 100000 install']],
  ])('%s', (command, lines) => {
    expect(lines.map((line) => read(line)[0])).toEqual(lines.map(() => command));
  });

  it('still tell what only looks', () => {
    const lines = [
      'git -c color.ui=false log',
      'alembic -c x.ini history',
      'kubectl --kubeconfig f get pods',
      'make -n deploy',
    ];
    expect(lines.flatMap((line) => readCommands(line).map(({ looks }) => looks))).toEqual([true, true, true, true]);
  });
});

describe('a command that another program runs', () => {
  it.each([
    'doas rm -rf x',
    'pkexec rm -rf x',
    'runuser -u bob -- rm -rf x',
    'setsid rm -rf x',
    'ionice -c3 rm -rf x',
    'flock -w 5 /tmp/lock rm -rf x',
    'chroot /x rm -rf y',
    'strace -f rm -rf x',
    'wsl rm -rf x',
    'busybox rm -rf x',
    'eval rm -rf x',
    'eval "rm -rf x"',
    'trap "rm -rf x" EXIT',
    'tmux new -d "rm -rf x"',
    'concurrently "rm -rf x" "echo done"',
    'nix-shell --run "rm -rf x"',
    'vagrant ssh -c "rm -rf x"',
    'dotenv -- rm -rf x',
    'coproc rm -rf x',
  ])('%s', (line) => {
    expect(read(line)).toContain('rm');
  });

  it('is looked for no deeper than a few times', () => {
    expect(read(`${'eval "'.repeat(9)}rm -rf x`)).not.toContain('rm');
  });
});
