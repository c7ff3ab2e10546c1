import { withoutAsked } from '@learning-memory/session-note';
import { marginAboveChance } from '@learning-memory/rank-fusion';
import type {
  ComparedText,
  ContextSearch,
  Ranking,
  RelevanceIntercepts,
  SearchedCollection,
} from '@learning-memory/searcher';
import type { ScoredPoint, StoredPoint } from '@learning-memory/vector-store';
import { neighbourPlaces } from '../episodes/episode.ts';
import { createTextsBeside } from '../episodes/texts-beside.ts';
import { isSessionNote } from '../memory-kinds.ts';
import { memoryCollection, type MemoryPayload } from '../points/memory-collection.ts';
import type { MemoryLifecycle } from '../reading/lifecycle.ts';

/** Fitted with a model whose mean weight is .5 (docs/decisions/0019). Of one word both looks say the same. */
const RANKING: Ranking = {
  name: { denseShift: -0.15, secondLook: 0 },
  sentence: { denseShift: 0.1, secondLook: 0.5 },
};

/** Fitted: docs/relevance.md. */
const RELEVANCE_INTERCEPTS: RelevanceIntercepts = { hybrid: 4.12, uncompared: 6.29, lexical: 2.2 };

/** Of the order, where context counts in full. */
const CONTEXT_SHARE = 0.75;

/** Margins above chance up to which context counts in full, and from which on it counts nothing. */
const CONTEXT_MARGINS = { full: 0.5, none: 0.8 } as const;

/** More than are asked for, so that a fresh memory can overtake a stale one. */
const CANDIDATES_PER_HIT = 3;

/** The note of a session has all its words and says less than a memory of one of them: a decision comes before it. */
const NOTE_WEIGHT = 0.65;

type Candidates = readonly ScoredPoint<MemoryPayload>[];

/** What one search of memories needs to know beside them. */
export interface MemorySearchFacts {
  /** Cosine of two random memories; `undefined` where it cannot be measured. */
  readonly chance: number | undefined;
  /** Of the candidates, by id. */
  readonly lifecycles: (candidates: Candidates) => Promise<ReadonlyMap<string, MemoryLifecycle>>;
}

/** What a search knows of memories. */
export function searchedMemories({ chance, lifecycles }: MemorySearchFacts): SearchedCollection<MemoryPayload> {
  return {
    collection: memoryCollection,
    ranking: RANKING,
    chance,
    relevanceIntercepts: RELEVANCE_INTERCEPTS,
    candidatesPerHit: CANDIDATES_PER_HIT,
    async wordsInContext(search) {
      const trust = trustInContext(search.found, chance);
      return trust === 0 ? undefined : { share: CONTEXT_SHARE * trust, points: await besideInEpisodes(search) };
    },
    comparedTexts: (best, candidates) =>
      trustInContext(candidates, chance) === 0 ? best.map(toText) : textsInEpisodes(best, candidates),
    async factors(candidates) {
      const known = await lifecycles(candidates);
      return new Map(
        candidates.map(({ id, payload }) => [id, (known.get(id)?.rankingFactor ?? 1) * weightOf(payload)]),
      );
    },
  };
}

/**
 * Where meaning tells memories apart, each speaks for itself; where all are alike, as the turns of a conversation are, the
 * answer often stands beside the words of the question. 0 to 1; 1 where no cosine is known.
 */
function trustInContext(found: Candidates, chance: number | undefined): number {
  const cosines = found.flatMap(({ similarity }) => similarity ?? []);
  if (chance === undefined || cosines.length === 0) return 1;
  const { full, none } = CONTEXT_MARGINS;
  const margin = marginAboveChance(Math.max(...cosines), chance);
  return Math.min(1, Math.max(0, (none - margin) / (none - full)));
}

function weightOf(memory: MemoryPayload): number {
  return isSessionNote(memory) ? NOTE_WEIGHT : 1;
}

function toText({ payload }: ScoredPoint<MemoryPayload>): ComparedText {
  return { text: toldIn(payload) };
}

/** What a session asked says what the question says, and answers nothing. */
function toldIn(memory: MemoryPayload): string {
  return isSessionNote(memory) ? withoutAsked(memory.content) : memory.content;
}

/** What lies beside the best memories in their episodes; only places of which nothing was found are read, if any. */
async function besideInEpisodes({
  hits,
  found,
  read,
}: ContextSearch<MemoryPayload>): Promise<readonly StoredPoint<MemoryPayload>[]> {
  const known = new Set(found.map(({ payload }) => payload.place));
  const places = new Set(hits.flatMap((hit) => placesBeside(hit).map(({ place }) => place)));
  const missing = [...places].filter((place) => !known.has(place));
  return missing.length === 0 ? [] : read({ op: 'in', field: 'place', values: missing });
}

/** Each memory with the texts of those candidates that lie beside it in its episode, the heaviest first. */
function textsInEpisodes(best: Candidates, candidates: Candidates): readonly ComparedText[] {
  const textsBeside = createTextsBeside(
    candidates.map(({ payload: { place, content } }) => ({ place, text: content })),
  );
  return best.map(({ payload }) => {
    const beside = payload.place === undefined ? [] : textsBeside(payload.place);
    return { text: toldIn(payload), beside: beside.length === 0 ? undefined : beside };
  });
}

function placesBeside({ payload: { place } }: ScoredPoint<MemoryPayload>): ReturnType<typeof neighbourPlaces> {
  return place === undefined ? [] : neighbourPlaces(place);
}
