import { memoryCollection, memoryLifecycle, type MemoryPayload } from '@learning-memory/memory';
import type { Usage } from '@learning-memory/metadata-store';
import type { FoundMemory, SearchAnswer, SearchMemoriesOptions } from '@learning-memory/searcher';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import { candidateCount, MOST_CANDIDATES } from './candidate-count.ts';
import { joinNotices } from './join-notices.ts';
import { gainFromNeighbours } from './gain-from-neighbours.ts';
import { lookAgain } from './look-again.ts';
import { memoryNeighbours, memoryTexts } from './memory-neighbours.ts';
import { countUses, readUsage } from './memory-usage.ts';
import { readQuery } from './read-query.ts';
import type { SearchContext } from './search-context.ts';

/** More than are asked for, so that a fresh memory can overtake a stale one. */
const CANDIDATES_PER_HIT = 3;
const USAGE_NOTICE = 'When memories were last used could not be read: they are ranked by their age instead.';

export async function searchMemories(
  context: SearchContext,
  options: SearchMemoriesOptions,
): Promise<SearchAnswer<FoundMemory>> {
  const { embedding, vectorStore, rankings } = context;
  const { limit, signal } = options;
  const collection = memoryCollection(embedding.model);
  const reading = { collection, ranking: rankings.memories, signal };
  const { query, secondLook, mode, notice } = await readQuery(context, options.query, reading);
  const filter = memoryFilter(options);
  const found = await vectorStore.search(collection, {
    query,
    limit: candidateCount(limit, CANDIDATES_PER_HIT),
    filter,
    signal,
  });
  const neighbours = await memoryNeighbours(found, (places) =>
    vectorStore.scroll(collection, { limit: MOST_CANDIDATES, filter: atPlaces(filter, places), signal }),
  );
  const gained = gainFromNeighbours(found, neighbours);
  const ids = gained.map(({ id }) => id);
  const [candidates, usage] = await Promise.all([
    lookAgain(gained, secondLook, memoryTexts(gained)),
    readUsage(context, ids),
  ]);
  const hits = rankByLifecycle(candidates, usage, context.now()).slice(0, limit);
  countUses(
    context,
    hits.map(({ memory }) => memory.id),
  );
  return { hits, mode, notice: joinNotices(notice, usage === undefined ? USAGE_NOTICE : undefined) };
}

function memoryFilter({ category, tags = [] }: SearchMemoriesOptions): Filter<MemoryPayload> {
  const filters: Filter<MemoryPayload>[] = [{ op: 'eq', field: 'deletedAt', value: null }];
  if (category !== undefined) filters.push({ op: 'eq', field: 'category', value: category });
  for (const tag of tags) filters.push({ op: 'eq', field: 'tags', value: tag.trim() });
  return { op: 'and', filters };
}

function atPlaces(filter: Filter<MemoryPayload>, places: readonly string[]): Filter<MemoryPayload> {
  return { op: 'and', filters: [filter, { op: 'in', field: 'place', values: places }] };
}

/** Best first; equal scores keep the order of the store. A memory never used counts from its creation. */
function rankByLifecycle(
  candidates: readonly ScoredPoint<MemoryPayload>[],
  usage: ReadonlyMap<string, Usage> | undefined,
  now: number,
): readonly FoundMemory[] {
  return candidates
    .map(({ id, payload, score }) => {
      const { contentHash: _contentHash, place: _place, ...memory } = payload;
      const { stage, rankingFactor } = memoryLifecycle(usage?.get(id)?.lastUsedAt ?? memory.createdAt, now);
      return { memory, stage, score: score * rankingFactor };
    })
    .sort((left, right) => right.score - left.score);
}
