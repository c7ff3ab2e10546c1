import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGit } from '../run-git.mjs';
import { workspacePackages } from '../workspace.mjs';

const BUILT = ['dist', 'bundle', 'LICENSE'];

/**
 * The last commit of `root` in a folder of its own, with the build of the checkout and what is installed there: commits and
 * tags that are made in it stay in it.
 */
export async function cloneWorkspace(root) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-release-'));
  const clone = join(folder, 'workspace');
  const dispose = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await cloneCommit(root, clone);
    copyBuild(root, clone);
    linkInstalled(root, clone);
  } catch (error) {
    dispose();
    throw error;
  }
  return { root: clone, folder, dispose };
}

async function cloneCommit(root, clone) {
  await runGit(root, 'clone', '--quiet', '--no-tags', root, clone);
  await runGit(clone, 'remote', 'remove', 'origin');
  await runGit(clone, 'config', 'user.name', 'Release');
  await runGit(clone, 'config', 'user.email', 'release@example.invalid');
}

/** After the sources, so that the compiler takes it for the newer. */
function copyBuild(root, clone) {
  for (const { path } of workspacePackages(root)) {
    for (const name of BUILT) {
      const source = join(root, path, name);
      if (existsSync(source)) cpSync(source, join(clone, path, name), { recursive: true });
    }
  }
}

/** Packages of third parties are those of the checkout; ours are those of the clone. */
function linkInstalled(root, clone) {
  linkFolder(join(root, 'node_modules'), join(clone, 'node_modules'));
  for (const { path, manifest } of workspacePackages(clone)) {
    const nested = join(root, path, 'node_modules');
    if (existsSync(nested)) linkFolder(nested, join(clone, path, 'node_modules'));
    link(join(clone, path), join(clone, 'node_modules', manifest.name));
  }
}

/** Folders of scopes are made, as ours has other packages than that of the checkout. */
function linkFolder(source, target) {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    const path = join(source, name);
    if (name === '@learning-memory' || !lstatSync(path).isDirectory()) continue;
    link(path, join(target, name));
  }
}

function link(target, path) {
  mkdirSync(join(path, '..'), { recursive: true });
  symlinkSync(target, path, 'junction');
}
