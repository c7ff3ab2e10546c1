import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import needs from './needs.cjs';
import { readJson, workspacePackages, writeJson } from './workspace.mjs';

export const SERVER = '@learning-memory/server';
const PLUGIN = 'apps/claude-plugin';

/**
 * What else names versions, after those of the packages were written: ranges of packages that are not released themselves,
 * the plugin, the entry of the registry of MCP servers, and the lock file.
 */
export function followVersions(root) {
  const packages = workspacePackages(root);
  const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  for (const { path, manifest } of packages) {
    if (moveRanges(manifest, versions)) writeJson(join(root, path, 'package.json'), manifest);
  }
  followServer(root, versions.get(SERVER));
  followLockFile(root);
}

/** Ranges of packages of the workspace name the version that is there, with the operator they had; whether one moved. */
function moveRanges(manifest, versions) {
  let moved = false;
  for (const ranges of needs.DEPENDENCY_FIELDS.map((field) => manifest[field] ?? {})) {
    for (const [name, range] of Object.entries(ranges)) {
      const version = versions.get(name);
      if (version === undefined) continue;
      const wanted = `${operatorOf(name, range, manifest.name)}${version}`;
      if (wanted === range) continue;
      ranges[name] = wanted;
      moved = true;
    }
  }
  return moved;
}

function operatorOf(name, range, owner) {
  const operator = /^([~^]?)\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/u.exec(range)?.[1];
  if (operator !== undefined) return operator;
  throw new Error(
    `${owner} asks for ${name} "${range}", which cannot be moved to another version. Write an exact version, or one after "^" or "~".`,
  );
}

/** Files that show the version of the server; a check fails when they differ. */
const SERVER_FILES = [`${PLUGIN}/package.json`, `${PLUGIN}/.claude-plugin/plugin.json`, 'apps/mcp-server/server.json'];

/** The versions of the server that each of these files shows. */
export const shownVersions = (root) =>
  SERVER_FILES.filter((path) => existsSync(join(root, path))).map((path) => {
    const { version, packages = [] } = readJson(root, path);
    return { path, versions: [version, ...packages.map((entry) => entry.version)] };
  });

function followServer(root, version) {
  for (const { path, versions } of shownVersions(root)) {
    const text = readFileSync(join(root, path), 'utf8');
    const moved = versions.reduce(
      (now, known) => now.replaceAll(`"version": "${known}"`, `"version": "${version}"`),
      text,
    );
    writeFileSync(join(root, path), moved);
  }
}

const COPIED = ['version', ...needs.DEPENDENCY_FIELDS];

/** npm asks a registry before it writes a lock file; only our own entries changed, and what they say is in the manifests. */
function followLockFile(root) {
  const file = join(root, 'package-lock.json');
  const lock = readJson(file);
  for (const { path, manifest } of workspacePackages(root)) {
    const entry = lock.packages[path];
    if (entry === undefined) throw new Error(`package-lock.json has no entry for ${path}. Run npm install first.`);
    for (const field of COPIED) if (entry[field] !== undefined) entry[field] = manifest[field];
  }
  writeJson(file, lock);
}
