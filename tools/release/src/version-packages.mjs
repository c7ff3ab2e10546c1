import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainBumps } from './bumps.mjs';
import { followVersions } from './follow.mjs';
import { plannedBumps, removePlans } from './plans.mjs';
import { commitRelease } from './release-commit.mjs';
import { runGit } from './run-git.mjs';
import { publishedPackages } from './workspace.mjs';

/**
 * Gives packages the versions that the version plans ask for, writes their changelogs, and commits and tags that. Without
 * `write` nothing changes. Gives what was bumped and why; nothing when there is no plan.
 */
export async function versionPackages({ root, write = false }) {
  if (write) await assertClean(root);
  const planned = plannedBumps(root);
  if (planned.size === 0) return [];
  const before = new Map(publishedPackages(root).map(({ manifest }) => [manifest.name, manifest.version]));
  const versions = await writeVersions(!write);
  if (!write) return previewed(root, { before, planned, versions });
  followVersions(root);
  removePlans(root);
  await formatChanged(root);
  const bumps = explainBumps({ before, after: publishedPackages(root), planned });
  await commitRelease(root, bumps);
  return bumps;
}

async function assertClean(root) {
  const changed = await runGit(root, 'status', '--porcelain');
  if (changed === '') return;
  throw new Error(
    `A release commits what it changes, and the checkout has other changes. Commit them first; if they are those of a release that was broken off, take them back with "git restore --staged --worktree ." and "git clean --force -d", and run it again.\n${changed}`,
  );
}

/** The new version of each package by its name; those that stay have none. */
async function writeVersions(dryRun) {
  const { releaseChangelog, releaseVersion } = await import('nx/release');
  const common = { dryRun, gitCommit: false, gitTag: false, stageChanges: false };
  const { projectsVersionData, releaseGraph } = await releaseVersion(common);
  await releaseChangelog({ ...common, versionData: projectsVersionData, releaseGraph, createRelease: false });
  return new Map(Object.entries(projectsVersionData).map(([name, { newVersion }]) => [name, newVersion ?? undefined]));
}

function previewed(root, { before, planned, versions }) {
  const after = publishedPackages(root).map(({ path, manifest }) => ({
    path,
    manifest: { ...manifest, version: versions.get(manifest.name) ?? manifest.version },
  }));
  return explainBumps({ before, after, planned });
}

/** Nx and JSON write other spaces than the check of the formatting wants. */
async function formatChanged(root) {
  const { format, getFileInfo, resolveConfig } = await import('prettier');
  const changed = await runGit(root, 'ls-files', '--modified', '--others', '--exclude-standard', '-z');
  for (const path of changed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    const filepath = join(root, path);
    const { ignored, inferredParser } = await getFileInfo(filepath, { ignorePath: join(root, '.prettierignore') });
    if (ignored || inferredParser === null) continue;
    const options = { ...(await resolveConfig(filepath)), filepath };
    writeFileSync(filepath, await format(readFileSync(filepath, 'utf8'), options));
  }
}
