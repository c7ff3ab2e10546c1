import { posix } from 'node:path';
import { readText } from './workspace.ts';

export type PackageKind =
  'app' | 'service' | 'contract' | 'schema' | 'adapter' | 'data' | 'shared' | 'testing' | 'foundation';

export interface PublishedPackage {
  readonly name: string;
  /** Its name without the scope. */
  readonly shortName: string;
  /** From the workspace root. */
  readonly path: string;
  /** The folder of `libs` it lies in, or `apps`. */
  readonly module: string;
  readonly kind: PackageKind;
  readonly description: string;
  /** Of what it publishes, the packages of this workspace, sorted. */
  readonly dependencies: readonly string[];
  /** Source files of its entries, by what follows the name when they are imported. */
  readonly entries: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly nx: { readonly tags: readonly string[] };
}

const SCOPE = '@learning-memory/';
const PUBLISHED = /^(?:libs\/[^/]+\/[^/]+|apps\/mcp-server)\/package\.json$/;

/** What a release publishes, the server first, then by path. */
export function readPackages(files: readonly string[]): readonly PublishedPackage[] {
  return files.filter((path) => PUBLISHED.test(path)).map((path) => readPackage(posix.dirname(path)));
}

function readPackage(path: string): PublishedPackage {
  const {
    name,
    description,
    dependencies = {},
    exports,
    nx,
  } = JSON.parse(readText(`${path}/package.json`)) as Manifest;
  const kind = nx.tags.find((tag) => tag.startsWith('kind:'))?.slice('kind:'.length) as PackageKind;
  return {
    ...{ name, description, path, kind, shortName: name.slice(SCOPE.length) },
    module: path.startsWith('libs/') ? (path.split('/')[1] ?? '') : 'apps',
    dependencies: Object.keys(dependencies)
      .filter((dependency) => dependency.startsWith(SCOPE))
      .sort(),
    entries: Object.fromEntries(Object.entries(exports).flatMap(([entry, target]) => sourceOf(path, entry, target))),
  };
}

/** An entry without a build is for this workspace alone. */
function sourceOf(path: string, entry: string, target: string | Readonly<Record<string, string>>): [string, string][] {
  if (typeof target === 'string' || target.types === undefined) return [];
  const source = target['@learning-memory/source'];
  return source === undefined ? [] : [[entry.slice(1), posix.join(path, source)]];
}
