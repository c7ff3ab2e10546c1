// A client waits for the server's first answer and for the first call of each thread, and most of that time would go into
// finding hundreds of small modules. Whoever installs the server gets no package besides but those of native code.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { writeAssets } from './assets.mjs';
import { chosenAdapters, HOOK_PARTS, moduleOf, serverParts, WORKERS } from './entry-points.mjs';
import { noticesOf } from './notices.mjs';
import { refuseUndeclared } from './outside.mjs';
import { apartModules, defaultAdapters, NATIVE, nativeCode, SQLITE_DRIVERS, withoutUnused } from './plugins.mjs';

const finished = 'bundle';
const outdir = 'tmp/bundle';
const code = join(outdir, 'code');

const options = {
  write: false,
  metafile: true,
  outdir: code,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  conditions: ['@learning-memory/source'],
  // Not everybody has it.
  external: ['@huggingface/transformers'],
  // Its CommonJS hides its parts from bundlers.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  plugins: [nativeCode, withoutUnused],
  // CommonJS packages inside the bundle ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
  // A process holds the text of all it has loaded, twice as large where a comment has one letter that is not ASCII.
  minifyWhitespace: true,
  lineLimit: 160,
  entryNames: '[name]',
  legalComments: 'none',
};
// Hooks read and hardly write: modules in which every import counts say what of a package is not needed.
const hookOptions = {
  ...options,
  splitting: true,
  mainFields: ['module', 'main'],
  plugins: [nativeCode, withoutUnused, apartModules],
};
const sources = (names) => names.map((name) => `src/${name}.ts`);
const adapters = (await chosenAdapters()).map((name) => ({ in: name, out: moduleOf(name).replace(/\.js$/, '') }));
const modules = sources(['main', ...(await serverParts())]).map((file) => ({
  in: file,
  out: file.replace(/^.*\/|\.ts$/g, ''),
}));
const bundles = await Promise.all([
  build({ ...options, entryPoints: [...modules, ...adapters], splitting: true }),
  build({ ...options, entryPoints: WORKERS }),
  build({ ...hookOptions, entryPoints: sources(['hook']) }),
  ...HOOK_PARTS.map((name) =>
    build({ ...hookOptions, entryPoints: sources([name]), plugins: [...hookOptions.plugins, defaultAdapters] }),
  ),
]);
await refuseUndeclared(
  bundles.map(({ metafile }) => metafile),
  [...Object.keys(NATIVE), ...SQLITE_DRIVERS],
);
const notices = await noticesOf(bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)));

await rm(outdir, { recursive: true, force: true });
for (const { path, contents } of bundles.flatMap(({ outputFiles }) => outputFiles)) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
await writeFile(join(outdir, 'THIRD_PARTY_NOTICES.md'), notices);
await writeAssets(outdir, code);
// The old bundle goes only when there is a whole new one.
await rm(finished, { recursive: true, force: true });
await rename(outdir, finished);
