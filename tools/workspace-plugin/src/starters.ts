import { join } from 'node:path';
import { generateFiles, type Tree } from '@nx/devkit';
import { readKit } from './kit';
import { packageName } from './workspace-packages';

/** Where the package that writes adapters outside of the workspace keeps what it writes. */
export const STARTERS_FILE = 'libs/foundation/create-adapter/src/starters.generated.ts';

const MODULES = ['embedding', 'vector-store', 'clusterer'] as const;

/** A model that works and passes its kit: it takes the place of the one that is not written. */
const WORKING: Readonly<Record<string, string>> = {
  embedding: 'tools/checks/src/recipes/files/embedding-model/libs/embedding/letters/src/letters-embedding.ts.txt',
};

/** The source of `STARTERS_FILE`: the templates of the adapter generator, with marks where names go. */
export function renderStarters(tree: Tree): string {
  const starters = MODULES.map(
    (module) => `  ${JSON.stringify(module)}: ${JSON.stringify(starterOf(tree, module))},\n`,
  );
  return [
    '// Written by `npx nx g @learning-memory/workspace:starters`: change the templates of the adapter generator.\n\n',
    'export interface Starter {\n  readonly contractPackage: string;\n  readonly kitPackage: string;\n',
    '  /** Whether it passes the kit as it is. */\n  readonly works: boolean;\n',
    '  readonly files: Readonly<Record<string, string>>;\n}\n\n',
    `export type StarterContract = ${MODULES.map((module) => `'${module}'`).join(' | ')};\n\n`,
    'export const STARTERS: Readonly<Record<StarterContract, Starter>> = {\n',
    ...starters,
    '};\n',
  ].join('');
}

function starterOf(tree: Tree, module: string): object {
  const working = WORKING[module];
  const folder = `tmp/starter-of-${module}`;
  const [contractPackage, kitPackage] = [packageName(module, 'contract'), packageName(module, 'testing')];
  generateFiles(tree, join(__dirname, 'files/adapter-of-kit'), folder, {
    fileName: '@@fileName@@',
    factory: '@@factory@@',
    description: '@@description@@',
    runner: 'node:test',
    contractPackage,
    kitPackage,
    kit: readKit(tree, module),
    tmpl: '',
  });
  const texts = new Map(tree.children(folder).map((file) => [`src/${file}`, textOf(tree, `${folder}/${file}`)]));
  tree.delete(folder);
  if (working !== undefined) {
    texts.set('src/@@fileName@@.ts', withMarks(tree.read(working, 'utf8') ?? ''));
    texts.delete('src/not-written.ts');
  }
  return { contractPackage, kitPackage, works: working !== undefined, files: Object.fromEntries([...texts].sort()) };
}

/** Nothing in a package is left to do; what a stranger has to do, the README says. */
function textOf(tree: Tree, path: string): string {
  return (tree.read(path, 'utf8') ?? '').replaceAll('TODO: ', '');
}

function withMarks(source: string): string {
  const marked = source
    .replace('createLettersEmbedding', '@@factory@@')
    .replaceAll("'letters'", "'@@name@@'")
    .replaceAll(/\bletters (is closed|was cancelled)/g, '@@name@@ $1')
    .replaceAll('call to letters', 'call to @@name@@')
    .replace(/\/\*\* .* \*\//, '/** @@description@@ */');
  if (!marked.includes('@@factory@@') || !marked.includes("'@@name@@'")) {
    throw new Error('The working model has other names than expected: see withMarks in starters.ts.');
  }
  return marked;
}
