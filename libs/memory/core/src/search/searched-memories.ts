import { isSessionNote } from '../memory-kinds.ts';
import { marginAboveChance } from '@learning-memory/rank-fusion';
import type {
  ComparedText,
  Neighbour,
  NeighbourSearch,
  Ranking,
  RelevanceIntercepts,
  SearchedCollection,
} from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { neighbourPlaces } from '../episodes/episode.ts';
import { memoryCollection, type MemoryPayload } from '../points/memory-collection.ts';
import type { MemoryLifecycle } from '../reading/lifecycle.ts';

/** Fitted with a model whose mean weight is .5 (docs/decisions/0019). Of one word both looks say the same. */
const RANKING: Ranking = {
  name: { denseShift: -0.15, secondLook: 0 },
  sentence: { denseShift: 0.1, secondLook: 0.5 },
};

/** Fitted: docs/relevance.md. */
const RELEVANCE_INTERCEPTS: RelevanceIntercepts = { hybrid: -0.11, lexical: 4.33 };

/** Margins above chance up to which neighbours gain in full, and from which on they gain nothing. */
const NEIGHBOUR_MARGINS = { full: 0.5, none: 0.8 } as const;

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
    async neighbours(search) {
      const share = neighbourShare(search.found, chance);
      if (share === 0) return [];
      const neighbours = await neighboursInEpisodes(search);
      return neighbours.map((neighbour) => ({ ...neighbour, weight: share * neighbour.weight }));
    },
    comparedTexts: (best, candidates) =>
      neighbourShare(candidates, chance) === 0 ? best.map(toText) : textsInEpisodes(best, candidates),
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
function neighbourShare(found: Candidates, chance: number | undefined): number {
  const cosines = found.flatMap(({ similarity }) => similarity ?? []);
  if (chance === undefined || cosines.length === 0) return 1;
  const { full, none } = NEIGHBOUR_MARGINS;
  const margin = marginAboveChance(Math.max(...cosines), chance);
  return Math.min(1, Math.max(0, (none - margin) / (none - full)));
}

function weightOf(memory: MemoryPayload): number {
  return isSessionNote(memory) ? NOTE_WEIGHT : 1;
}

function toText({ payload }: ScoredPoint<MemoryPayload>): ComparedText {
  return { text: payload.content };
}

/** What lies beside the best memories in their episodes; only places of which nothing was found are read, if any. */
async function neighboursInEpisodes({
  hits,
  found,
  read,
}: NeighbourSearch<MemoryPayload>): Promise<readonly Neighbour<MemoryPayload>[]> {
  const beside = hits.flatMap((hit) => placesBeside(hit).map((neighbour) => ({ hit, ...neighbour })));
  const known = new Set(found.map(({ payload }) => payload.place));
  const missing = [...new Set(beside.map(({ place }) => place))].filter((place) => !known.has(place));
  const others = missing.length === 0 ? [] : await read({ op: 'in', field: 'place', values: missing });
  const byPlace = new Map([...others, ...found].map((point) => [point.payload.place, point]));
  return beside.flatMap(({ hit, place, weight }) => {
    const point = byPlace.get(place);
    return point === undefined ? [] : [{ hit, point, weight }];
  });
}

/** Each memory with the texts of those candidates that lie beside it in its episode. */
function textsInEpisodes(best: Candidates, candidates: Candidates): readonly ComparedText[] {
  const contents = new Map(candidates.map(({ payload }) => [payload.place, payload.content]));
  return best.map((memory) => {
    const beside = nearestFirst(placesBeside(memory)).flatMap(({ place }) => contents.get(place) ?? []);
    return { text: memory.payload.content, beside: beside.length === 0 ? undefined : beside.join('\n') };
  });
}

function placesBeside({ payload: { place } }: ScoredPoint<MemoryPayload>): ReturnType<typeof neighbourPlaces> {
  return place === undefined ? [] : neighbourPlaces(place);
}

/** A long text is cut at its end. */
function nearestFirst(places: ReturnType<typeof neighbourPlaces>): ReturnType<typeof neighbourPlaces> {
  return [...places].sort((left, right) => right.weight - left.weight);
}
