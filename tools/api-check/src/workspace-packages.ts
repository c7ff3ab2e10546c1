import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that a release publishes, or one that was. */
export interface TypedPackage {
  readonly root: string;
  readonly name: string;
  readonly version: string;
  readonly isContract: boolean;
  /** Absolute paths of the declarations of each entry: `.`, `./node`. */
  readonly entries: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly workspaces?: readonly string[];
  readonly nx?: { readonly tags?: readonly string[] };
}

const CONTRACT_TAGS = new Set(['kind:contract', 'kind:testing']);

/** Those of a workspace that are not private, by name. */
export function publishablePackages(workspaceRoot: string): readonly TypedPackage[] {
  const { workspaces = [] } = readManifest(workspaceRoot);
  const roots = workspaces.flatMap((pattern) => foldersLike(workspaceRoot, pattern.split('/')));
  const packages = roots.filter((root) => readManifest(root).private !== true).map(readPackage);
  return packages.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

export function readPackage(root: string): TypedPackage {
  const { name, version, exports = {}, nx } = readManifest(root);
  const entries = Object.entries(exports).flatMap(([entry, target]): [string, string][] => {
    const types = typesOf(target);
    return types === undefined ? [] : [[entry, join(root, types)]];
  });
  const isContract = nx?.tags?.some((tag) => CONTRACT_TAGS.has(tag)) ?? false;
  return { root, name, version, isContract, entries: new Map(entries) };
}

function typesOf(target: unknown): string | undefined {
  if (typeof target !== 'object' || target === null) return undefined;
  if ('types' in target && typeof target.types === 'string') return target.types;
  return Object.values(target).map(typesOf).find(Boolean);
}

function foldersLike(root: string, [segment, ...rest]: readonly string[]): readonly string[] {
  if (segment === undefined) return existsSync(join(root, 'package.json')) ? [root] : [];
  if (segment !== '*') return foldersLike(join(root, segment), rest);
  if (!existsSync(root)) return [];
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => foldersLike(join(root, name), rest));
}

function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
}
