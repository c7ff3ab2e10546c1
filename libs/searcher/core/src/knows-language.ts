import type { EmbeddingService } from '@learning-memory/embedding';
import { plainWord, plainWordsOf } from './plain-words.ts';

/** Of the words of a question: where fewer are known, it is in a language that the model does not know. */
const KNOWN_SHARE = 0.45;
/** In fewer a name or a slip of typing decides. */
const LEAST_WORDS = 3;
const PLAIN_WORD = plainWord(3);
/** Characters, which tell. */
const MOST_READ = 1_000;

/**
 * Whether the model has enough of the plain words of a question as wholes: the others fall to pieces that say little, and
 * all texts of a language that it does not know are near each other. So it is where it does not say which words it has.
 */
export async function knowsLanguage(
  { rankWords }: Pick<EmbeddingService, 'rankWords'>,
  question: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const words = plainWordsOf(question.slice(0, MOST_READ).normalize('NFC'), PLAIN_WORD);
  if (rankWords === undefined || words.length < LEAST_WORDS) return true;
  const ranks = await rankWords(words, { signal });
  return ranks.filter((rank) => rank !== undefined).length >= KNOWN_SHARE * words.length;
}
