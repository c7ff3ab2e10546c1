import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import needs from './needs.cjs';
import { packedSources, WITHOUT_TESTS } from './packed-sources.mjs';
import { plannedBumps } from './plans.mjs';
import { runGit } from './run-git.mjs';
import { publishedPackages } from './workspace.mjs';

/**
 * Packages that changed since they were released and that no version plan names. One that was never released has no changelog
 * yet. Others are held against the tag of their version, or where a clone has no tags against `base`; `unknown` names those
 * that can be held against neither.
 */
export async function missingPlans(root, base) {
  const planned = plannedBumps(root);
  const open = publishedPackages(root).filter(({ manifest }) => !planned.has(manifest.name));
  return changedSinceRelease(root, open, base === undefined ? undefined : await commitOf(root, base));
}

async function changedSinceRelease(root, packages, fallback) {
  const missing = [];
  const unknown = [];
  for (const item of packages) {
    const { name, version } = item.manifest;
    if (!existsSync(join(root, item.path, 'CHANGELOG.md'))) missing.push(name);
    else {
      const since = (await commitOf(root, `refs/tags/${name}@${version}`)) ?? fallback;
      if (since === undefined) unknown.push(name);
      else if (await isChanged(root, since, item)) missing.push(name);
    }
  }
  return { missing, unknown };
}

/** Rejects unless every package is as it was when its version was released, also one with a plan for the next. */
export async function assertReleased(root) {
  const { missing, unknown } = await changedSinceRelease(root, publishedPackages(root));
  if (missing.length > 0) {
    throw new Error(
      `These packages are not what their versions say, as they changed since their release or never had one: ${missing.join(', ')}. Check out the commit of the release, or make one with npm run release:version.`,
    );
  }
  if (unknown.length > 0) {
    throw new Error(
      `Of these packages this clone has no tag to hold them against: ${unknown.join(', ')}. Fetch the tags with "git fetch --tags --unshallow", or without --unshallow where the clone is whole.`,
    );
  }
}

/** Nothing where a shallow clone does not have it. */
const commitOf = (root, name) =>
  runGit(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => undefined);

async function isChanged(root, since, item) {
  const sources = packedSources(item);
  if ((await runGit(root, 'diff', '--name-only', since, '--', ...sources, ...WITHOUT_TESTS)) !== '') return true;
  // A package that lay elsewhere then has changed.
  const before = await runGit(root, 'show', `${since}:${item.path}/package.json`).catch(() => '{}');
  return !isDeepStrictEqual(needs.reachingUsers(JSON.parse(before)), needs.reachingUsers(item.manifest));
}
