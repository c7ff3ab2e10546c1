import { readFile } from 'node:fs/promises';
import { Language, Parser, Query } from 'web-tree-sitter';
import { queryFiles, readGrammar } from './language-files.ts';
import type { LanguageDefinition } from './languages.ts';
import { createWasmMemory } from './web-assembly.ts';

export interface Grammar {
  readonly language: Language;
  readonly query: Query;
}

/** What is wrong with a text has the same names in every grammar. */
const ERRORS_QUERY = '[(ERROR) (MISSING)] @error';

/** Pages of 64 KiB: 32 MiB as tree-sitter asks for, at most 256 MiB. Well-formed text of a megabyte takes a third of that. */
const MEMORY = { initial: 512, maximum: 4096 };

const loading = new Map<string, Promise<Grammar>>();
let ready: Promise<void> | undefined;

/** Loads each grammar once, on first use; a load that failed is tried again by the next call. */
export async function loadGrammar(definition: LanguageDefinition): Promise<Grammar> {
  const grammar = loading.get(definition.id) ?? load(definition);
  loading.set(definition.id, grammar);
  try {
    return await grammar;
  } catch (error) {
    loading.delete(definition.id);
    throw error;
  }
}

async function load(definition: LanguageDefinition): Promise<Grammar> {
  ready ??= Parser.init({ wasmMemory: createWasmMemory(MEMORY), printErr: () => undefined });
  await ready;
  const language = await Language.load(await readGrammar(definition));
  const sources = await Promise.all(queryFiles(definition).map((file) => readFile(file, 'utf8')));
  return { language, query: new Query(language, [...sources, ERRORS_QUERY].join('\n')) };
}
