import type { EmbeddingService } from '@learning-memory/embedding';

/** Of the words of a text: where fewer are known, it is in a language that the model does not know. */
const KNOWN_SHARE = 0.5;
const WORD = /\p{L}{3,}/gu;
/** Characters, which tell. */
const MOST_READ = 1_000;

/**
 * Whether the model has at least half of the words of the text: others fall to pieces that say little, and all texts of
 * such a language are near each other. So it is where the model does not say which words it has.
 */
export async function knowsLanguage(
  { rankWords }: Pick<EmbeddingService, 'rankWords'>,
  text: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const words = [...new Set((text.slice(0, MOST_READ).match(WORD) ?? []).map((word) => word.toLowerCase()))];
  if (rankWords === undefined || words.length === 0) return true;
  const ranks = await rankWords(words, { signal });
  return ranks.filter((rank) => rank !== undefined).length >= KNOWN_SHARE * words.length;
}
