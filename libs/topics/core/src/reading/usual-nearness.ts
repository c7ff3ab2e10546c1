import { SPACES, type SpaceId } from '@learning-memory/topics';
import type { Breather } from '@learning-memory/concurrency';
import { SIMILARITIES, type Placed } from '../spaces/corpus.ts';

/** Spaces in which a memory can diverge. */
export const DIVERGING_SPACES: readonly SpaceId[] = SPACES.filter(({ category }) => category === 'semantic').map(
  ({ id }) => id,
);

/** How near the nearest of others usually is. */
export interface UsualNearness {
  /** Per space what nine of ten memories reach with the nearest of so many others; nothing of spaces in which few say anything. */
  among(others: number): NearnessLevels;
}

export type NearnessLevels = Readonly<Partial<Record<SpaceId, number>>>;

/** Memories whose neighbours are looked at. */
const MOST_ROWS = 60;
/** Fewer say more about their own subject than about what is usual. */
const FEWEST_ROWS = 20;
const FARTHEST_SHARE = 0.1;

/** A memory beside the others: one row for each space, NaN where one of both says nothing. */
type Row = Readonly<Partial<Record<SpaceId, Float32Array>>>;

/**
 * What is new is told as conformal anomaly detection does it (Laxhammar and Falkman 2010): by how near the nearest is to memories
 * that are known, each taken as if it were the newest and followed by as many others; `undefined` of fewer than 20.
 */
export async function measureUsualNearness(
  members: readonly Placed[],
  breather: Breather,
): Promise<UsualNearness | undefined> {
  if (members.length < FEWEST_ROWS) return undefined;
  const rows: Row[] = [];
  const step = Math.max(1, Math.ceil(members.length / MOST_ROWS));
  for (let place = 0; place < members.length; place += step) {
    rows.push(besideOthers(members, place));
    await breather.pause();
  }
  return { among: (others) => Object.fromEntries(DIVERGING_SPACES.flatMap((id) => levelOf(id, rows, others))) };
}

function besideOthers(members: readonly Placed[], place: number): Row {
  const own = members[place] as Placed;
  const others = [...members.slice(place + 1), ...members.slice(0, place)];
  const row: Partial<Record<SpaceId, Float32Array>> = {};
  for (const id of DIVERGING_SPACES) {
    if (isPartOfWhole(id, own)) continue;
    row[id] = Float32Array.from(others, (other) => SIMILARITIES[id](own, other) ?? Number.NaN);
  }
  return row;
}

/** Of a memory of one clause its clauses say what the whole says. */
export function isPartOfWhole(id: SpaceId, { encoding }: Placed): boolean {
  return (id === 'E10' || id === 'E12') && encoding.clauses.length < 2;
}

function levelOf(id: SpaceId, rows: readonly Row[], others: number): readonly (readonly [SpaceId, number])[] {
  const nearest = rows.flatMap((row) => nearestIn(row[id]?.subarray(0, others)) ?? []).sort((a, b) => a - b);
  if (nearest.length < FEWEST_ROWS) return [];
  return [[id, nearest[Math.floor(FARTHEST_SHARE * nearest.length)] as number]];
}

function nearestIn(similarities: Float32Array | undefined): number | undefined {
  let most = -Infinity;
  for (const similarity of similarities ?? []) if (similarity > most) most = similarity;
  return most === -Infinity ? undefined : most;
}
