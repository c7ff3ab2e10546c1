import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { newKnowledge } from './test-support/new-knowledge.ts';

const MODULE = fileURLToPath(new URL('./test-support/write-in-child.ts', import.meta.url));
const NODE = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx'), MODULE];
const TURNS = 25;

interface Said {
  readonly missing: readonly { readonly stored: boolean; readonly holds: string }[];
  readonly previous: readonly (string | null)[];
}

it('of two processes that write the same key one wins, the other is told, and nothing is lost', async () => {
  await using home = await newKnowledge();
  await home.knowledge.listScopes();
  const startAt = String(Date.now() + 4000);
  const write = async (name: string): Promise<Said> => {
    const options = { env: { ...process.env, NODE_OPTIONS: '' } };
    const { stdout } = await promisify(execFile)(process.execPath, [...NODE, home.folder, name, startAt], options);
    return JSON.parse(stdout) as Said;
  };
  const [one, two] = await Promise.all([write('one'), write('two')]);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const results = [one.missing[turn], two.missing[turn]];
    expect(results.filter((result) => result?.stored)).toHaveLength(1);
    expect(new Set(results.map((result) => result?.holds)).size).toBe(1);
    expect([`one ${turn}`, `two ${turn}`]).toContain(results[0]?.holds);
    const key = { scope: 'general', category: 'race', keyword: `first-${turn}` };
    expect(await home.knowledge.history(key)).toHaveLength(1);
  }
  const history = await home.knowledge.history({ scope: 'general', category: 'race', keyword: 'last' });
  expect(history.map(({ version }) => version)).toEqual(Array.from({ length: 2 * TURNS }, (_, n) => 2 * TURNS - n));
  const written = history.map((revision) => (revision.action === 'deleted' ? '' : revision.content)).toReversed();
  expect(new Set(written).size).toBe(2 * TURNS);
  // Each was told what stood before its own: together the whole history but its end.
  const told = [...one.previous, ...two.previous].map((content) => content ?? 'nothing');
  expect(told.toSorted()).toEqual(['nothing', ...written.slice(0, -1)].toSorted());
});
