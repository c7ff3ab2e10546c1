import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, query, type Use } from '../../../test-support/ruled-out.ts';

describe('places and files that a rule says to be free', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      "Don't run `mix ecto.reset` outside of MIX_ENV=test, my dev database holds what I can't get back.",
      ['mix ecto.reset', 'MIX_ENV=dev mix ecto.reset', 'MIX_ENV=test2 mix ecto.reset'],
      ['MIX_ENV=test mix ecto.reset', 'export MIX_ENV="test"; mix ecto.reset', 'mix ecto.migrate'],
    ],
    [
      'Never run `make seed` unless DRY_RUN=1 is set',
      ['make seed', 'DRY_RUN=0 make seed'],
      ['DRY_RUN=1 make seed', 'make test'],
    ],
    [
      'Never `mix upload` onto the tanks (tank-1 to tank-6). bench-1 is fine to upload to.',
      ['mix upload tank-3.local', 'mix upload bench-1.local && mix upload tank-1.local', 'mix upload bench-12.local'],
      ['mix upload bench-1.local', 'MIX_TARGET=rpi4 mix upload bench-1'],
    ],
    [
      'No `fly deploy` from a laptop. The staging app (shop-staging) you may deploy yourself.',
      ['fly deploy', 'fly deploy --app shop-prod', 'fly deploy -a shop-staging && fly deploy -a shop-prod'],
      ['fly deploy --app shop-staging', 'fly deploy -a shop-staging'],
    ],
    [
      "The curves in priv/curves/ are measured, don't change them. Only the README in there is yours to edit.",
      [edit('priv/curves/a.csv'), 'sed -i s/a/b/ priv/curves/a.csv', 'rm -rf priv/curves'],
      [edit('priv/curves/README.md'), edit('priv/other.csv')],
    ],
    [
      'No TRUNCATE and no DROP TABLE on the Foundry database. FoundryScratch is there to be broken.',
      ['sqlcmd -d Foundry -Q "TRUNCATE TABLE dbo.casts"', 'sqlcmd -d Foundry -Q "DROP TABLE casts"'],
      [
        'docker exec -i foundry-sql sqlcmd -d FoundryScratch -Q "TRUNCATE TABLE dbo.casts"',
        'sqlcmd -d Foundry -Q "SELECT 1"',
      ],
    ],
    [
      'Never force-push. On feature branches do what you like.',
      ['git push --force origin main', 'git push -f'],
      ['git push --force origin feature/a', 'git push origin main'],
    ],
    [
      'Never run `terraform apply`. Planning is okay, and infra/sandbox is yours.',
      ['cd infra/prod && terraform apply', 'terraform -chdir=infra/prod apply', 'terraform apply'],
      ['cd infra/sandbox && terraform apply', 'terraform -chdir=infra/sandbox apply'],
    ],
    ['Never touch deploy/. Reading deploy/ is fine.', [edit('deploy/a.yml')], ['cat deploy/a.yml']],
    ['Never edit conf/a.yml. You can read conf/a.yml.', [edit('conf/a.yml')], []],
    ['Never deploy to prod with `kubectl apply`. prod is fine to look at.', ['kubectl apply -f a --context prod'], []],
    [
      "Don't add HTTPoison or Tesla to any mix.exs.",
      [
        edit('apps/web/mix.exs', '{:httpoison, "~> 2"}'),
        edit('mix.exs', '{:tesla, "~> 1"}'),
        `sed -i 's/{:jason/{:tesla, "~> 1"},\\n{:jason/' mix.exs`,
      ],
      [edit('apps/web/mix.exs', '{:req, "~> 1"}'), edit('lib/a.ex', 'Tesla.get(url)'), 'mix deps.get'],
    ],
    [
      'Never add `lodash` to package.json.',
      [edit('package.json', '"lodash": "^4"'), 'npm install lodash'],
      [edit('package.json', '"left-pad": "^1"'), 'npm install left-pad'],
    ],
    ["Don't add dependencies to package.json.", [edit('package.json')], []],
    [
      'Everything in src/gen comes out of parts.xlsx by `dotnet fake run gen`, never edit those files by hand.',
      [edit('src/gen/a.fs')],
      ['dotnet fake run gen', edit('src/own/a.fs')],
    ],
    [
      'docs/api is written by `make docs`, never edit it.',
      [edit('docs/api/a.md')],
      ['make docs', 'make docs && git diff --stat docs/api'],
    ],
    [
      'Install with mamba, not conda, conda needs half an hour.',
      ['conda install -y h5netcdf', "docker exec lab bash -lc 'conda activate x && conda install dask'"],
      ['conda activate ice && conda list | grep hdf5', 'mamba install h5netcdf', 'conda run -n ice python a.py'],
    ],
    ['Use mamba, not conda.', ['conda install x'], ['mamba install x']],
    [
      'Install packages with pnpm, not npm.',
      ['npm install left-pad', 'npm i', 'npm ci'],
      ['npm run build', 'pnpm add left-pad'],
    ],
    [
      'Never run `mix seed`. `--quick` you can run whenever you want.',
      ['mix seed --full', 'mix seed'],
      ['mix seed --quick', query('SELECT 1')],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
