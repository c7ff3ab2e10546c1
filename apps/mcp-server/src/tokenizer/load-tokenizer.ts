import { readFile } from 'node:fs/promises';
import { createTokenCounter } from './count-tokens.ts';
import { openVocabulary } from './vocabulary.ts';

/** Beside the bundle, which has it; from sources there is none. */
export const VOCABULARY_FILE = 'r50k-base.vocabulary';

/**
 * `r50k_base`, which counts a few tokens more than the tokenizers of today. Packed it is there at once; by gpt-tokenizer,
 * which counts the same, it takes 30 ms to build.
 */
export async function loadTokenizer(
  file: URL = new URL(`./${VOCABULARY_FILE}`, import.meta.url),
): Promise<(text: string) => number> {
  const vocabulary = await readFile(file).then(openVocabulary, () => undefined);
  if (vocabulary !== undefined) return createTokenCounter(vocabulary);
  const { countTokens } = await import('gpt-tokenizer/encoding/r50k_base');
  const asText = { disallowedSpecial: new Set<string>() };
  return (text) => countTokens(text, asText);
}
