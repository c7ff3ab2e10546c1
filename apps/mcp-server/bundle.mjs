// A client waits for the server's first answer, and most of that time would go into finding hundreds of small modules.
// Packages with worker threads, native code or files of their own stay outside.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

const OUTSIDE = [
  '@learning-memory/embedding-use-lite',
  '@learning-memory/metadata-store-sqlite',
  '@learning-memory/vector-store-sqlite',
];

const outdir = 'bundle';
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['src/main.ts'],
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
