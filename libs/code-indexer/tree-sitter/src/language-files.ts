import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, gunzip } from 'node:zlib';
import { LANGUAGES, type LanguageDefinition } from './languages.ts';

const COMPRESSED = '.gz';
/** Checksum and size of what is compressed, at the end of a gzip file: RFC 1952, 2.3.1. */
const TRAILER_BYTES = 8;

/** Lies in this package's `grammars`, where a bundle has all of them compressed, or in `@vscode/tree-sitter-wasm`. */
export function grammarFile({ grammar }: LanguageDefinition): string {
  const own = [`${grammar}${COMPRESSED}`, grammar].map((file) => packageFile(`grammars/${file}`)).find(existsSync);
  return own ?? join(dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm')), grammar);
}

/** Where the grammars lie. Who bundles this package puts them into `grammars` one folder above the code, as they are or gzipped. */
export function grammarFiles(): readonly string[] {
  return [...new Set(LANGUAGES.map(grammarFile))];
}

/** The WebAssembly of its grammar. */
export async function readGrammar(definition: LanguageDefinition): Promise<Uint8Array> {
  const file = grammarFile(definition);
  const bytes = await readFile(file);
  return file.endsWith(COMPRESSED) ? promisify(gunzip)(bytes) : bytes;
}

/** The same for a grammar that is compressed and one that is not: its checksum and size. */
export function grammarTrailer(definition: LanguageDefinition): Uint8Array {
  const file = grammarFile(definition);
  const bytes = readFileSync(file);
  if (file.endsWith(COMPRESSED)) return bytes.subarray(-TRAILER_BYTES);
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc32(bytes));
  trailer.writeUInt32LE(bytes.length, TRAILER_BYTES / 2);
  return trailer;
}

/** In the order in which they are read as one. */
export function queryFiles({ queries }: LanguageDefinition): readonly string[] {
  return queries.map((file) => packageFile(`queries/${file}`));
}

/** `src` and `dist` lie side by side, so one path serves both. */
function packageFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
