import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { ADAPTER_SETTINGS } from '../adapters.ts';
import { ALL_SETTINGS, SETTINGS } from './settings.ts';

const README = new URL('../../../../README.md', import.meta.url);

it('is what the README says', async () => {
  const [, section = ''] = (await readFile(README, 'utf8')).split('\n## Configuration\n');
  const rows = section
    .split('\n## ', 1)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    ALL_SETTINGS.map((setting) => [
      `\`${setting.name}\``,
      setting.default === undefined ? '' : `\`${setting.default}\``,
      setting.description,
    ]),
  );
});

it('has each name once, in capitals', () => {
  const names = ALL_SETTINGS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.map(() => expect.stringMatching(/^[A-Z][A-Z_]+$/)));
  expect(names).toHaveLength(Object.keys(SETTINGS).length + ADAPTER_SETTINGS.length);
});
