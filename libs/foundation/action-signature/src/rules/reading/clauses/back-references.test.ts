import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../../../test-support/ruled-out.ts';

const write = (path: string): Use => ['Write', { file_path: `/srv/shop/${path}`, content: 'x' }];
const at = (folder: string, command: string): Use => `cd /srv/shop/${folder} && ${command}`;

describe('what an earlier sentence names', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'web/console is a pnpm workspace of its own. npm i in there wrote a second lock file twice, so please: pnpm add, not npm install.',
      [at('web/console', 'npm install dayjs')],
      [at('tools', 'npm install'), at('web/console', 'pnpm add dayjs')],
    ],
    [
      'The pricing core (src/pricing) calculates in cents. float is not allowed there, we had wrong invoices.',
      [edit('src/pricing/vat.cpp', 'float a = 0.19f;')],
      [edit('src/charts/plot.cpp', 'float a;'), edit('src/pricing/vat.cpp', 'long a;')],
    ],
    [
      'gen/openapi/*.ts is what the generator spits out. Who needs another field: change api/spec.yaml and run tools/gen.sh; changes in the generated files are overwritten at the next build.',
      [edit('gen/openapi/client.ts')],
      [edit('api/spec.yaml'), 'tools/gen.sh', 'grep -rn foo gen/openapi'],
    ],
    [
      'Since Weblate the texts in locale/*.po come from there; edits in the repo get lost.',
      [edit('locale/de.po')],
      [edit('locale/README.md')],
    ],
    [
      'Everything below contracts/signed is signed. Nothing is changed, renamed or deleted there.',
      [edit('contracts/signed/a.md'), 'rm contracts/signed/b.md'],
      [edit('contracts/drafts/a.md'), 'less contracts/signed/a.md'],
    ],
    [
      'Everything in public/embed is cached by partners. Files there are not renamed or removed.',
      ['git mv public/embed/a.js public/embed/b.js'],
      ['ls public/embed', 'git mv public/site/a.js public/site/b.js'],
    ],
    [
      'Meters of the old series (ids starting with 77) lose their calibration. So no `meterctl --reset` and no `--wipe` on any of them.',
      ['meterctl --reset --id 770034', 'meterctl --wipe --id 770035'],
      ['meterctl --reset --id 880034', 'meterctl --read --id 770034'],
    ],
    ['/dev/ttyPRESS* is the press. Read only!!', ['echo RESET > /dev/ttyPRESS0'], ['timeout 5 cat /dev/ttyPRESS0']],
    ['The seed data is in db/seed; hands off.', [edit('db/seed/a.sql')], [edit('db/migrate/a.sql')]],
    ['Nothing is cached there, so every request hits the database.', [], [edit('src/cache.ts')]],
    ['float was chosen for sensors/. double is allowed there too.', [], [edit('sensors/a.c', 'double a;')]],
    ['Old files went to tools/old. There are no edits lost.', [], [edit('tools/old/a.sh')]],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });

  it('is nothing that anybody knows where others of a kind are free and these have no name', () => {
    const memory = 'No `meterctl reset` on the ones with a red dot. The others may be reset whenever you want.';
    expect(mistaken(memory, { ruledOut: [], others: ['meterctl reset --id 1'] }).alarms).toEqual([]);
  });
});

describe('what is banned at a place', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'eval, exec and unpickle_all have no business under services/intake. In notebooks I do not mind.',
      [edit('services/intake/parse.py', 'x = eval(s)')],
      [edit('notebooks/a.py', 'x = eval(s)'), edit('services/intake/parse.py', 'x = json.loads(s)')],
    ],
    [
      'console.log has no place in packages/kiosk, the printer picks it up.',
      [edit('packages/kiosk/a.ts', 'console.log(1)')],
      [edit('packages/web/a.ts', 'console.log(1)')],
    ],
    ['*.mp4 files do not belong under docs/guide.', [write('docs/guide/img/a.mp4')], [write('media/a.mp4')]],
    ['No strcpy, no sprintf in net/.', [edit('net/a.c', 'strcpy(a, b);')], [edit('test/a.c', 'strcpy(a, b);')]],
    ['Handlers of src/render do not belong to us.', [], [edit('src/render/a.ts')]],
    ['Network and Variable.get do not belong there.', [], [edit('dags/a.py', 'Variable.get("a")')]],
    [
      'No new files in src/legacy; what is added goes to src/next.',
      [write('src/legacy/a.ts')],
      [edit('src/legacy/b.ts')],
    ],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
