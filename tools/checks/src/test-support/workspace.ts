import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspaceRoot: string = fileURLToPath(new URL('../../../..', import.meta.url));

/** A package.json, as far as the checks look at it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly type?: string;
  readonly engines?: unknown;
  readonly sideEffects?: unknown;
  readonly exports?: unknown;
  readonly files?: readonly string[];
  readonly publishConfig?: unknown;
  readonly homepage?: string;
  readonly repository?: unknown;
  readonly bugs?: unknown;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly nx?: { readonly tags?: readonly string[] };
}

export interface WorkspacePackage {
  readonly root: string;
  /** From the workspace root, with forward slashes. */
  readonly path: string;
  readonly manifest: Manifest;
}

/** One below `libs/<module>/<folder>`. */
export interface Library extends WorkspacePackage {
  readonly module: string;
  readonly folder: string;
}

export function readText(...path: readonly string[]): string {
  return readFileSync(join(...path), 'utf8');
}

export function readManifest(root: string): Manifest {
  return JSON.parse(readText(root, 'package.json')) as Manifest;
}

/** Every package below `libs/`, sorted by path. */
export function libraries(): readonly Library[] {
  const modules = foldersIn(join(workspaceRoot, 'libs'));
  return modules.flatMap((module) =>
    foldersIn(join(workspaceRoot, 'libs', module)).flatMap((folder) => library(module, folder)),
  );
}

/** What a release would publish: the libraries and the server. */
export function publishedPackages(): readonly WorkspacePackage[] {
  const path = 'apps/mcp-server';
  const root = join(workspaceRoot, path);
  return [...libraries(), { path, root, manifest: readManifest(root) }];
}

function library(module: string, folder: string): readonly Library[] {
  const path = `libs/${module}/${folder}`;
  const root = join(workspaceRoot, path);
  return existsSync(join(root, 'package.json')) ? [{ path, module, folder, root, manifest: readManifest(root) }] : [];
}

function foldersIn(path: string): readonly string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Files of the checkout that are not ignored, from the workspace root, with forward slashes. */
export function trackedFiles(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return list.split('\0').filter((path) => path !== '' && existsSync(join(workspaceRoot, path)));
}
