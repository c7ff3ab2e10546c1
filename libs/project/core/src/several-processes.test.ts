import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { newProjects } from './test-support/new-projects.ts';

const MODULE = fileURLToPath(new URL('./test-support/identify-in-child.ts', import.meta.url));
const NODE = ['--conditions=@learning-memory/source', '--no-warnings', '--import', import.meta.resolve('tsx'), MODULE];

it('several processes that see new projects at the same time make one of each', async () => {
  await using home = await newProjects();
  const paths = [await home.repository('a', 'https://example.org/jane/shop'), await home.folder('notes')];
  paths.push(home.clone('a', 'b', 'git@example.org:jane/shop'), home.at('a'));
  await home.projects.list();
  const startAt = String(Date.now() + 5000);
  const identify = async (): Promise<readonly string[]> => {
    const options = { env: { ...process.env, NODE_OPTIONS: '' } };
    const { stdout } = await promisify(execFile)(process.execPath, [...NODE, home.root, startAt, ...paths], options);
    return JSON.parse(stdout) as readonly string[];
  };
  const [first, ...others] = await Promise.all([identify(), identify(), identify()]);
  for (const other of others) expect(other).toEqual(first);
  expect(new Set(first).size).toBe(2);
  expect((await home.projects.list()).map(({ name }) => name)).toEqual(['notes', 'shop']);
  expect((await home.projects.find('shop')).folders).toHaveLength(2);
});
