import { describe, expect, it } from '@jest/globals';
import { createFailureIndex, parseAction, parseFailure, type FailureText } from '../index.ts';

const NOTHING: FailureText = { tried: '', story: '', errors: '', remedy: '' };
const run = (command: string) => parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });

function after(failure: Partial<FailureText>, command: string): readonly string[] {
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, ...failure })]]));
  return index.judge(run(command), new Map()).map(({ by }) => by);
}

/** By its signs alone. */
function signs(failure: Partial<FailureText>, command: string): readonly string[] {
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, ...failure })]]));
  return index.match(run(command)).map(({ by }) => by);
}

describe('a command with which something is changed', () => {
  it.each([
    'helm upgrade loki grafana/loki --version 6.1.0',
    'cargo install --version 0.7.4 sqlx-cli',
    'dotnet add package Serilog --version 3.1.1',
    'gem install rails --version=7.1',
    'npm audit fix',
    'npm audit fix --force',
    'git branch -D feature/x',
    'git branch --set-upstream-to=origin/main',
    'git branch feature/x',
    'git tag -d v1',
    'git tag -f v1',
    'git tag v2',
    'git remote remove origin',
    'git remote add upstream git@example.org:a/b.git',
    'git remote set-url origin git@example.org:a/b.git',
    'git reflog expire --expire=now --all',
    "find /srv -name '*.tmp' -delete",
    "find . -name '*.log' -exec rm {} \\;",
    "find . -name '*.sh' -exec sh fix.sh {} +",
    "date -s '2026-01-01 10:00'",
    'sort -o a.txt a.txt',
    'sort a > a',
    'jq . a.json > a.json',
    'cat /dev/null >> app.log',
    'docker run -d -p 5432:5432 postgres:17',
    'sudo docker run --rm -it --privileged ubuntu',
    'black .',
    'isort .',
    'go env -w GOPROXY=direct',
    "yq -i '.a = 1' values.yaml",
    'journalctl --vacuum-size=100M',
    'kubectl apply -f web.yaml --dry-run=none',
    'psql -c "SELECT pg_terminate_backend(7)"',
    'psql -c "EXPLAIN ANALYZE DELETE FROM orders"',
    'psql -c "SELECT 1" -f drop.sql',
    `python3 -c "import shutil; shutil.rmtree('data')"`,
    `node -e "require('fs').rmSync('data', { recursive: true })"`,
  ])('is told as it was run: %s', (command) => {
    expect(after({ tried: command }, command)).toEqual(['command']);
    expect(after({ tried: command }, `cd app && ${command}`)).toEqual(['command']);
  });

  it.each([
    'grep migrate',
    'git branch',
    'git branch -a',
    'git branch -vv',
    'git branch --contains 8c1f2ab',
    'git tag',
    'git tag -l v1*',
    'git remote -v',
    'git remote get-url origin',
    'git -C app branch',
    'git reflog',
    'find . -name x',
    'find . -name x -exec grep -l y {} +',
    'date +%F',
    'sort a b',
    'jq . a.json 2>/dev/null',
    'git log --oneline > /dev/null 2>&1',
    'helm --version',
    'python3 --version',
    'cargo clippy --version --verbose',
    'black --check .',
    'black --diff .',
    'isort --check-only .',
    'terraform fmt -check -recursive',
    'cargo fmt --all -- --check',
    'npm audit',
    'yarn npm audit',
    'go env GOPROXY',
    'docker ps -a',
    'psql -c "SELECT 1"',
    'psql -c "EXPLAIN ANALYZE SELECT * FROM orders"',
  ])('is none where it only looks: %s', (command) => {
    expect(run(command).commands).toEqual([]);
    expect(after({ tried: command }, command)).toEqual([]);
  });

  it.each(['npm install', 'npm ci', 'pytest', 'npx tsc', 'git push', 'cargo test'])(
    'that is run for anything is told by no line: %s',
    (command) => {
      expect(after({ tried: command }, command)).toEqual([]);
    },
  );

  it.each(['terraform fmt -recursive', 'cargo fmt', 'tofu fmt'])('is no look where it formats: %s', (command) => {
    expect(run(command).commands).toHaveLength(1);
  });

  it('is another one with a flag that is off', () => {
    const tried = 'jest --updateSnapshot';
    expect(signs({ tried }, 'npx jest --updateSnapshot')).toEqual(['command']);
    expect(signs({ tried }, 'npx jest --updateSnapshot=false')).toEqual([]);
  });
});

it.each([
  ["cat > notes.md <<'EOF'\nRun migrate first\nEOF", true],
  ["echo 'MIGRATE=1' >> .env", true],
  ['python -c "print(1)"', true],
  ['python3 migrate.py > out.log', false],
  ['cat orders.sql | psql shop', false],
  ['cat > notes.md <<EOF\na\nEOF\ngit push', false],
])('a text that is written by shell asks for as much as an edit: %j', (command, isText) => {
  expect(run(command).writesText).toBe(isText);
});

