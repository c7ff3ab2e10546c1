import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../test-support/ruled-out.ts';

describe('what stays where and as it is', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'The scans below /data/parish name living people. They stay on this machine: never upload them anywhere (S3, Drive).',
      ['aws s3 sync /data/parish s3://scratch/parish', 'scp -r /data/parish/1950 ada@laptop:/tmp/'],
      ['wc -l /data/parish/1950/a.csv', 'aws s3 cp build/a.pdf s3://scratch/', 'cp /tmp/a.csv /data/parish/'],
    ],
    [
      'Patient exports live in /srv/exports/kis. They must not leave the server, not even compressed.',
      ['scp /srv/exports/kis/a.csv me@box:/tmp/', 'tar czf /tmp/kis.tgz /srv/exports/kis'],
      ['head -3 /srv/exports/kis/a.csv', 'tar xzf /tmp/kis.tgz'],
    ],
    [
      'Agents never encrypt a backup with secrets/ops.age.',
      ['age -e -i secrets/ops.age -o b.age b.tar'],
      ['age -e -i secrets/dev.age -o b.age b.tar', 'ls -l secrets/ops.age'],
    ],
    [
      'Never deploy with config/summer.yaml before May.',
      ['pumpctl apply -f config/summer.yaml'],
      ['pumpctl apply -f config/winter.yaml', 'pumpctl validate config/summer.yaml', edit('config/summer.yaml')],
    ],
    [
      'Type errors are not silenced, neither by @ts-expect-error nor by `as any`.',
      [edit('src/a.ts', '// @ts-expect-error'), edit('src/a.ts', 'const y = x as any;')],
      [edit('src/a.ts', 'const y = x as Foo;')],
    ],
    [
      'Warnings are never switched off with -Xlint:-... in build files.',
      [edit('CMakeLists.txt', 'add(-Xlint:-unchecked)')],
      [edit('CMakeLists.txt', 'add(-Xlint)')],
    ],
    ['Flaky tests are fixed: no `@pytest.mark.skip`.', [edit('a.py', '@pytest.mark.skip')], [edit('a.py', 'skip')]],
    [
      'Please leave compute_tide alone until Marit is back. Calling it is fine.',
      [edit('tide.py', 'def compute_tide(t):\n  return 2', 'def compute_tide(t):\n  return 1')],
      [edit('main.py', 'a = compute_tide(3)'), 'pytest -k compute_tide'],
    ],
    [
      'vendor/libmodbus comes from upstream and is not touched by us.',
      [edit('vendor/libmodbus/a.c')],
      [edit('patches/libmodbus/01.patch'), 'grep -n rtu vendor/libmodbus/a.c'],
    ],
    ['schema/*.avsc are immutable once merged.', [edit('schema/a.avsc')], [edit('schema/a.md')]],
    ['index.html was served as immutable as well.', [], [edit('index.html')]],
    ['The logo is not committed yet, assets/ has the old one.', [], ['git add assets/logo.svg']],
    ['/var/log/hoist is copied to the NAS every night.', [], ['cp /var/log/hoist/a.log /tmp/']],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
