import type { Tree } from '@nx/devkit';
import { addLast, parseFile, tableIn } from './source-file';
import { addDependency, packageName } from './workspace-packages';

const APP = 'apps/mcp-server';

/** The tables of `adapters.ts` in which the configuration looks up the adapters of a module. */
const TABLES: Readonly<Record<string, string>> = {
  embedding: 'EMBEDDING_MODELS',
  'vector-store': 'VECTOR_STORES',
};

export interface AdapterChoice {
  readonly module: string;
  readonly name: string;
  readonly factory: string;
}

/** Lets the configuration choose an adapter by its name; whether adapters of its module can be chosen at all. */
export function addChoice(tree: Tree, { module, name, factory }: AdapterChoice): boolean {
  const table = TABLES[module];
  if (table === undefined) return false;
  const adapter = packageName(module, name);
  const row = `${JSON.stringify(name)}: { load: async () => (await import('${adapter}')).${factory} }`;
  addLast(tree, tableIn(parseFile(tree, `${APP}/src/adapters.ts`), table), row);
  addDependency(tree, APP, adapter);
  return true;
}
