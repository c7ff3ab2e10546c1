import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACES = ['libs/*/*', 'apps/*', 'tools/*', 'examples'];

export const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

export const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** Every package of the workspace in `root`: its folder from there, with forward slashes, and its manifest. */
export function workspacePackages(root) {
  const folders = WORKSPACES.flatMap((pattern) => expand(root, pattern.split('/')));
  return folders.map((path) => ({ path, manifest: readJson(root, path, 'package.json') }));
}

/** Those that a release publishes. */
export const publishedPackages = (root) =>
  workspacePackages(root).filter(({ path, manifest }) => manifest.private !== true && !path.startsWith('tools/'));

function expand(root, parts, base = '') {
  const [part, ...rest] = parts;
  if (part === undefined) return existsSync(join(root, base, 'package.json')) ? [base] : [];
  const names = part === '*' ? foldersIn(join(root, base)) : [part];
  return names.flatMap((name) => expand(root, rest, base === '' ? name : `${base}/${name}`));
}

function foldersIn(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : [])).sort();
}
