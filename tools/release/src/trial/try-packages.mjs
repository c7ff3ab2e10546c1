import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { clientOf, startRegistry } from '@learning-memory/registry';
import { startTypeChecker } from '../packages/start-type-checker.mjs';
import { tryPackage } from '../packages/try-package.mjs';
import { tryServer } from '../packages/try-server.mjs';
import { plannedBumps } from '../plans.mjs';
import { runGit } from '../run-git.mjs';
import { publishedPackages } from '../workspace.mjs';
import { cloneWorkspace } from './clone-workspace.mjs';
import { refuseOnce } from './refuse-once.mjs';
import { releaseInClone, writePlan } from './release-in-clone.mjs';

/** Refused at first, in the middle of the order: others depend on it, and it depends on others. */
export const REFUSED = '@learning-memory/searcher-core';
/** Patched alone in the second release. */
export const PATCHED = '@learning-memory/rank-fusion';

const AT_ONCE = 2;

/**
 * A release of everything to a registry on loopback, from a clone of the last commit; every package installed from there and
 * used; then one library patched and released again. Gives all that happened; `say` gets a line for each step.
 */
export async function tryPackages({ root, say, node = process.execPath }) {
  const registry = await startRegistry();
  const clone = await cloneWorkspace(root);
  try {
    const env = await clientOf({ url: registry.url, folder: clone.folder });
    const first = await firstRelease({ clone, registry, env, say });
    const packages = await tryEveryPackage({ clone, root, env, node, say });
    const server = await tryServerOf({ clone, env, node, say });
    const second = await secondRelease({ clone, registry, env, say });
    const published = await readRegistry(registry, clone);
    return {
      first,
      second,
      packages,
      server,
      published,
      manifests: publishedPackages(clone.root),
      commits: await commitsOf(clone),
    };
  } finally {
    await registry.stop();
    clone.dispose();
  }
}

const publish = ({ clone, env }, url) => releaseInClone(clone, ['publish', '--write', `--registry=${url}`], env);

async function firstRelease({ clone, registry, env, say }) {
  const planned = [...plannedBumps(clone.root).keys()].sort();
  const versioned = await releaseInClone(clone, ['version', '--write'], env);
  say(`First release: ${versioned.bumps.length} packages, versions and changelogs in ${inSeconds(versioned)}.`);
  const manifests = publishedPackages(clone.root);
  const started = performance.now();
  const published = await publishTwice({ clone, registry, say, count: manifests.length });
  const seconds = (performance.now() - started) / 1000;
  say(`The second run published the rest; both took ${inSeconds({ seconds })}.`);
  return { ...versioned, ...published, planned, manifests, publishSeconds: seconds };
}

/** Once to a registry that refuses a package in the middle, and again. */
async function publishTwice({ clone, registry, say, count }) {
  const refusing = await refuseOnce(registry.url, REFUSED);
  try {
    const env = await clientOf({ url: refusing.url, folder: join(clone.folder, 'refused') });
    const refusal = await publish({ clone, env }, refusing.url).then(
      () => undefined,
      (error) => error.message,
    );
    const afterRefusal = (await readRegistry(registry, clone)).size;
    say(`Publishing ${REFUSED} was refused once: ${afterRefusal} of ${count} packages were there.`);
    const { outcomes } = await publish({ clone, env }, refusing.url);
    return { refusal, afterRefusal, outcomes };
  } finally {
    await refusing.stop();
  }
}

async function secondRelease({ clone, registry, env, say }) {
  writePlan(clone.root, { name: PATCHED, kind: 'patch', text: 'Fixes what a test made up.' });
  await runGit(clone.root, 'add', '--all');
  await runGit(clone.root, 'commit', '--quiet', '-m', 'Fix what a test made up');
  const versioned = await releaseInClone(clone, ['version', '--write'], env);
  const { outcomes, seconds } = await publish({ clone, env }, registry.url);
  for (const line of versioned.lines) say(`  ${line}`);
  say(
    `Second release: ${versioned.bumps.length} packages; versions in ${inSeconds(versioned)}, published in ${inSeconds({ seconds })}.`,
  );
  return { ...versioned, outcomes, publishSeconds: seconds };
}

async function tryEveryPackage({ clone, root, env, node, say }) {
  const folder = join(clone.folder, 'projects');
  mkdirSync(folder);
  const checker = startTypeChecker(root);
  const waiting = publishedPackages(clone.root).filter(({ path }) => path.startsWith('libs/'));
  const rows = [];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const row = await tryPackage(item, { root: clone.root, folder, env, node, checker });
      rows.push(row);
      say(`${row.problems.length === 0 ? 'ok' : 'FAILED'} ${row.name}, installed in ${inSeconds(row)}`);
      for (const problem of row.problems) say(`  ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await checker.stop();
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function tryServerOf({ clone, env, node, say }) {
  const folder = join(clone.folder, 'server');
  mkdirSync(folder);
  const rows = await tryServer({ folder, env, node, repository: clone.root });
  for (const { what, seconds, megabytes, problems } of rows) {
    say(`${problems.length === 0 ? 'ok' : 'FAILED'} ${what}, ${inSeconds({ seconds })}, ${megabytes.toFixed(1)} MB`);
    for (const problem of problems) say(`  ${problem}`);
  }
  return rows;
}

/** What the registry has of each package: its manifests by version. */
async function readRegistry(registry, clone) {
  const found = new Map();
  for (const { manifest } of publishedPackages(clone.root)) {
    const response = await fetch(new URL(manifest.name.replace('/', '%2f'), registry.url));
    if (response.ok) found.set(manifest.name, (await response.json()).versions);
  }
  return found;
}

const commitsOf = async ({ root }) => ({
  head: await runGit(root, 'rev-parse', 'HEAD'),
  tags: (await runGit(root, 'tag', '--list')).split('\n'),
  changed: await runGit(root, 'status', '--porcelain'),
});

const inSeconds = ({ seconds }) => `${seconds.toFixed(1)} s`;
