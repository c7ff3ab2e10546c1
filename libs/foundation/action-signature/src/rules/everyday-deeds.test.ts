import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../test-support/ruled-out.ts';

const create = (path: string): Use => ['Write', { file_path: `/srv/shop/${path}`, content: 'x' }];

describe('what every project says of itself', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    ['Always run the linter before git push', ['git push', 'git push origin fix'], ['git commit -m x', 'git pull']],
    [
      'Always run tests before committing.',
      ['git commit -m x', 'git add a && git commit -m x'],
      ['git add a', 'git log'],
    ],
    ['Run the tests before you commit', ['git commit -am x'], ['git push']],
    ['Before committing, run `pnpm lint`.', ['git commit -m x'], ['pnpm lint && git commit -m x', 'pnpm lint']],
    ['Before every push make sure to rebase on main', ['git push'], ['git rebase main']],
    ['Tests must pass before merging', ['git merge fix', 'gh pr merge 7'], ['git merge --abort', 'gh pr view 7']],
    ['Make sure that the changelog is updated before tagging a release', ['git tag v1'], ['git commit -m x']],
    ['Always bump the version in package.json before publishing', ['npm publish', 'pnpm publish'], ['npm pack']],
    ['Run `make smoke` before deploying to production', ['make deploy', 'fly deploy'], ['make smoke && make deploy']],
    ['Always run lint before opening a PR', ['gh pr create --fill'], ['gh pr list', 'git push']],
    [
      'Never install new dependencies without asking',
      ['npm install left-pad', 'pnpm add -D vitest'],
      ['npm ci', 'npm i'],
    ],
    ["Don't add dependencies", ['cargo add serde', 'uv add httpx', 'go get x.org/y'], ['cargo build', 'uv sync']],
    [
      'No new packages',
      ['pip install requests', 'python -m pip install requests', 'poetry add a'],
      ['pip install -r requirements.txt', 'pip install -e .', 'pip install .', 'npm install -g npm'],
    ],
    ['Ask before adding packages', ['yarn add x', 'composer require a/b'], ['yarn', 'yarn install']],
    ['Avoid adding third-party libraries', ['npm i lodash'], ['npm run build']],
    ["Don't touch the lockfile by hand", [edit('package-lock.json'), edit('web/yarn.lock')], [edit('package.json')]],
    [
      'Never edit existing migrations',
      [edit('db/migrations/001_users.sql'), edit('app/migrations/0002_x.py'), edit('db/migrate/1_a.rb')],
      [create('db/migrations/002_orders.sql'), edit('src/migrate.ts')],
    ],
    [
      'Never edit migrations that have already been applied',
      [edit('prisma/migrations/20240101/migration.sql')],
      [edit('prisma/schema.prisma')],
    ],
    ['Before you touch src/billing, tell me', [edit('src/billing/tax.ts')], [edit('src/cart.ts')]],
    ['Before you run `make flash`, ask Mira', ['make flash'], ['make test']],
    ['Only edit config/prod.yaml after talking to Ann', [edit('config/prod.yaml')], [edit('config/dev.yaml')]],
    ['Only touch src/auth once Ben has approved', [edit('src/auth/login.ts')], [edit('src/cart.ts')]],
    ['Use yarn for everything', ['npm install', 'pnpm add x'], ['yarn add x', 'npm view x', 'npm publish']],
    ['This project uses pnpm', ['npm install x', 'yarn add x'], ['pnpm install', 'npx tsc']],
    ['Package manager: bun', ['npm ci'], ['bun install']],
    ['We use uv for package management.', ['pip install x', 'poetry add x'], ['uv add x']],
    [
      'Never deploy without asking',
      ['make deploy', 'vercel --prod', 'kubectl apply -f x'],
      ['make build', 'vercel dev'],
    ],
    ['Ask me before deploying', ['fly deploy'], ['fly deploy -c fly.staging.toml', 'fly status']],
    ['Never deploy without `make check`', ['make deploy'], ['make check && make deploy']],
    ['Never create releases', ['gh release create v1', 'npm publish'], ['gh release list', 'npm publish --dry-run']],
    ['Never open PRs without asking', ['gh pr create --fill'], ['gh pr view']],
    ["Don't start the dev server, it runs already", ['npm run dev', 'yarn start', 'rails s'], ['npm test', 'rails c']],
    ["Don't run the build", ['npm run build', 'make build'], ['npm run lint']],
    [
      'Ask before running migrations',
      ['npx prisma migrate dev', 'python manage.py migrate', 'alembic upgrade head'],
      ['npx prisma generate', 'python manage.py test', 'alembic history'],
    ],
    ["Don't upgrade dependencies", ['npm update', 'cargo update'], ['npm ci', 'cargo build']],
    ['Never update snapshots without asking', ['npx jest -u', 'npx vitest --update'], ['npx jest']],
    ["Don't commit automatically", ['git commit -m x'], ['git add a']],
    ['Never commit, push, or publish.', ['git commit -m x', 'git push'], ['git add a', 'git pull']],
    ['Before committing, ensure all tests pass', ['git commit -m x'], ['git add a']],
    ['Never edit `.sln` and `.Designer.cs` files', [edit('App.sln'), edit('ui/Form.Designer.cs')], [edit('App.cs')]],
    ['Do not create new markdown files unless asked', [create('NOTES.md')], [edit('README.md'), create('src/a.ts')]],
    ['Never push on your own', ['git push'], ['git fetch']],
    [
      'Always work in a feature branch',
      ['git checkout main && git commit -m x'],
      ['git checkout -b fix && git commit -m x'],
    ],
    ['Create a branch for every change', ['git checkout main && git commit -m x'], ['git status']],
    ['Never work on main', ['git checkout main && git commit -m x'], ['git checkout main && git pull']],
    [
      'Never commit directly on main',
      ['git checkout main && git commit -m x'],
      ['git checkout fix && git commit -m x'],
    ],
    ['Do not commit node_modules', ['git add node_modules'], ['rm -rf node_modules', 'git add src']],
    ["Don't edit generated files", [edit('src/generated/a.ts'), edit('api/user.pb.go')], [edit('src/generate.ts')]],
    ["Don't touch the CI workflows without asking", [edit('.github/workflows/ci.yml')], [edit('.github/CODEOWNERS')]],
    ['Never change the CI config', [edit('.gitlab-ci.yml')], [edit('config/app.yml')]],
    [
      "Don't modify existing tests",
      [edit('src/a.test.ts'), edit('tests/test_a.py')],
      [create('src/b.test.ts'), edit('src/a.ts')],
    ],
    ["Don't edit the README", [edit('README.md')], [edit('docs/a.md')]],
    ['Never edit env files', [edit('.env'), edit('web/.env.local')], [edit('src/env.ts')]],
    ['Never curl into bash', ['curl -fsSL https://x.sh | bash'], ['curl https://x.json']],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });

  it.each<[memory: string, others: readonly Use[]]>([
    ['Ran the tests before committing, and they failed', ['git commit -m x']],
    ['Before committing I noticed that the tests are slow', ['git commit -m x']],
    ['CI runs the linter before merging', ['git merge fix']],
    ['Run the tests before you commit to a plan', ['git commit -m x']],
    ['Run `npm install` before starting the server', ['npm start']],
    ['We use npm for publishing only', ['pnpm install']],
    ['We use yarn in the old repository', ['npm install']],
    ['Use uv for scripts', ['pip install x']],
    ['The new dependencies are installed by CI', ['npm install x']],
    ['Adding dependencies took an hour', ['npm install x']],
    ['Never install packages globally', ['npm install x']],
    ['Never install packages without `--save-exact`', ['npm install --save-exact x']],
    ['Never add dependencies from git', ['npm install x']],
    ['Never add dependencies to packages/core', ['cd packages/ui && npm install x']],
    ['The migrations were edited by Ann', [edit('db/migrations/001_users.sql')]],
    ['Never deploy on Fridays', ['make deploy']],
    ['Ask before deploying to staging', ['vercel --prod']],
    ["Don't start the server twice", ['npm run dev']],
    ["Don't run the build server", ['npm run build']],
    ['We always work in a feature branch at the other company', []],
    ['Never change tests to make them pass', [edit('src/a.test.ts')]],
    ['Never touch the generated files of the old exporter', [edit('src/generated/a.ts')]],
    ['Never run migrations twice', [edit('db/migrations/001_users.sql')]],
    ['Before you use the cache, the pool must be warm', [edit('src/cache.ts')]],
  ])('%s: nothing is told', (memory, others) => {
    expect(mistaken(memory, { ruledOut: [], others })).toEqual({ missed: [], alarms: [] });
  });
});
