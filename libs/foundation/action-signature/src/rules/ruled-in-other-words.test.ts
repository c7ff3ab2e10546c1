import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, read, type Use } from '../test-support/ruled-out.ts';

describe('what a memory rules out in other words', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Never run `rails db:reset` or `db:drop` on staging.',
      ['RAILS_ENV=staging rails db:reset', 'RAILS_ENV=staging bin/rails db:drop'],
      ['RAILS_ENV=test rails db:drop', 'RAILS_ENV=staging rails db:migrate'],
    ],
    [
      'Never use `terraform apply`, `destroy` or `import`',
      ['terraform destroy', 'terraform import a b'],
      ['terraform plan', edit('a.ts', 'destroy()')],
    ],
    [
      '`aws s3 rm` and `sync --delete` are forbidden',
      ['aws s3 rm s3://a/b', 'aws s3 sync a s3://b --delete'],
      ['aws s3 sync a s3://b', 'aws s3 cp a s3://b'],
    ],
    ['Do not use `git stash` or `lodash`', ['git stash', edit('a.ts', "import x from 'lodash'")], ['git status']],
    [
      "Don't use moment or lodash in new code",
      ['npm i moment', 'pnpm --filter ui add lodash', edit('a.ts', "import _ from 'lodash'")],
      ['npm i dayjs', edit('a.ts', 'the moment')],
    ],
    ["Don't use axios, got and request anywhere", ['npm i got', 'npm i request'], ['npm i ky']],
    [
      '`terraform apply` and `terraform destroy` are for CI only; locally run plan at most.',
      ['terraform apply -auto-approve', 'terraform -chdir=infra destroy', 'cd ci && terraform apply'],
      ['terraform plan', 'CI=true terraform apply', 'export CI=1; terraform apply'],
    ],
    ['`pnpm publish` is only for CI.', ['pnpm publish'], ['pnpm build', 'CI=true pnpm publish']],
    ['`pnpm publish` is only run by CI.', ['pnpm publish'], ['pnpm build', 'CI=true pnpm publish']],
    ['`make release` is CI only', ['make release'], ['make build']],
    ['`make release` is reserved for the release manager', ['make release'], ['make build']],
    ['src/dev-tools is for development only', [], [edit('src/dev-tools/a.ts')]],
    ['The port 8080 in compose.yml is reserved for the proxy team', [], [edit('compose.yml')]],
    ['`npm run dev` is for local use only', [], ['npm run dev']],
    ['The badge is for CI only', [], ['make build']],
    [
      'Always run `python -m shop.backfill` with --dry-run.',
      ['python -m shop.backfill --from 1', 'nohup uv run python -m shop.backfill > a.log &'],
      ['python -m shop.backfill --dry-run', 'python -m shop.other'],
    ],
    ['Always run pytest with `-x`', ['pytest tests'], ['pytest -x tests', 'ruff check']],
    ['Always run the tests with care', [], ['pytest tests']],
    [
      'Only edit files under jobs/ and tests/ in this repo, the rest belongs to the platform team.',
      [edit('charts/values.yaml')],
      [edit('jobs/a.py'), edit('tests/a.py')],
    ],
    ['Only edit files in src/ui; everything else is of other teams', [edit('lib/a.ts')], [edit('src/ui/a.ts')]],
    ['Only edit files under docs/ in this repository', [edit('src/a.ts')], [edit('docs/a.md')]],
    [
      "config/keys/ is off limits, don't open or change anything in it.",
      ['cat config/keys/a', 'cd config && head -c 20 keys/a', read('config/keys/a'), edit('config/keys/a')],
      ['cat config/app.yml', 'ls config'],
    ],
    ['config/app.yml has our limits, never change it.', [edit('config/app.yml')], [read('config/app.yml')]],
    ['secrets.yml holds keys, never print it.', ['cat secrets.yml'], ['ls secrets.yml']],
    ['Never leave files open in src/io.ts', [], [read('src/io.ts')]],
    ["Don't open pull requests that change infra/", [], [read('infra/a.tf')]],
    [
      "Don't bring in pandas, this repo is polars only.",
      ['uv add pandas', edit('a.py', 'import pandas as pd'), edit('a.py', 'from pandas import DataFrame')],
      ['uv add polars', edit('a.py', 'pandas = 1'), edit('README.md', 'import pandas')],
    ],
    ["Please don't pull in lodash", ['npm i lodash'], ['npm i ramda']],
    [
      "Ask me before restarting anything on shop-prod (that's the heroku app).",
      [
        'heroku restart -a shop-prod',
        'for d in worker.1 worker.2; do heroku ps:restart "$d" --app shop-prod; done',
        'ssh shop-prod "sudo systemctl restart puma"',
        'kubectl --context shop-prod rollout restart deploy/web',
      ],
      ['heroku restart -a shop-staging', 'heroku logs -a shop-prod', 'heroku ps:restart -a other-prod'],
    ],
    [
      'Never change anything in the grid-prod Kubernetes cluster from here. Reading with kubectl get is fine.',
      [
        'kubectl --context grid-prod -n tiles rollout restart deployment/tiles',
        'kubectl --context=grid-prod apply -f a.yaml',
        'helm upgrade tiles charts/tiles --kube-context grid-prod --set a=1',
      ],
      [
        'kubectl --context grid-prod get pods',
        'kubectl --context grid-prod rollout status deploy/tiles',
        'kubectl --context grid-dev apply -f a.yaml',
        'helm --kube-context grid-prod list',
      ],
    ],
    [
      'Never change the staging cluster',
      ['kubectl --context staging apply -f x'],
      ['kubectl --context dev apply -f x', 'kubectl --context staging get pods', edit('staging/a.ts')],
    ],
    [
      'Ask before making changes in the billing namespace',
      ['kubectl -n billing delete pod x'],
      ['kubectl -n web delete pod x', 'kubectl -n billing logs x'],
    ],
    ['Never change the auth context in src/auth.ts', [edit('src/auth.ts')], ['kubectl -n auth apply -f x']],
    [
      'Never modify, move or delete files in data/raw',
      [
        "python3 - <<'EOF'\nimport shutil\nshutil.move('data/raw/a', 'data/old/a')\nEOF",
        "python3 -c \"import os; os.rename('tmp/a', 'data/raw/a')\"",
        "node -e \"require('fs').renameSync('data/raw/a', 'b')\"",
      ],
      ["python3 -c \"import shutil; shutil.copy('data/raw/a', 'data/work/a')\"", 'python3 -c "open(\'data/raw/a\')"'],
    ],
    [
      'Never run `terraform apply`',
      [
        "cat > /tmp/a.sh <<'EOF'\nset -e\nterraform apply\nEOF\nbash /tmp/a.sh",
        "cat > a.sh <<'EOF'\nterraform apply\nEOF\nchmod +x a.sh && ./a.sh",
      ],
      [
        "cat > /tmp/a.sh <<'EOF'\nterraform apply\nEOF",
        "cat > /tmp/a.sh <<'EOF'\nterraform apply\nEOF\nbash /tmp/b.sh",
        "cat > /tmp/a.md <<'EOF'\nterraform apply\nEOF\ncat /tmp/a.md",
      ],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
