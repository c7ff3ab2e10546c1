import { describe, expect, it } from '@jest/globals';
import { parseAction, rulesIn, standsAgainst } from '../index.ts';

type Action = readonly [tool: string, input: Readonly<Record<string, string>>];

const run = (command: string): Action => ['Bash', { command }];
const edit = (path: string, written = 'x', removed = ''): Action => [
  'Edit',
  { file_path: `/srv/shop/${path}`, new_string: written, old_string: removed },
];

function isRuledOut(memory: string, [tool, input]: Action): boolean {
  const action = parseAction({ tool, input: JSON.stringify(input) });
  return rulesIn(memory).some((rule) => standsAgainst(rule, action));
}

describe('what a memory rules out', () => {
  it.each<[memory: string, ruledOut: readonly Action[], others: readonly Action[]]>([
    [
      'Never run `rails db:schema:load` on the demo tenant',
      [run('TENANT=demo bin/rails db:schema:load'), run("kamal app exec -d demo 'bin/rails db:schema:load'")],
      [run('RAILS_ENV=test bin/rails db:schema:load'), run('TENANT=demo bin/rails db:migrate')],
    ],
    ['Ask me before any git clean', [run('cd api && git clean -fdx')], [run('git status'), run('git clean -n')]],
    [
      "Don't edit files under src/generated, they are overwritten by make gen",
      [edit('src/generated/a.ts'), run('sed -i s/a/b/ src/generated/a.ts'), run('echo x > src/generated/a.ts')],
      [run('make gen'), edit('src/gen.ts'), run('grep x src/generated/a.ts')],
    ],
    ['Use pnpm, not npm', [run('npm install left-pad'), run('npm run build')], [run('pnpm install'), run('npm ls')]],
    ['Use task, not make, for the e2e suite.', [run('make -j4 e2e')], [run('make build'), run('task e2e')]],
    [
      'Never force-push to main',
      [run('git push -f origin main'), run('git push --force-with-lease origin main')],
      [run('git push origin main'), run('git push -f origin feature/x')],
    ],
    ['The client in clients/api is generated — edit openapi.yaml', [edit('clients/api/a.ts')], [edit('openapi.yaml')]],
    ['api/**/zz_generated*.go is generated', [edit('api/v1/zz_generated.copy.go')], [edit('api/v1/types.go')]],
    ['Only CI may run terraform apply', [run('terraform apply -auto-approve')], [run('terraform plan')]],
    [
      'We do not use moment, use dayjs',
      [run('npm i moment'), edit('src/a.ts', "import moment from 'moment'")],
      [edit('src/a.ts', 'const moment = 1'), run('npm i dayjs')],
    ],
    [
      'Never use `datetime.utcnow()` in this code base',
      [edit('a.py', 'at = datetime.utcnow()')],
      [edit('a.py', 'at = datetime.now(UTC)', 'at = datetime.utcnow()'), edit('README.md', 'no datetime.utcnow()')],
    ],
    [
      'No malloc or free in app/ (MISRA 21.3).',
      [edit('app/a.c', 'p = malloc(4);')],
      [edit('app/a.c'), edit('lib/a.c', 'malloc(4)')],
    ],
    ['Never commit .env files', [run('git add .env && git commit -m x')], [run('git add .env.example'), edit('.env')]],
    ['`git push` to main needs approval from Jana', [run('git push origin main')], [run('git push origin fix/1')]],
    [
      "Don't kubectl apply/edit by hand in prod-*",
      [run('kubectl --context prod-1 edit deploy x')],
      [run('kubectl get')],
    ],
    ['package-lock.json must never be edited by hand', [edit('package-lock.json')], [edit('package.json')]],
    ['Vendored charts in charts/vendor. Leave them alone.', [edit('charts/vendor/a.yaml')], [edit('charts/a.yaml')]],
    ['Never use --no-verify', [run('git commit --no-verify -m "x"')], [run('git commit -m "no --no-verify"')]],
    ['Prefer `make migrate` over calling alembic directly', [run('alembic upgrade head')], [run('make migrate')]],
    ["Don't run pytest without -x", [run('pytest tests')], [run('pytest -x tests')]],
    ['Never `git push --force`.', [run('git push --force')], [run('git push')]],
    ['- **Never** run `terraform destroy`', [run('terraform destroy')], [run('terraform plan')]],
    ['The user told me never to run `terraform destroy`', [run('terraform destroy')], []],
    ["The user doesn't want `git push` from me", [run('git push')], []],
    ['Never edit src/a.ts, src/b.ts or src/c.ts', [edit('src/b.ts'), edit('src/c.ts')], [edit('src/d.ts')]],
    ['Never run `make a` and never edit infra/net.tf', [run('make a'), edit('infra/net.tf')], [run('make b')]],
    ['`cargo publish` needs my approval, and Cargo.lock stays untouched.', [run('cargo publish')], []],
    ['Do not use console.log, use logger', [edit('a.ts', 'console.log(1)')], [edit('a.ts', 'logger.info(1)')]],
    ['Use `uv run pytest` instead of plain pytest', [run('pytest tests')], [run('uv run pytest tests')]],
    ['use pnpm not npm', [run('npm install')], [run('pnpm install')]],
    ['Never push to main', [run('git push origin main')], [run('git push origin feature/main-menu')]],
    ['Never run `make seed`, the main branch has bad fixtures', [run('make seed')], []],
    ['Before any `alembic downgrade`, get confirmation from the user', [run('alembic downgrade -1')], []],
    ['Do not edit migrations (db/migrate/*)', [edit('db/migrate/1.rb')], [edit('db/seeds.rb')]],
    ['Do not touch app/[id]/größe.tsx', [edit('app/[id]/größe.tsx')], [edit('app/a/b.tsx')]],
    ["Don't commit unless I ask", [run('git commit -m x')], [run('git status')]],
    [
      '`docker compose down -v` deletes the seeded demo terminal; ask before running it.',
      [run('docker compose down -v')],
      [run('docker compose up -d')],
    ],
    ['`terraform destroy` takes down the demo: avoid it.', [run('terraform destroy')], [run('terraform plan')]],
    [
      '`make reset` wipes the fixtures on staging; never run it there.',
      [run('make reset ENV=staging')],
      [run('make reset ENV=dev')],
    ],
    ['never use `sudo`', [run('sudo rm x')], [run('rm sudo')]],
    ['Dateien in src/gen bitte nicht bearbeiten', [edit('src/gen/x.ts')], [edit('src/x.ts')]],
    ['Nunca ejecutes `make flash` sin preguntar', [run('make flash')], [run('make')]],
  ])('%s', (memory, ruledOut, others) => {
    expect(ruledOut.filter((action) => !isRuledOut(memory, action))).toEqual([]);
    expect(others.filter((action) => isRuledOut(memory, action))).toEqual([]);
  });
});

