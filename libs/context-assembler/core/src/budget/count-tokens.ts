/** Counts the tokens of a text, 0 for an empty one. */
export type CountTokens = (text: string) => number;

/**
 * Counts by `o200k_base` of gpt-tokenizer. Importing it takes some 150 ms and 65 MB, so it is imported when it is first
 * needed. Text that spells a special token is counted as the text it is.
 */
export async function loadTokenizer(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const asText = { disallowedSpecial: new Set<string>() };
  return (text) => countTokens(text, asText);
}
