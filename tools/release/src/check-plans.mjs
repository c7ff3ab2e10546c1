import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { plannedBumps } from './plans.mjs';
import { runGit } from './run-git.mjs';
import { publishedPackages } from './workspace.mjs';

/** What of a package reaches its users, and what of that is only for tests. */
const PACKED = ['src', 'bin', 'model', 'package.json'];
const TESTS = ['**/*.test.ts', '**/*.example.ts', '**/test-support/**'].map((pattern) => `:(exclude,glob)${pattern}`);

/**
 * Packages that changed since they were released and that no version plan names. One that was never released has no changelog
 * yet. Others are held against the tag of their version, or where a clone has no tags against `base`; `unknown` names those
 * that can be held against neither.
 */
export async function missingPlans(root, base) {
  const planned = plannedBumps(root);
  const open = publishedPackages(root).filter(({ manifest }) => !planned.has(manifest.name));
  const fallback = base === undefined ? undefined : await commitOf(root, base);
  const missing = [];
  const unknown = [];
  for (const { path, manifest } of open) {
    if (!existsSync(join(root, path, 'CHANGELOG.md'))) missing.push(manifest.name);
    else {
      const since = (await commitOf(root, `refs/tags/${manifest.name}@${manifest.version}`)) ?? fallback;
      if (since === undefined) unknown.push(manifest.name);
      else if (await isChanged(root, since, path)) missing.push(manifest.name);
    }
  }
  return { missing, unknown };
}

/** Nothing where a shallow clone does not have it. */
const commitOf = (root, name) =>
  runGit(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => undefined);

async function isChanged(root, since, path) {
  const paths = PACKED.map((part) => `${path}/${part}`);
  return (await runGit(root, 'diff', '--name-only', since, '--', ...paths, ...TESTS)) !== '';
}