describe('what rules nothing out', () => {
  it.each<[memory: string, action: Action]>([
    ['The cache is never invalidated by make clean', run('make clean')],
    ['Tests do not pass with npm 6', run('npm test')],
    ['Anna ran `git clean -fdx` and lost a day', run('git clean -fdx')],
    ['Events are keyed by parcelId instead of lockerId', edit('src/a.ts', 'const lockerId = 1')],
    ['Rows must not grow: see docs/rows.csv', edit('docs/rows.csv')],
    ['You do not have to run npm install after pulling', run('npm install')],
    ["Don't forget to run `make gen`", run('make gen')],
    ['No longer ask me before `git push`, just push', run('git push')],
    ['`make deploy` is not forbidden', run('make deploy')],
    ['You may edit src/gen, it is not read-only', edit('src/gen/a.ts')],
    ['No tests exist for src/billing.ts yet.', edit('src/billing.ts')],
    ['Only edit src/ui/', edit('src/ui/a.ts')],
    ['The form should not submit when src/form.ts fails', edit('src/form.ts')],
    ['Should we never run `make flash` at night?', run('make flash')],
    ['We moved the API to `cmd/api` and deploy it by `make deploy`', run('make deploy')],
    ['', run('rm -rf /')],
  ])('%s', (memory, action) => {
    expect(isRuledOut(memory, action)).toBe(false);
  });
});
