import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { clientOf, startRegistry } from '@learning-memory/registry';
import { startTypeChecker } from '../packages/start-type-checker.mjs';
import { tryPackage } from '../packages/try-package.mjs';
import { tryServer } from '../packages/try-server.mjs';
import { tasksOf, tryTask } from '../packages/try-task.mjs';
import { runGit } from '../run-git.mjs';
import { publishedPackages } from '../workspace.mjs';
import { cloneWorkspace } from './clone-workspace.mjs';
import { inSeconds } from './in-seconds.mjs';
import { firstRelease, readRegistry, secondRelease } from './play-releases.mjs';

const AT_ONCE = 2;

/**
 * A release of everything to a registry on loopback, from a clone of the last commit; every package installed from there and
 * used, and what the tasks of a user need; then one library patched and released again. Gives all that happened; `say` gets a
 * line for each step.
 */
export async function tryPackages({ root, say, node = process.execPath }) {
  const registry = await startRegistry();
  try {
    const clone = await cloneWorkspace(root);
    try {
      return await tryRelease({ clone, registry, root, say, node });
    } finally {
      clone.dispose();
    }
  } finally {
    await registry.stop();
  }
}

async function tryRelease({ clone, registry, root, say, node }) {
  const env = await clientOf({ url: registry.url, folder: clone.folder });
  const first = await firstRelease({ clone, registry, env, say });
  const { packages, tasks } = await tryLibraries({ clone, root, env, node, say });
  const server = await tryServerOf({ clone, env, node, say });
  const second = await secondRelease({ clone, registry, env, say });
  return {
    first,
    second,
    packages,
    tasks,
    server,
    published: await readRegistry(registry, clone),
    manifests: publishedPackages(clone.root),
    commits: await commitsOf(clone),
  };
}

async function tryLibraries({ clone, root, env, node, say }) {
  const checker = startTypeChecker(root);
  const options = { root: clone.root, env, node, checker };
  const tell = (row) => {
    say(`${row.problems.length === 0 ? 'ok' : 'FAILED'} ${row.name}, installed in ${inSeconds(row.seconds)}`);
    for (const problem of row.problems) say(`  ${problem}`);
  };
  const inFolder = async (name, items, attempt) => {
    const folder = join(clone.folder, name);
    mkdirSync(folder);
    return someAtOnce(items, (item) => attempt(item, { ...options, folder }), tell);
  };
  try {
    const libraries = publishedPackages(clone.root).filter(({ path }) => path.startsWith('libs/'));
    const packages = await inFolder('projects', libraries, tryPackage);
    const tasks = await inFolder('tasks', tasksOf(clone.root), tryTask);
    return { packages, tasks };
  } finally {
    await checker.stop();
  }
}

/** The rows that `attempt` makes of items, in the order of their names. */
async function someAtOnce(items, attempt, tell) {
  const waiting = [...items];
  const rows = [];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const row = await attempt(item);
      rows.push(row);
      tell(row);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function tryServerOf({ clone, env, node, say }) {
  const folder = join(clone.folder, 'server');
  mkdirSync(folder);
  const rows = await tryServer({ folder, env, node, repository: clone.root });
  for (const { what, seconds, megabytes, problems } of rows) {
    say(`${problems.length === 0 ? 'ok' : 'FAILED'} ${what}, ${inSeconds(seconds)}, ${megabytes.toFixed(1)} MB`);
    for (const problem of problems) say(`  ${problem}`);
  }
  return rows;
}

const commitsOf = async ({ root }) => ({
  head: await runGit(root, 'rev-parse', 'HEAD'),
  tags: (await runGit(root, 'tag', '--list')).split('\n'),
  changed: await runGit(root, 'status', '--porcelain'),
});
