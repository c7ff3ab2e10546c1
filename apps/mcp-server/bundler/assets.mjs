import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { grammarFiles } from '@learning-memory/code-indexer-tree-sitter';
import { VOCABULARY_FILE } from '../dist/tokenizer/load-tokenizer.js';
import { packVocabulary } from '../dist/tokenizer/vocabulary.js';

const libs = fileURLToPath(new URL('../../../libs/', import.meta.url));
const skills = fileURLToPath(new URL('../../claude-plugin/skills', import.meta.url));

/** What the modules in `code` read: beside them, or in the folder above, as from the `src` of their packages. */
export async function writeAssets(outdir, code) {
  await Promise.all([
    cp(join(libs, 'embedding/static-weights/model'), join(outdir, 'model'), { recursive: true }),
    cp(join(libs, 'code-indexer/tree-sitter/queries'), join(outdir, 'queries'), { recursive: true }),
    cp(join(libs, 'metadata-store/sqlite/migrations'), join(outdir, 'migrations'), {
      recursive: true,
      filter: isMigration,
    }),
    // What the plugin teaches its client, other clients read from the server.
    cp(skills, join(code, 'skills'), { recursive: true }),
    cp(fileURLToPath(import.meta.resolve('web-tree-sitter/web-tree-sitter.wasm')), join(code, 'web-tree-sitter.wasm')),
    writeGrammars(join(outdir, 'grammars')),
    writeVocabulary(join(code, VOCABULARY_FILE)),
    writeManifest(outdir),
  ]);
}

/** Snapshots of the schema are for whoever writes the next migration. */
const isMigration = (file) => !file.endsWith('_snapshot.json');

/** A tenth of their size, and 25 ms of work for the largest. */
async function writeGrammars(folder) {
  await mkdir(folder, { recursive: true });
  for (const file of grammarFiles()) {
    const compressed = await promisify(gzip)(await readFile(file), { level: 9 });
    await writeFile(join(folder, `${basename(file)}.gz`), compressed);
  }
}

/** One token a line, by rank: its bytes in base64, and the rank. */
async function writeVocabulary(file) {
  const ranks = await readFile(fileURLToPath(import.meta.resolve('gpt-tokenizer/data/r50k_base.tiktoken')), 'utf8');
  const tokens = ranks.trimEnd().split('\n');
  const bytes = tokens.map((line) => Buffer.from(line.slice(0, line.indexOf(' ')), 'base64'));
  await writeFile(file, packVocabulary(bytes));
}

/** Where the server, which asks the folder above its code, finds its version. */
async function writeManifest(outdir) {
  const { version, type } = JSON.parse(await readFile('package.json', 'utf8'));
  await writeFile(join(outdir, 'package.json'), `${JSON.stringify({ version, type })}\n`);
}
