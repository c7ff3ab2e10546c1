import { describe, expect, it } from '@jest/globals';
import { embeddingError } from '@learning-memory/embedding';
import { createRecordingLogger } from '@learning-memory/logging';
import type { SearchedCollection } from '@learning-memory/searcher';
import type { Filter, VectorStore } from '@learning-memory/vector-store';
import { createSearcher } from './searcher.ts';
import { NOTES, storeNotes, type Note } from './test-support/notes.ts';

const TEXTS = [
  'The billing database allows twenty connections',
  'Tabs are used instead of spaces',
  'The login test is flaky because of the clock',
  'Connections of the cache are never closed',
];

async function searchNotes(searched: SearchedCollection<Note>, notes: readonly (Note | string)[] = TEXTS) {
  const searcher = createSearcher(await storeNotes(notes));
  return async (query: string, limit = 10) => searcher.search(searched, { query, limit });
}

describe('createSearcher', () => {
  it('finds by words and meaning, best first, with scores from 0 to 1', async () => {
    const search = await searchNotes(NOTES);
    const { hits, mode, notice } = await search('connections of the billing database');
    expect(mode).toBe('hybrid');
    expect(notice).toBeUndefined();
    expect(hits[0]?.payload.text).toBe(TEXTS[0]);
    const scores = hits.map(({ score }) => score);
    expect([...scores].sort((left, right) => right - left)).toEqual(scores);
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  });

  it.each(['', ' \n\t'])('finds nothing for a blank query: %j', async (query) => {
    const search = await searchNotes(NOTES);
    expect(await search(query)).toEqual({ hits: [], mode: 'hybrid' });
  });

  it('goes by words alone where there is nothing to embed', async () => {
    const searcher = createSearcher(await storeNotes(TEXTS));
    const answer = await searcher.search(NOTES, { query: '', words: 'flaky', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('cannot read') });
    expect(answer.hits.map(({ id }) => id)).toEqual(['2']);
    expect((await searcher.search(NOTES, { query: 'flaky', words: ' ', limit: 5 })).hits).toEqual([]);
  });

  it('goes by words alone, and says how far, while the collection is on its way to the model', async () => {
    const parts = await storeNotes(TEXTS);
    const query = 'connections of the billing database';
    const next = { ...parts.embedding, model: { ...parts.embedding.model, id: 'next' } };
    await parts.vectorStore.reembedding.begin(NOTES.collection(next.model));
    const answer = await createSearcher({ ...parts, embedding: next }).search(NOTES, { query, limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('0 of 4') });
    expect(answer.hits[0]).toMatchObject({ payload: { text: TEXTS[0] }, score: expect.any(Number) });
    const ofWords = await createSearcher(parts).search(NOTES, { query: '', words: query, limit: 5 });
    expect(answer.relevance).toBe(ofWords.relevance);
    expect(await createSearcher(parts).search(NOTES, { query, limit: 5 })).toMatchObject({ mode: 'hybrid' });
  });

  it('brings nothing that stands beside a hit where words alone are to find', async () => {
    const searcher = createSearcher(await storeNotes(TEXTS));
    const searched: SearchedCollection<Note> = {
      ...NOTES,
      wordsInContext: async ({ read }) => ({ share: 0.5, points: await read({ op: 'and', filters: [] }) }),
      comparedTexts: (best) =>
        best.map(({ payload: { text } }) => ({ text, beside: [{ text: 'flaky', weight: 0.9 }] })),
    };
    const countOf = async (query: string): Promise<number> =>
      (await searcher.search(searched, { query, words: 'flaky', limit: 5 })).hits.length;
    expect(await countOf('flaky')).toBe(TEXTS.length);
    expect(await countOf('')).toBe(1);
  });

  it('says with any hit how relevant the answer is, by words alone too', async () => {
    const searcher = createSearcher(await storeNotes(TEXTS));
    const relevanceOf = async (query: string, words = query): Promise<number | undefined> =>
      (await searcher.search(NOTES, { query, words, limit: 5 })).relevance;
    const asked = 'connections of the billing database';
    expect(await relevanceOf(asked)).toBeGreaterThan((await relevanceOf('zeppelin'))!);
    expect(await relevanceOf('', asked)).toBeGreaterThan((await relevanceOf('', 'connections'))!);
    expect(await relevanceOf('', asked)).toBeLessThan(1);
    expect(await relevanceOf('', 'zeppelin')).toBeUndefined();
  });

  it('tells an answer the more relevant the better it answers the words beside what no project answers', async () => {
    const parts = await storeNotes(TEXTS);
    const comparing = (ofNotes: number) => ({
      ...parts.embedding,
      compareWords: async (_question: string, texts: readonly string[]) =>
        texts.map((text) => (TEXTS.includes(text) ? ofNotes : 0.5)),
    });
    const relevanceOf = async (ofNotes: number, query: string): Promise<number | undefined> =>
      (await createSearcher({ ...parts, embedding: comparing(ofNotes) }).search(NOTES, { query, limit: 5 })).relevance;
    const query = 'connections of the billing database';
    expect(await relevanceOf(0.9, query)).toBeGreaterThan((await relevanceOf(0.5, query))!);
    expect(await relevanceOf(0.1, query)).toBeLessThan((await relevanceOf(0.5, query))!);
    // Of one word there is no second look.
    expect(await relevanceOf(0.9, 'billing')).toBe(await relevanceOf(0.1, 'billing'));
  });

  it('goes by words alone, where it tells the relevance, in a language that the model does not know', async () => {
    const parts = await storeNotes(TEXTS);
    const knowing = (known: number) => ({
      ...parts.embedding,
      rankWords: async (words: readonly string[]) => words.map((_, place) => (place < known ? place : undefined)),
    });
    const relevanceOf = async (known: number, mode: 'hybrid' | 'lexical'): Promise<number | undefined> => {
      const embedding = knowing(known);
      const query = 'connections of the billing database';
      const read = mode === 'lexical' ? { ...embedding, embed: async () => undefined } : embedding;
      return (await createSearcher({ ...parts, embedding: read }).search(NOTES, { query, limit: 5 })).relevance;
    };
    const byWords = await relevanceOf(4, 'lexical');
    expect(await relevanceOf(1, 'hybrid')).toBe(byWords);
    expect(await relevanceOf(4, 'hybrid')).not.toBe(byWords);
  });

  it('goes by the intercepts of the collection where it tells the relevance', async () => {
    const searcher = createSearcher(await storeNotes(TEXTS));
    const withIntercept = async (hybrid: number): Promise<number | undefined> => {
      const searched = { ...NOTES, relevanceIntercepts: { hybrid, uncompared: hybrid, lexical: 0 } };
      return (await searcher.search(searched, { query: 'billing', limit: 5 })).relevance;
    };
    expect(await withIntercept(-9)).toBeLessThan((await withIntercept(0))!);
  });

  it('finds nothing in a collection that is not there', async () => {
    const search = await searchNotes(NOTES, []);
    expect((await search('billing')).hits).toEqual([]);
  });

  it('passes an impossible limit on, so that the store refuses it', async () => {
    const search = await searchNotes(NOTES);
    for (const limit of [0, -1, 1.5, 1001]) {
      await expect(search('billing', limit)).rejects.toMatchObject({ code: 'VECTOR_STORE_INVALID_INPUT' });
    }
  });

  it('keeps to the filter and the limit', async () => {
    const parts = await storeNotes(TEXTS.map((text, index) => ({ text, shelf: index < 2 ? 'low' : 'high' })));
    const filter: Filter<Note> = { op: 'eq', field: 'shelf', value: 'high' };
    const { hits } = await createSearcher(parts).search(NOTES, { query: 'connections', filter, limit: 1 });
    expect(hits.map(({ id }) => id)).toEqual(['3']);
  });

  it('searches for other words than it embeds', async () => {
    const parts = await storeNotes(TEXTS);
    const away = { ...parts.embedding, embed: () => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'Away.')) };
    const logger = createRecordingLogger();
    const searcher = createSearcher({ ...parts, embedding: away, logger });
    const answer = await searcher.search(NOTES, { query: 'billing', words: 'flaky', limit: 5 });
    expect(answer.hits.map(({ id }) => id)).toEqual(['2']);
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('not available') });
    expect(logger.events).toEqual(['query.unembedded']);
  });

  it('stops when it is told to', async () => {
    const searcher = createSearcher(await storeNotes(TEXTS));
    const request = { query: 'billing', limit: 5, signal: AbortSignal.abort() };
    await expect(searcher.search(NOTES, request)).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('steps of a search', () => {
  it('leaves out what is not live, and looks deeper with the narrower filter where too few are left', async () => {
    const notes = Array.from({ length: 300 }, (_, index) => ({
      text: `billing report ${String(index)}`,
      shelf: index < 280 ? 'built' : 'live',
    }));
    const asked: string[] = [];
    const search = await searchNotes(
      {
        ...NOTES,
        live: {
          live: async (ids) => new Set(ids.filter((id) => Number(id) >= 280)),
          deeper: async () => {
            asked.push('deeper');
            return { op: 'ne', field: 'shelf', value: 'built' };
          },
        },
      },
      notes,
    );
    const { hits } = await search('billing report', 20);
    expect(hits).toHaveLength(20);
    expect(hits.every(({ id }) => Number(id) >= 280)).toBe(true);
    expect(asked).toEqual(['deeper']);
  });

  it('finds what lies beside a hit, read through the filter of the search, by the words they hold together', async () => {
    const parts = await storeNotes([
      { text: 'why the deploy broke', shelf: 'a' },
      { text: 'a missing index', shelf: 'a' },
      { text: 'an expired certificate', shelf: 'b' },
      { text: 'a deploy in spring', shelf: 'a' },
    ]);
    const searched: SearchedCollection<Note> = {
      ...NOTES,
      wordsInContext: async ({ read }) => ({
        share: 0.5,
        points: await read({ op: 'in', field: 'text', values: ['a missing index', 'an expired certificate'] }),
      }),
      comparedTexts: (best) =>
        best.map(({ payload: { text } }) => ({
          text,
          beside: text === 'a missing index' ? [{ text: 'why the deploy broke', weight: 0.9 }] : undefined,
        })),
    };
    const filter: Filter<Note> = { op: 'eq', field: 'shelf', value: 'a' };
    const { hits } = await createSearcher(parts).search(searched, { query: 'broke', filter, limit: 5 });
    expect(hits.map(({ payload }) => payload.text).slice(0, 2)).toEqual(['why the deploy broke', 'a missing index']);
    expect(hits.map(({ payload }) => payload.text)).not.toContain('an expired certificate');
  });

  it('reads nothing beside where each speaks for itself', async () => {
    const search = await searchNotes({ ...NOTES, wordsInContext: async () => undefined });
    const plain = await (await searchNotes(NOTES))('connections of the billing database');
    expect((await search('connections of the billing database')).hits).toEqual(plain.hits);
  });

  it('lets a candidate gain from a hit', async () => {
    const alone = { ...NOTES, comparedTexts: undefined };
    const plain = await (await searchNotes(alone))('connections of the billing database');
    const second = plain.hits[1]?.id;
    const gains: SearchedCollection<Note>['gains'] = ([hit], found) =>
      found.flatMap((candidate) => (hit && candidate.id === second ? [{ hit, candidate, share: 1 }] : []));
    const search = await searchNotes({ ...alone, gains });
    expect((await search('connections of the billing database')).hits[0]?.id).toBe(second);
  });

  it('lets meaning count less where it hardly tells the texts apart', async () => {
    const asked: unknown[] = [];
    const { embedding, vectorStore } = await storeNotes(TEXTS);
    const search: VectorStore['search'] = (collection, options) => {
      asked.push(options.query);
      return vectorStore.search(collection, options);
    };
    const scroll: VectorStore['scroll'] = (collection, options) => vectorStore.scroll(collection, options);
    const searcher = createSearcher({ embedding, vectorStore: { ...vectorStore, search, scroll } });
    await searcher.search({ ...NOTES, chance: 0.3 }, { query: 'the billing database', limit: 5 });
    expect(asked).toMatchObject([{ mode: 'hybrid', chance: 0.3 }]);
  });

  it('multiplies scores by their factors, and orders anew', async () => {
    const search = await searchNotes({ ...NOTES, factors: async () => new Map([['0', 0.1]]) });
    const plain = await (await searchNotes(NOTES))('connections of the billing database');
    const { hits } = await search('connections of the billing database');
    expect(plain.hits[0]?.id).toBe('0');
    expect(hits[0]?.id).not.toBe('0');
    expect(hits.find(({ id }) => id === '0')?.score).toBeCloseTo((plain.hits[0]?.score ?? 0) * 0.1, 9);
  });

  it('asks for more candidates than hits where one may overtake', async () => {
    const seen: number[] = [];
    const factors: SearchedCollection<Note>['factors'] = async (candidates) => {
      seen.push(candidates.length);
      return new Map();
    };
    const notes = Array.from({ length: 100 }, (_, index) => `billing report ${String(index)}`);
    const search = await searchNotes({ ...NOTES, candidatesPerHit: 3, factors }, notes);
    expect((await search('billing report', 30)).hits).toHaveLength(30);
    expect(seen).toEqual([90]);
  });
});
