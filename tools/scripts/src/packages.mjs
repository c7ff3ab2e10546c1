import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './paths.mjs';

const folders = (path) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(path, entry.name)] : []));

/** Absolute folders of the packages below `libs/`, sorted. */
export function libraryRoots(root = workspaceRoot) {
  return folders(join(root, 'libs'))
    .flatMap(folders)
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .sort();
}
