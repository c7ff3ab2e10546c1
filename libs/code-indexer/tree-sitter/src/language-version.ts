import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { grammarTrailer, queryFiles } from './language-files.ts';
import type { LanguageDefinition } from './languages.ts';

/** A hash of the code that makes units of what queries capture; its test says which one it has to be. */
export const EXTRACTION_VERSION = '5d7ed750dfda';

const known = new WeakMap<LanguageDefinition, string>();

/** Changes with what decides the answers in a language: its queries, its grammar, its rule of exports and the extraction. */
export function languageVersion(language: LanguageDefinition): string {
  const version = known.get(language) ?? hashOf(language);
  known.set(language, version);
  return version;
}

function hashOf(language: LanguageDefinition): string {
  const { top, members, publicName } = language.exports;
  const hash = createHash('sha256').update(JSON.stringify([EXTRACTION_VERSION, top, members, String(publicName)]));
  for (const file of queryFiles(language)) hash.update(readFileSync(file));
  hash.update(grammarTrailer(language));
  return hash.digest('hex').slice(0, 12);
}
