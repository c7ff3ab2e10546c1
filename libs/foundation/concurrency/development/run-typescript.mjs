// Runs the TypeScript module whose URL the command line names, in a thread or a process, from a bundle of its sources.
// A loader for every module would cost each thread a quarter of a second and more; the bundle is kept until a source changes.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';

const ESBUILD_MANIFEST = import.meta.resolve('esbuild/package.json');
const CACHE = new URL('../.cache/learning-memory/', ESBUILD_MANIFEST);
const INPUTS = '\n// inputs: ';

const hash = (content) => createHash('sha256').update(content).digest('hex');
const hashOfFile = (path) => hash(readFileSync(path));

/** The file to import: the kept bundle when it was made of what its inputs hold now, else a new one. */
async function bundleOf(entry) {
  const file = fileURLToPath(new URL(`${basename(entry)}-${hash(entry).slice(0, 16)}.mjs`, CACHE));
  return isCurrent(file) ? file : keep(file, await bundle(entry));
}

function isCurrent(file) {
  try {
    const code = readFileSync(file, 'utf8');
    const inputs = JSON.parse(code.slice(code.lastIndexOf(INPUTS) + INPUTS.length));
    return Object.entries(inputs).every(([path, expected]) => hashOfFile(path) === expected);
  } catch {
    return false;
  }
}

/** Whoever reads the file meanwhile sees the old bundle or the new one, whole. */
function keep(file, code) {
  const temporary = `${file}.${process.pid}-${threadId}.mjs`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, code);
  try {
    renameSync(temporary, file);
    return file;
  } catch {
    // Windows does not replace a file that another process holds open.
    return temporary;
  }
}

async function bundle(entry) {
  // By its URL: a plain import would count among what the published package needs.
  const { build, stop } = await import(import.meta.resolve('esbuild'));
  const sources = [fileURLToPath(import.meta.url), fileURLToPath(ESBUILD_MANIFEST)];
  const inputs = Object.fromEntries(sources.map((path) => [path, hashOfFile(path)]));
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    conditions: ['@learning-memory/source'],
    sourcemap: 'inline',
    sourcesContent: false,
    outdir: fileURLToPath(CACHE),
    logLevel: 'silent',
    tsconfigRaw: {},
    plugins: [sourcesInPlace(inputs)],
  });
  await stop();
  return `${outputFiles[0].text}${INPUTS}${JSON.stringify(inputs)}\n`;
}

/** Packages of the workspace are bundled and know where they lie, for the files they come with; others stay outside. */
function sourcesInPlace(inputs) {
  return {
    name: 'sources-in-place',
    setup(build) {
      build.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@learning-memory/') ? undefined : { path, external: true },
      );
      build.onLoad({ filter: /./ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        inputs[path] = hash(source);
        const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path };
        const contents = source.replace(/\bimport\.meta\.(url|dirname|filename)\b/gu, (_, name) =>
          JSON.stringify(place[name]),
        );
        return { contents, loader: extname(path).slice(1) };
      });
    },
  };
}

await import(pathToFileURL(await bundleOf(process.argv[2])).href);