it.each([
  ['pip install --user torch', 'python3 -m pip install --user torch'],
  ['pip3 install --user torch', 'pip install --user torch'],
  ['pytest -n 4 tests', 'python -m pytest -n 4 tests'],
  ['npx jest -u --runInBand', 'pnpm exec jest -u --runInBand'],
  ['yarn jest -u --runInBand', 'npx jest -u --runInBand'],
  ['docker system prune -af --volumes', 'podman system prune -af --volumes'],
  ['docker-compose up -d --build', 'podman-compose up -d --build'],
  ['terraform destroy -target=aws_instance.web', 'tofu destroy -target=aws_instance.web'],
])('%s is the same program as %s', (tried, command) => {
  expect(signs({ tried }, command)).toEqual(['command']);
});

it.each(['git log > log.txt', 'grep -rn migrate . > found.txt', 'cargo tree > tree.txt && git diff > diff.patch'])(
  'what is looked up and kept in a file is known as it was run, and by no words: %s',
  (command) => {
    expect(run(command).pieces).toEqual([]);
    expect(after({ tried: command }, command)).toEqual(['command']);
  },
);

it.each(['rsync -a --dry-run a b > plan.txt', 'python3 convert.py --help > help.txt', 'node --version > version.txt'])(
  'what is only said changes nothing, though it is kept in a file: %s',
  (command) => {
    expect(run(command).commands).toEqual([]);
  },
);

describe('what helped, of which something is left out', () => {
  const tried = "find /srv/uploads -name '*.log' -mtime +30 | xargs rm -f";
  const remedy = 'find … -print0 | xargs -0 rm -f, or simply find … -delete';
  const match = (command: string): readonly string[] => signs({ tried, remedy }, command);

  it.each([tried, "find /var/backups -name '*.dump' | xargs rm -f", "find /var/backups -name '*.dump' | xargs rm -v"])(
    'is not what failed: %s',
    (command) => {
      expect(match(command)).toEqual(['command']);
    },
  );

  it.each([
    "find /srv/uploads -name '*.log' -mtime +30 -print0 | xargs -0 rm -f",
    "find /srv/uploads -name '*.log' -mtime +30 -delete",
  ])('is known by what the failed one has not: %s', (command) => {
    expect(match(command)).toEqual([]);
  });

  it.each(['git push ... --force-with-lease', 'git push …args --force-with-lease'])('also as %s', (helped) => {
    const failure = { tried: 'git push --force origin main', remedy: helped };
    expect(after(failure, 'git push --force origin main')).toEqual(['command']);
    expect(after(failure, 'git push --force-with-lease origin main')).toEqual([]);
  });
});

describe('what is installed', () => {
  const errors = 'npm ERR! code EUNSUPPORTEDPROTOCOL Unsupported URL Type "workspace:"';
  const failure = { tried: 'npm install dayjs in apps/web', errors, remedy: 'pnpm add dayjs --filter @portal/web' };

  it.each([
    'npm install date-fns',
    'npm i date-fns@4 zod',
    'cd packages/ui && npm install --save-dev @types/react-dom',
  ])('is no matter where the program itself refused: %s', (command) => {
    expect(after(failure, command)).toEqual(['command']);
  });

  it.each([
    'npm install',
    'npm ci',
    'npm install -g npm@11',
    'npm install ./local.tgz',
    'npm uninstall dayjs',
    'pnpm add zod --filter @portal/web',
  ])('is not what went wrong by: %s', (command) => {
    expect(after(failure, command)).toEqual([]);
  });

  it('is what went wrong where the error names it, or nothing names the program', () => {
    const conflict = { ...failure, errors: 'npm ERR! ERESOLVE could not resolve: peer react@17 from dayjs' };
    expect(after(conflict, 'npm install date-fns')).toEqual([]);
    expect(after({ ...failure, errors: 'The driver is too old' }, 'npm install date-fns')).toEqual([]);
  });

  it('repeats nothing where it is installed as helped', () => {
    const refused = {
      tried: 'pip install pandas',
      errors: 'error: externally-managed-environment, pip refused',
      remedy: 'python3 -m venv .venv && .venv/bin/pip install pandas',
    };
    expect(after(refused, 'python3 -m pip install pyarrow fastparquet')).toEqual(['command']);
    expect(after(refused, '.venv/bin/pip install pyarrow')).toEqual([]);
    expect(after(refused, 'source .venv/bin/activate && pip install pyarrow')).toEqual([]);
    expect(after(refused, 'pip install -r requirements.txt')).toEqual([]);
  });
});

describe('a package without a flag of the workspace', () => {
  const failure = {
    tried: 'pnpm add lodash.debounce in the repository root',
    errors: 'ERR_PNPM_ADDING_TO_ROOT Running this command will add the dependency to the workspace root',
    remedy: 'pnpm add lodash.debounce --filter @portal/web',
  };

  it('is told, and with it is what helped', () => {
    expect(after(failure, 'pnpm add zod @hookform/resolvers')).toEqual(['command']);
    expect(after(failure, 'pnpm add zod @hookform/resolvers --filter @portal/web')).toEqual([]);
    expect(after(failure, 'pnpm install --frozen-lockfile')).toEqual([]);
  });
});
