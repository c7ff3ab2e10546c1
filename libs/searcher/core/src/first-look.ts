import type { SearchAnswer, SearchedCollection } from '@learning-memory/searcher';
import type { ReembeddingProgress, ScoredPoint } from '@learning-memory/vector-store';
import { findCandidates, type CandidateSearch } from './find-candidates.ts';
import type { ReadQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';
import type { QuestionSubject } from './subject.ts';

type Saying = Pick<SearchAnswer<never>, 'mode' | 'notice'>;

interface FirstSearch<P extends object> extends CandidateSearch<P> {
  readonly reading: Pick<ReadQuery, 'mode' | 'notice'>;
}

export interface FirstLook<P extends object> extends Saying {
  /** Best first. */
  readonly found: readonly ScoredPoint<P>[];
  /** Absent where meaning was not compared. */
  readonly subject?: QuestionSubject | undefined;
}

/**
 * What the store finds by itself, and what else the question is judged by, which is read meanwhile. While the collection is on
 * its way to the model, the store goes by words alone.
 */
export async function firstLook<P extends object>(
  { vectorStore, readSubject }: Pick<SearchContext, 'vectorStore' | 'readSubject'>,
  searched: SearchedCollection<P>,
  { reading, ...search }: FirstSearch<P>,
): Promise<FirstLook<P>> {
  const { collection, query, filter, signal } = search;
  const { mode, notice } = reading;
  if (query.mode !== 'hybrid') return { found: await findCandidates(vectorStore, searched, search), mode, notice };
  const [progress, found, subject] = await Promise.all([
    vectorStore.reembedding.progress(collection),
    findCandidates(vectorStore, searched, search),
    readSubject({ collection, filter, vector: query.vector, signal }),
  ]);
  return progress === undefined ? { found, subject, mode, notice } : { found, ...onItsWay(progress) };
}

function onItsWay({ done, total }: ReembeddingProgress): Saying {
  const notice =
    `These are being embedded by another model, ${String(done)} of ${String(total)} so far: until then the answer is ` +
    'found by words alone.';
  return { mode: 'lexical', notice };
}
