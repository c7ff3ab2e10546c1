import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Hold no part of the program. */
const BESIDE = ['end-to-end', 'test-support'];
const ROW = /^\| `([\w.-]+)` +\|/gmu;

it('has a row in the README for each folder of the source', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, inside = ''] = readme.split('## Inside\n');
  const named = [...inside.matchAll(ROW)].map(([, name]) => name);
  const entries = readdirSync(new URL('.', import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.filter((name) => !BESIDE.includes(name) && !named.includes(name))).toEqual([]);
  const all = entries.map(({ name }) => name);
  expect(named.filter((name) => !all.includes(name ?? ''))).toEqual([]);
});
