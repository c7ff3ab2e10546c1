// A client waits for the server's first answer and for the first call of each thread, and most of that time would go into
// finding hundreds of small modules. Packages with files of their own stay outside, and so do one that hides its parts from
// bundlers and one that not everybody has.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { VOCABULARY_FILE } from './dist/tokenizer/load-tokenizer.js';
import { packVocabulary } from './dist/tokenizer/vocabulary.js';

const OUTSIDE = ['@learning-memory/code-indexer-tree-sitter', 'jsonc-parser', '@huggingface/transformers'];

/** Modules of threads, which the modules that start them look for beside themselves. */
const WORKERS = [
  '../../libs/clusterer/hdbscan/src/distances/distance.worker.ts',
  '../../libs/clusterer/hdbscan/src/hdbscan.worker.ts',
  '../../libs/code-indexer/core/src/fresh/survey.worker.ts',
  '../../libs/embedding/transformers/src/embedding.worker.ts',
  '../../libs/value-store/core/src/clustering-space/clustering-space.worker.ts',
  '../../libs/vector-store/sqlite/src/threads/vector.worker.ts',
  'src/database/database.worker.ts',
  'src/upkeep/upkeep.worker.ts',
];

/**
 * What hooks need, each by itself and imported when it is needed: with chunks in common each would load what any of them
 * imports.
 */
const HOOK_PARTS = ['parts/recall', 'parts/journal'];

/** A hook that asked for one of the others would get that of the server. */
const SERVER_PARTS = (await readdir('src/parts'))
  .filter((file) => file !== 'parts.ts' && !file.endsWith('.test.ts'))
  .map((file) => `parts/${basename(file, '.ts')}`)
  .filter((name) => !HOOK_PARTS.includes(name));

const apartParts = {
  name: 'apart-parts',
  setup({ onResolve }) {
    onResolve({ filter: /\/parts\/[\w-]+\.ts$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.js`, external: true } : undefined,
    );
    onResolve({ filter: /^@learning-memory\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

const DEFAULT_ADAPTERS = ['@learning-memory/embedding-static/node', '@learning-memory/vector-store-sqlite'];

/**
 * Hooks load the adapters that are the default together with what uses them, as each file more takes them a millisecond;
 * others are found in their packages.
 */
const defaultAdapters = {
  name: 'default-adapters',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]adapters\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = DEFAULT_ADAPTERS.map((adapter, index) => ({ adapter, name: `adapter${index}` }));
      const contents = names.reduce(
        (text, { adapter, name }) => text.replaceAll(`await import('${adapter}')`, name),
        names.map(({ adapter, name }) => `import * as ${name} from '${adapter}';\n`).join('') + source,
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** Packages of native code, and what is imported of them. */
const NATIVE = { 'sqlite-vec': 'export const { load } = native;' };

/** Where an installer puts native code, only the packages that depend on it are sure to know. */
const nativeCode = {
  name: 'native-code',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(${Object.keys(NATIVE).join('|')})$`);
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'native' }));
    onLoad({ filter, namespace: 'native' }, ({ path }) => ({
      contents: `import { createRequire } from 'node:module';
        const { resolve } = createRequire(import.meta.url);
        const native = createRequire(resolve('@learning-memory/vector-store-sqlite/package.json'))('${path}');
        ${NATIVE[path]}`,
    }));
  },
};

/**
 * The weights of the model stay in their package, which the one that depends on it is sure to find. Where they are missing
 * the server starts without them, whoever reads them is told how to mend it, and finds them where they are put back.
 */
const weights = {
  name: 'weights',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]static-weights[\\/]src[\\/]model-url\.ts$/ }, () => ({
      contents: `import { createRequire } from 'node:module';
        import { pathToFileURL } from 'node:url';
        function findPackage() {
          try {
            const { resolve } = createRequire(import.meta.url);
            const beside = createRequire(resolve('@learning-memory/embedding-static/package.json'));
            return pathToFileURL(beside.resolve('@learning-memory/embedding-static-weights/package.json'));
          } catch {
            return new URL('embedding-static-weights/package.json', import.meta.url);
          }
        }
        export const modelUrl = new URL('model/model.safetensors', findPackage());`,
    }));
  },
};

/**
 * What nobody asks for, and every process would hold: messages of zod in fifty languages, of which those of this server take
 * the place, and what the protocol's package checks forms with, of which this server shows none.
 */
const UNUSED = [
  { filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/, contents: `export { default as en } from './en.js';` },
  {
    filter: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/,
    contents: `export { default as process } from 'node:process';
      export class DefaultJsonSchemaValidator {
        getValidator() { throw new Error('The bundle has no validator of JSON Schema.'); }
      }`,
  },
];

const withoutUnused = {
  name: 'without-unused',
  setup({ onLoad }) {
    for (const { filter, contents } of UNUSED) onLoad({ filter }, () => ({ contents }));
  },
};

const outdir = 'bundle';
const options = {
  write: false,
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  conditions: ['@learning-memory/source'],
  external: OUTSIDE,
  plugins: [nativeCode, weights, withoutUnused],
  sourcemap: 'linked',
  // CommonJS packages inside the bundle ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
  // A process holds the text of all it has loaded, twice as large where a comment has one letter that is not ASCII.
  minifyWhitespace: true,
  lineLimit: 160,
};
// Hooks read and hardly write: modules in which every import counts say what of a package is not needed.
const hookOptions = {
  ...options,
  entryNames: '[name]',
  splitting: true,
  mainFields: ['module', 'main'],
  plugins: [nativeCode, weights, withoutUnused, apartParts],
  // Only asked for where the packed vocabulary is missing.
  external: ['gpt-tokenizer/*'],
};
const entryPoints = (names) => names.map((name) => `src/${name}.ts`);
const bundles = await Promise.all([
  build({ ...options, entryPoints: entryPoints(['main', ...SERVER_PARTS]), entryNames: '[name]', splitting: true }),
  build({ ...options, entryPoints: WORKERS, entryNames: '[name]' }),
  build({ ...hookOptions, entryPoints: entryPoints(['hook']) }),
  ...HOOK_PARTS.map((name) =>
    build({ ...hookOptions, entryPoints: entryPoints([name]), plugins: [...hookOptions.plugins, defaultAdapters] }),
  ),
]);

// The old bundle goes only when there is a new one.
await rm(outdir, { recursive: true, force: true });
for (const { path, contents } of bundles.flatMap(({ outputFiles }) => outputFiles)) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

// One token a line, by rank: its bytes in base64, and the rank.
const ranks = await readFile(fileURLToPath(import.meta.resolve('gpt-tokenizer/data/r50k_base.tiktoken')), 'utf8');
const tokens = ranks.trimEnd().split('\n');
await writeFile(
  join(outdir, VOCABULARY_FILE),
  packVocabulary(tokens.map((line) => Buffer.from(line.slice(0, line.indexOf(' ')), 'base64'))),
);

// What the plugin teaches its client, other clients read from the server.
await cp('../claude-plugin/skills', join(outdir, 'skills'), { recursive: true });
