import type { CommitPayload } from '@learning-memory/git-analyzer';
import type { Page, Point, ScoredPoint } from '@learning-memory/vector-store';
import { NEIGHBOUR_SOURCES, type Neighbour } from './gain-from-neighbours.ts';

/** As for the memories next to each other. */
const WEIGHT = 0.4;
const DAY = 24 * 60 * 60_000;

type CommitPoint = Pick<Point<CommitPayload>, 'id' | 'payload'>;

/**
 * Parents and children of the best commits, as far as they belong to the same piece of work: within a day, and with a
 * file in common. `beside` reads the parents and the children of commits.
 */
export async function commitNeighbours(
  found: readonly ScoredPoint<CommitPayload>[],
  beside: (commits: readonly CommitPayload[]) => Promise<Page<CommitPayload>>,
): Promise<readonly Neighbour<CommitPayload>[]> {
  // Git names no files for a merge.
  const hits = found.slice(0, NEIGHBOUR_SOURCES).filter(({ payload }) => !payload.merge);
  if (hits.length === 0) return [];
  const { points } = await beside(hits.map(({ payload }) => payload));
  const all: readonly CommitPoint[] = [...new Map([...points, ...found].map((point) => [point.id, point])).values()];
  return hits.flatMap((hit) =>
    all
      .filter(({ payload }) => isParent(payload, hit.payload) || isParent(hit.payload, payload))
      .filter(({ payload }) => isSameWork(payload, hit.payload))
      .map((point) => ({ hit, point, weight: WEIGHT })),
  );
}

function isParent(parent: CommitPayload, child: CommitPayload): boolean {
  return parent.repository === child.repository && child.parents?.includes(parent.sha) === true;
}

function isSameWork(one: CommitPayload, other: CommitPayload): boolean {
  return Math.abs(one.committedAt - other.committedAt) <= DAY && one.files.some((file) => other.files.includes(file));
}
