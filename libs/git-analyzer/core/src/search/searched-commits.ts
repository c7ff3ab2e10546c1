import type { CommitPayload } from '@learning-memory/git-analyzer';
import type {
  Neighbour,
  NeighbourSearch,
  QuestionRanking,
  Ranking,
  RelevanceIntercepts,
  SearchedCollection,
} from '@learning-memory/searcher';
import type { Filter, StoredPoint } from '@learning-memory/vector-store';
import { commitCollection } from '../commit/commit-collection.ts';

/**
 * Commits say things as their changelog does, so words lead, and a second look at them adds nothing. Fitted on a development
 * set with a model whose mean weight is .5: docs/decisions/0015-second-look-and-weights.md.
 */
const WORDS_LEAD: QuestionRanking = { denseShift: -0.3, secondLook: 0 };
const RANKING: Ranking = { name: WORDS_LEAD, sentence: WORDS_LEAD };

/** Fitted: docs/relevance.md. */
const RELEVANCE_INTERCEPTS: RelevanceIntercepts = { hybrid: -2.19, lexical: 2.95 };

/** A commit that says little of a change lies far down, and rises with those beside it. */
const CANDIDATES_PER_HIT = 10;

/** As with memories, what follows answers more often: tests, documentation and the changelog come after a change. */
const NEIGHBOUR_WEIGHTS = { parent: 0.2, child: 0.4 } as const;
const DAY = 24 * 60 * 60_000;

/** Holds the commits of all repositories, as a search sees them. */
export const SEARCHED_COMMITS: SearchedCollection<CommitPayload> = {
  collection: commitCollection,
  ranking: RANKING,
  relevanceIntercepts: RELEVANCE_INTERCEPTS,
  candidatesPerHit: CANDIDATES_PER_HIT,
  neighbours: commitNeighbours,
};

/**
 * Parents and children of the best commits, as far as they belong to the same piece of work: within a day, and with a
 * file in common.
 */
async function commitNeighbours({
  hits,
  found,
  read,
}: NeighbourSearch<CommitPayload>): Promise<readonly Neighbour<CommitPayload>[]> {
  // Git names no files for a merge.
  const sources = hits.filter(({ payload }) => !payload.merge);
  if (sources.length === 0) return [];
  const beside = await read(parentsAndChildren(sources.map(({ payload }) => payload)));
  const all: readonly StoredPoint<CommitPayload>[] = [
    ...new Map([...beside, ...found].map((point) => [point.id, point])).values(),
  ];
  return sources.flatMap((hit) =>
    all
      .filter(({ payload }) => isParent(payload, hit.payload) || isParent(hit.payload, payload))
      .filter(({ payload }) => isSameWork(payload, hit.payload))
      .map((point) => ({
        hit,
        point,
        weight: isParent(hit.payload, point.payload) ? NEIGHBOUR_WEIGHTS.child : NEIGHBOUR_WEIGHTS.parent,
      })),
  );
}

function parentsAndChildren(commits: readonly CommitPayload[]): Filter<CommitPayload> {
  return {
    op: 'or',
    filters: [
      { op: 'in', field: 'sha', values: commits.flatMap(({ parents = [] }) => parents) },
      { op: 'in', field: 'parents', values: commits.map(({ sha }) => sha) },
    ],
  };
}

function isParent(parent: CommitPayload, child: CommitPayload): boolean {
  return parent.repository === child.repository && child.parents?.includes(parent.sha) === true;
}

function isSameWork(one: CommitPayload, other: CommitPayload): boolean {
  return Math.abs(one.committedAt - other.committedAt) <= DAY && one.files.some((file) => other.files.includes(file));
}
