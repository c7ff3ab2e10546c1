import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, query, read, type Use } from '../../../test-support/ruled-out.ts';

const write = (path: string): Use => ['Write', { file_path: `/srv/shop/${path}`, content: 'x' }];

describe('what a rule itself allows, and what it does not speak of', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Do not use --no-verify when committing (hooks are fast)',
      ['git commit --no-verify -m x', 'git commit -n -m x'],
      ['git commit -m x', 'git commit -m "drop --no-verify from the script"', 'git push --no-verify'],
    ],
    [
      'Never run git commit with --amend',
      ['git commit --amend -m x'],
      ['git commit -m x', 'git commit -m "no --amend"'],
    ],
    ['You may run make clean now, it used to be forbidden.', [], ['make clean']],
    ['Run make clean as often as you like, nothing is forbidden there.', [], ['make clean']],
    ['It is no longer true that we must not run make clean.', [], ['make clean']],
    ['It is not true that you must never run make clean.', [], ['make clean']],
    ['We decided never to use make clean again, but that was lifted.', [], ['make clean']],
    ['Never skip hooks with `--no-verify`', ['git commit -m x --no-verify', 'git push --no-verify'], ['git push']],
    ["Don't commit with `--no-verify`", ['git commit -n -m x'], ['git commit -m x']],
    ['Never use `-v` with `docker compose down`', ['docker compose down -v'], ['docker compose down']],
    [
      "lib/old is frozen, don't change anything there except the texts in lib/old/texts.",
      [edit('lib/old/a.ts'), 'rm lib/old/a.ts', 'cp x lib/old/texts/a lib/old/b'],
      [edit('lib/old/texts/de.json'), 'sed -i s/a/b/ lib/old/texts/de.json', edit('lib/new/a.ts')],
    ],
    ['Never edit files in src/gen except src/gen/own.ts', [edit('src/gen/a.ts')], [edit('src/gen/own.ts')]],
    ['Never edit vendor/, but vendor/patches is fine.', [edit('vendor/a.go')], [edit('vendor/patches/a.diff')]],
    ['Do not touch deploy/. deploy/dev/ is okay.', [edit('deploy/a.yml')], [edit('deploy/dev/a.yml')]],
    ['Do not touch deploy/. deploy/dev/ is not okay.', [edit('deploy/dev/a.yml')], []],
    [
      '`gsutil rm` and `aws s3 rm` are forbidden on s3://shop-backup; s3://shop-scratch is okay.',
      ['aws s3 rm s3://shop-backup/a --recursive'],
      ['aws s3 rm s3://shop-scratch/a', 'aws s3 ls s3://shop-backup'],
    ],
    [
      'Never run `aws s3 rm`; s3://shop-scratch is fine.',
      ['aws s3 rm s3://shop-backup/a'],
      ['aws s3 rm s3://shop-scratch/a --recursive'],
    ],
    [
      "Don't edit migrations that already exist in db/changes, add a new one instead.",
      [edit('db/changes/1.sql'), 'sed -i s/a/b/ db/changes/1.sql'],
      [write('db/changes/2.sql'), 'cat db/changes/1.sql'],
    ],
    ['Never edit existing files in db/changes.', [edit('db/changes/1.sql')], [write('db/changes/2.sql')]],
    ['Never create new files in src/old.', [write('src/old/a.ts'), edit('src/old/a.ts')], []],
    ['Never edit src/gen. src/gen is changed by the build.', [edit('src/gen/a.ts')], []],
    ['Never edit src/gen; src/gen/a.ts is allowed only by Jana.', [edit('src/gen/a.ts')], []],
    ['Never edit files in db/changes.', [edit('db/changes/1.sql'), write('db/changes/2.sql')], []],
    [
      'Never run `rails db:drop` against anything but the local database.',
      ['rails db:drop', 'DATABASE_URL=postgres://db.shop.io/shop rails db:drop'],
      ['DATABASE_URL=postgres://a:b@localhost:5432/shop rails db:drop', 'DB_HOST=127.0.0.1 rails db:drop'],
    ],
    [
      'Never read or print .env.production, .env.example documents all variables.',
      ['cat .env.production', read('.env.production')],
      ['cat .env.example', read('.env.example'), edit('compose.yml', 'env_file: .env.production')],
    ],
    ['Never edit a.ts, b.ts or c.ts', [edit('b.ts'), edit('c.ts')], []],
    [
      "src/api/gen is produced by `pnpm codegen`, don't edit files in it manually.",
      [edit('src/api/gen/a.ts')],
      ['pnpm codegen', 'pnpm codegen && git diff --stat src/api/gen'],
    ],
    ['`make reset` drops all tables, never run it.', ['make reset'], ['make gen']],
    [
      'No DROP or TRUNCATE in the ClickHouse database `obs`.',
      [
        'clickhouse-client --query "TRUNCATE TABLE obs.days"',
        'clickhouse-client -d obs --query "DROP TABLE days"',
        'clickhouse-client --database=obs --query "DROP TABLE days"',
        'clickhouse-client --query "DROP TABLE days"',
        query('DROP TABLE IF EXISTS obs.days', 'clickhouse'),
        query('USE obs; DROP TABLE days', 'clickhouse'),
      ],
      [
        'clickhouse-client --query "TRUNCATE TABLE scratch.days"',
        'clickhouse-client -d scratch --query "DROP TABLE days"',
        'clickhouse-client --query "DROP DATABASE scratch"',
        query('DROP TABLE scratch.days', 'clickhouse'),
        query('INSERT INTO obs.days VALUES (1)', 'clickhouse'),
      ],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
