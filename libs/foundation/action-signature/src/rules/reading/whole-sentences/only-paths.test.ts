import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, read, type Use } from '../../../test-support/ruled-out.ts';

describe('what alone may be edited that a memory rules out', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'Only edit these two files: a.ts and b.ts',
      [edit('src/c.ts'), 'echo x > src/c.ts'],
      [
        edit('src/a.ts'),
        edit('b.ts'),
        'npm test > out.log',
        ['Write', { file_path: '/tmp/notes.md', content: 'x' }],
        'cat src/c.ts',
      ],
    ],
    [
      'Make changes only in src/api',
      [edit('src/web/a.ts'), 'sed -i s/a/b/ src/web/a.ts'],
      [edit('src/api/a.ts'), 'sed -i s/a/b/ src/api/a.ts', 'npm test'],
    ],
    [
      'Changes are only allowed in src/api and tests/',
      [edit('lib/a.ts')],
      [edit('src/api/x/a.ts'), edit('tests/a.ts')],
    ],
    ['Only edit src/ui/', [edit('src/core/a.ts')], [edit('src/ui/a.ts')]],
    ['Do not edit anything outside src/api.', [edit('src/web/a.ts')], [edit('src/api/a.ts')]],
    ['Only touch files under packages/web.', [edit('packages/api/a.ts')], [edit('packages/web/a.ts')]],
    ['Only edit config.yml when the release bot is off', [], [edit('src/a.ts')]],
    ['Only de.yml and en.yml may be edited by hand', [], [edit('src/a.ts')]],
    ['The bug is only in src/api', [], [edit('src/a.ts')]],
    ['Only edit migrations in db/migrate, never in vendor/', [], [edit('src/a.ts')]],
    ['Only run `make gen` in src/api', [], [edit('src/a.ts')]],
    [
      'Only Jana may push to main',
      ['git push origin main'],
      ['git push origin fix', 'git fetch origin main && git push -u origin fix'],
    ],
    [
      'Only edit src/app.ts for now, nothing else.',
      [edit('src/b.ts'), "cat > src/b.ts <<'EOF'\nx\nEOF", 'rm src/b.ts', 'cd src && touch b.ts'],
      [
        edit('src/app.ts'),
        'cat src/b.ts',
        'npm test > /tmp/out.txt',
        read('src/b.ts'),
        'git commit -m x',
        'sed -n 1p src/b.ts',
      ],
    ],
    ['Only edit config/lines.yaml, the other configs are generated.', [], [edit('data/june.csv'), edit('src/a.ts')]],
    ['Only edit src/api, other files belong to Tom.', [edit('lib/a.ts')], [edit('src/api/a.ts')]],
    ['Keep your changes to packages/web.', [edit('packages/api/a.ts')], [edit('packages/web/src/a.ts')]],
    ['Restrict edits to the docs folder.', [edit('src/a.ts')], [edit('docs/a.md')]],
    ['Keep changes in small commits', [], [edit('src/a.ts')]],
    ['Only change one thing at a time', [], [edit('src/a.ts')]],
    ['Only touch the parser if tests fail', [], [edit('src/a.ts')]],
    ['Only edit generated files through make gen', [], [edit('src/a.ts')]],
    ['Limit changes to the minimum', [], [edit('src/a.ts')]],
    ['Only change src/a.ts together with src/b.ts', [], [edit('src/c.ts')]],
    ['Only edit package.json when adding a dependency, never package-lock.json', [], [edit('src/a.ts')]],
    ['Only modify CHANGELOG.md at release time.', [], [edit('src/a.ts')]],
    ['Changes only in src/api', [edit('src/web/x.ts')], [edit('src/api/x.ts')]],
    ['Do not change anything except README.md.', [edit('src/a.ts')], [edit('README.md')]],
    ['Only edit tests/ — do not touch src/', [edit('src/a.ts')], [edit('tests/a.ts')]],
    [
      'Only run the tests of the package you changed, never all of them with `npx nx run-many -t test`',
      ['npx nx run-many -t test'],
      ['npx nx test web'],
    ],
    [
      'You may only edit files in apps/web and libs/ui.',
      [edit('apps/api/a.ts')],
      [edit('apps/web/a.ts'), edit('libs/ui/a.ts')],
    ],
    ['Only files below docs/ may be changed', [edit('src/a.ts')], [edit('docs/a.md')]],
    ['Work only in services/billing', [edit('services/mail/a.go')], [edit('services/billing/a.go')]],
    [
      'For this ticket, only change src/cart.ts and its test src/cart.test.ts',
      [edit('src/a.ts')],
      [edit('src/cart.ts'), edit('src/cart.test.ts')],
    ],
    ['Only edit the translations through Lokalise', [], [edit('src/a.ts')]],
    ['Only change the config with the CLI', [], [edit('src/a.ts')]],
    ['Only modify files you have read', [], [edit('src/a.ts')]],
    ['Only touch code that the ticket needs', [], [edit('src/a.ts')]],
    ['Only edit README.md when I say so', [], [edit('src/a.ts')]],
    ['Only Jana edits infra/prod.tf', [edit('infra/prod.tf')], [edit('infra/dev.tf'), edit('src/a.ts')]],
    ['I only edit src/a.ts by hand, the rest is generated', [], [edit('src/b.ts')]],
    ['The hotfix changed only src/a.ts', [], [edit('src/b.ts')]],
    ['Changes only take effect in src/api after a restart', [], [edit('src/b.ts')]],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
