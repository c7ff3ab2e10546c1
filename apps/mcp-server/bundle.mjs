// A client waits for the server's first answer, and most of that time would go into finding hundreds of small modules.
// Packages with worker threads, native code or files of their own stay outside, and so does one that hides its parts from bundlers.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build } from 'esbuild';

const OUTSIDE = [
  '@learning-memory/clusterer-hdbscan',
  '@learning-memory/code-indexer-tree-sitter',
  '@learning-memory/embedding-use-lite',
  '@learning-memory/metadata-store-sqlite',
  '@learning-memory/value-store-core',
  '@learning-memory/vector-store-sqlite',
  'jsonc-parser',
];

const outdir = 'bundle';
const { outputFiles } = await build({
  write: false,
  entryPoints: ['src/main.ts', 'src/hook.ts'],
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  conditions: ['@learning-memory/source'],
  external: OUTSIDE,
  sourcemap: 'linked',
  // CommonJS packages inside the bundle ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

// The old bundle goes only when there is a new one.
await rm(outdir, { recursive: true, force: true });
for (const { path, contents } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
