import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { npmCommand } from './npm-cli.mjs';
import { workspaceRoot } from './paths.mjs';
import { runProcess } from './run-process.mjs';

const STAMP = 'node_modules/.learning-memory-install.json';
const SLACK_MS = 5000;

/** What an installation depends on: the lock file, and the Node.js that native addons were compiled for. */
function fingerprint(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return JSON.stringify({ lock, abi: process.versions.modules, platform: `${process.platform}-${process.arch}` });
}

/** Why `npm ci` must run; `undefined` when node_modules is up to date. */
export function installReason(root = workspaceRoot) {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return 'node_modules is missing';
  const stamp = join(root, STAMP);
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (known === fingerprint(root) || installedByHand(root, known)) return undefined;
  return known === undefined ? 'node_modules is out of date' : 'package-lock.json or Node.js changed';
}

/** `npm install` writes both lock files together, and ours knows nothing of it. */
function installedByHand(root, known) {
  if (known !== undefined && JSON.parse(known).abi !== process.versions.modules) return false;
  const written = (path) => statSync(join(root, path)).mtimeMs;
  return written('node_modules/.package-lock.json') >= written('package-lock.json') - SLACK_MS;
}

/** Notes what node_modules was installed from. */
export function stampInstallation(root = workspaceRoot) {
  writeFileSync(join(root, STAMP), fingerprint(root));
}

/** Runs `npm ci` when `installReason` has one. Rejects when npm fails. */
export async function ensureInstalled(progress) {
  const reason = installReason();
  if (reason === undefined) return;
  const { command, args } = npmCommand();
  const title = `Installing dependencies with npm ci, because ${reason}`;
  // The log level is ours: `npm test --silent` would hide why an installation failed.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'];
  // Hundreds of megabytes for graphics cards, from another host than the registry: nothing here computes on one.
  const env = { ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const exitCode = await progress.step(title, () =>
    runProcess(command, [...args, ...options], { env, stdin: 'ignore' }),
  );
  if (exitCode !== 0) {
    throw new Error(`npm ci ended with ${exitCode}. Read its message above.`);
  }
  stampInstallation();
}
