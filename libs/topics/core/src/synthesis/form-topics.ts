import { FEWEST_MEMORIES, TOPIC_THRESHOLD, TOTAL_WEIGHT } from '@learning-memory/topics';
import { agreeingPairs, type SpaceLabels } from './agreement.ts';
import { averageLinkage, kindsOf, MOST_KINDS } from './average-linkage.ts';
import { connectedComponents } from './components.ts';

type Rows = readonly number[];

/** A component that holds more than this share of all memories is looked at again: it may hang together by a thread. */
const LARGEST_SHARE = 0.4;
/** What is asked for more of weighted agreement each time. */
const STRICTER_BY = 0.5;
/** Of the threshold for two memories what those of a topic reach on the average: leaves of a space leave out many. */
const LEAST_MEAN = 0.8;
/**
 * Of the threshold, what it counts for that two were in one topic before: what one memory more tells of them is seldom news
 * (evolutionary clustering: Chakrabarti, Kumar and Tomkins 2006).
 */
const EARLIER_SHARE = 0.75;
/** Parts take the place of a whole where they hold so much of it. */
const LEAST_KEPT = 0.5;

/**
 * The rows of each topic, ascending; topics by their first row. Rows of none are left out. Memories are connected by pairs, and
 * what is connected is taken apart where its memories do not agree on the average. `earlier` has a topic of the last detection
 * for each row, -1 for none.
 */
export function formTopics(spaces: readonly SpaceLabels[], earlier: Int32Array): readonly Rows[] {
  const threshold = (TOPIC_THRESHOLD * activeWeight(spaces)) / TOTAL_WEIGHT;
  const evidence = [...spaces, { weight: EARLIER_SHARE * threshold, labels: earlier }];
  const topics: Rows[] = [];
  for (const rows of componentsFrom(evidence, threshold)) {
    const parts = rows.length > LARGEST_SHARE * earlier.length ? splitAgain(evidence, rows, threshold) : [rows];
    for (const part of parts) topics.push(...agreeingParts(evidence, part, { threshold }));
  }
  return topics.sort((a, b) => (a[0] as number) - (b[0] as number));
}

function splitAgain(spaces: readonly SpaceLabels[], rows: Rows, before: number): readonly Rows[] {
  const within = restrict(spaces, rows);
  const active = activeWeight(spaces);
  for (let stricter = before + STRICTER_BY; stricter <= active; stricter += STRICTER_BY) {
    const found = componentsFrom(within, stricter);
    const kept = found.reduce((sum, part) => sum + part.length, 0);
    if (kept < LEAST_KEPT * rows.length) return [rows];
    if (found.length > 1) return found;
  }
  return [rows];
}

/** What has too many kinds to compare each with each is connected anew, at a stricter threshold. */
function agreeingParts(
  spaces: readonly SpaceLabels[],
  rows: Rows,
  { threshold, connected = threshold }: { readonly threshold: number; readonly connected?: number },
): readonly Rows[] {
  const kinds = kindsOf(spaces, rows);
  if (kinds.length <= MOST_KINDS) {
    const parts = averageLinkage(spaces, kinds, LEAST_MEAN * threshold);
    return parts.filter(({ length }) => length >= FEWEST_MEMORIES);
  }
  const stricter = connected + STRICTER_BY;
  const parts = componentsFrom(restrict(spaces, rows), stricter);
  return parts.flatMap((part) => agreeingParts(spaces, part, { threshold, connected: stricter }));
}

export function activeWeight(spaces: readonly SpaceLabels[]): number {
  return spaces.reduce((sum, { weight }) => sum + weight, 0);
}

function componentsFrom(spaces: readonly SpaceLabels[], threshold: number): readonly Rows[] {
  const pairs = agreeingPairs(spaces, threshold);
  return connectedComponents(pairs).filter(({ length }) => length >= FEWEST_MEMORIES);
}

function restrict(spaces: readonly SpaceLabels[], rows: Rows): readonly SpaceLabels[] {
  const chosen = new Set(rows);
  return spaces.map(({ weight, labels }) => ({
    weight,
    labels: labels.map((label, row) => (chosen.has(row) ? label : -1)),
  }));
}
