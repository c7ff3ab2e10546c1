import type { Embedding, EmbeddingInputType } from '@learning-memory/embedding';
import { LearningMemoryError } from '@learning-memory/errors';
import type { Ranking } from '@learning-memory/searcher';
import type { SearchQuery } from '@learning-memory/vector-store';
import { asSaid, sayOtherwise } from './abbreviations/say-otherwise.ts';
import type { SecondLook } from './look-again.ts';
import { questionKind } from './question-kind.ts';
import type { SearchContext } from './search-context.ts';

/** A query as far as it could be understood. */
export interface ReadQuery {
  readonly query: SearchQuery;
  readonly mode: 'hybrid' | 'lexical';
  /** Why the meaning of the query plays no part. */
  readonly notice?: string | undefined;
  /** Absent where the model cannot read the query. */
  readonly secondLook?: SecondLook | undefined;
}

type QueryContext = Pick<SearchContext, 'embedding' | 'logger'>;

export interface ReadQueryOptions {
  readonly ranking: Ranking;
  readonly chance?: number | undefined;
  /** Default `query`. */
  readonly inputType?: EmbeddingInputType | undefined;
  /** What is searched for by words; the text itself without it. */
  readonly words?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

const UNSEEN = 'The embedding model cannot read this query: the answer was found by words alone.';
const AWAY = 'The embedding model is not available now: the answer was found by words alone.';

/**
 * Hybrid, or lexical with a notice when the query cannot be embedded. What a question abbreviates it asks for in full as well,
 * and the other way round; a text that others are to be like is left as it is.
 */
export async function readQuery(context: QueryContext, text: string, options: ReadQueryOptions): Promise<ReadQuery> {
  const { embedding } = context;
  const { ranking, chance, words: given = text, inputType, signal } = options;
  const say = inputType === 'document' ? asSaid : sayOtherwise;
  const { meant, otherwise } = say(text);
  const { words } = say(given);
  const vector = await embedQuery(context, meant, options);
  if (vector === 'away') return lexical(words, AWAY);
  if (vector === undefined) return lexical(words, UNSEEN);
  const { denseShift, secondLook: share } = ranking[questionKind(given)];
  const secondLook: SecondLook = {
    share,
    compare: (texts) => compareBest([...new Set([text, otherwise])], texts, { embedding, signal }),
  };
  const denseWeight = Math.min(1, Math.max(0, embedding.model.denseWeight + denseShift));
  return { query: { mode: 'hybrid', vector, text: words, denseWeight, chance }, mode: 'hybrid', secondLook };
}

type Comparing = Pick<QueryContext, 'embedding'> & Pick<ReadQueryOptions, 'signal'>;

/** How well each text answers the question that it answers best. */
async function compareBest(
  questions: readonly string[],
  texts: readonly string[],
  { embedding, signal }: Comparing,
): Promise<readonly number[] | undefined> {
  const compared = await Promise.all(
    questions.map(async (question) => embedding.compareWords?.(question, texts, { signal })),
  );
  const [first, ...others] = compared;
  return first?.map((score, index) => Math.max(score, ...others.map((scores) => scores?.[index] ?? 0)));
}

async function embedQuery(
  { embedding, logger }: QueryContext,
  text: string,
  { inputType = 'query', signal }: ReadQueryOptions,
): Promise<Embedding | 'away' | undefined> {
  try {
    return await embedding.embed(text, { inputType, signal });
  } catch (error) {
    if (!LearningMemoryError.isInstance(error) || error.kind !== 'unavailable') throw error;
    logger.warn('query.unembedded', { error });
    return 'away';
  }
}

function lexical(text: string, notice: string): ReadQuery {
  return { query: { mode: 'lexical', text }, mode: 'lexical', notice };
}
