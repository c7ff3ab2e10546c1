import type { ParsedFile } from '@learning-memory/code-indexer';
import { languageById } from './language-of.ts';
import { parseText, withoutUnits } from './parse-text.ts';
import { isWasmFailure } from './web-assembly.ts';

export interface ParseInput {
  readonly language: string;
  readonly content: string;
  readonly timeoutMs: number;
}

/** The memory that all grammars of the thread share is in no state to be used again. */
let broken = false;

async function parse({ language, content, timeoutMs }: ParseInput): Promise<ParsedFile> {
  const definition = languageById(language);
  if (broken) process.exit();
  if (definition === undefined) throw new Error(`There is no language "${language}".`);
  try {
    return await parseText({ language: definition, content, timeoutMs });
  } catch (error) {
    if (!isWasmFailure(error)) throw error;
    broken = true;
    // Once the answer is on its way.
    setImmediate(() => process.exit());
    const message = `The grammar failed on the file, which has no units: ${error.message}. Leave it out, or split it.`;
    return withoutUnits(language, { kind: 'failed', message });
  }
}

/** What the worker answers to; grammars are loaded by the first text in their language. */
export const parseApi: { readonly parse: typeof parse } = { parse };

export type ParseApi = typeof parseApi;
