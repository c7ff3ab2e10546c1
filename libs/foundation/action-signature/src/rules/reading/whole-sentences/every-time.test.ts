import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../../../test-support/ruled-out.ts';

describe('how something is done every time', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'The accountant wants to know who asked. `ledgerctl void` is therefore only called with --ticket and a number.',
      ['ledgerctl void 2291'],
      ['ledgerctl void 2291 --ticket FIN-3', 'ledgerctl show 2291'],
    ],
    ['`vaultctl rotate` always with `--notify`.', ['vaultctl rotate a'], ['vaultctl rotate a --notify']],
    ['`brewctl dump` never without --keep-yeast.', ['brewctl dump a'], ['brewctl dump a --keep-yeast']],
    ['Flags: `flagctl enable` needs --until.', ['flagctl enable a'], ['flagctl enable a --until 2030', 'flagctl list']],
    ['`flagctl enable` needs --local to run on a laptop.', [], ['flagctl enable a']],
    [
      'Imports into tenant-nord always with `--batch 500`. tenant-sued is small.',
      ['bin/loader import --tenant tenant-nord a.csv'],
      ['bin/loader import --tenant tenant-sued a.csv', 'bin/loader import --tenant tenant-nord --batch 500 a.csv'],
    ],
    [
      '`pg_dump` for shop-prod always with `--no-owner`.',
      ['pg_dump -h shop-prod a > b'],
      ['pg_dump -h shop-dev a > b'],
    ],
    ['Tests always run with --runInBand in CI, locally as you like.', [], ['npx jest']],
    ['Flashing a board is only done with --verify.', [], ['flashtool flash --verify a.bin']],
    [
      'Kiln: first `kilnctl vent open`, only then `kilnctl burner start`.',
      ['kilnctl burner start', 'kilnctl burner start && kilnctl vent open'],
      ['kilnctl vent open && kilnctl burner start', 'kilnctl burner status', 'kilnctl vent open'],
    ],
    ['`deskctl blackout` first, only then `deskctl load`.', ['deskctl load a'], ['deskctl blackout && deskctl load a']],
    ['`camctl reboot` only after `camctl park`.', ['camctl reboot 3'], ['camctl park 3 && camctl reboot 3']],
    ['First run `pnpm install`, then `pnpm build`.', [], ['pnpm build']],
    ['Only then did we notice that first `seedctl wipe` had run.', [], ['seedctl wipe']],
    [
      'Remote psql sessions go through pgate and in no other way.',
      ["psql -h db3 -c 'delete from a' remote"],
      ["psql -h pgate -c 'delete from a' remote", "psql -h localhost -c 'delete from a'"],
    ],
    ['helm upgrade on prod goes through Argo only.', ['helm upgrade a b -n prod'], ['helm upgrade a b -n dev']],
    ['The API goes through the gateway only for external clients.', [], ['curl http://api:8080/x']],
    [
      'fixtures/golden/ is written by `make golden` and by nothing else.',
      [edit('fixtures/golden/a.json')],
      ['make golden', 'diff fixtures/golden/a.json b.json'],
    ],
    ['The tests in e2e/ are run by CI only when the label is set.', [], [edit('e2e/a.ts')]],
    ['src/lexer is needed by the tests alone.', [], [edit('src/lexer/a.ts')]],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
