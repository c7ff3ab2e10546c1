import { readFileSync } from 'node:fs';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { INNOCENT, PAIRS, toEntry, type SampleAction, type SamplePair } from './failures-home.ts';

/** Failures of a few repositories, actions that repeat them, and others that do not. */
export interface LessonSet {
  readonly name: string;
  readonly pairs: readonly SamplePair[];
  readonly innocent: readonly { readonly action: SampleAction }[];
}

/** On these the matcher was fitted. */
export const LESSON_SETS: readonly LessonSet[] = [
  { name: 'shops', pairs: PAIRS, innocent: INNOCENT },
  ...['parcels', 'billing', 'ledgers', 'boards', 'harbours', 'labels', 'portals', 'wards'].map(readSet),
];

/** No weight was fitted on it. */
export const HELD_BACK_SET: LessonSet = readSet('held-back');

/** Repositories of strangers, with many near misses; nobody has looked at them but at `kelpline`. */
export const KEPT_APART_SETS: readonly LessonSet[] = ['kept-apart', 'scriptorium', 'kelpline'].map(readSet);

/** Nothing was fitted on them: nearly every mistake comes again in other words, another file and with another tool. */
export const FAR_SETS: readonly LessonSet[] = ['museum', 'firmware', 'insurance', 'genomics'].map(readSet);

export function entriesOf({ pairs }: LessonSet): readonly ResolvedGhap[] {
  return pairs.map(({ id, entry }) => toEntry(id, entry));
}

function readSet(name: string): LessonSet {
  const file = new URL(`../../data/lesson-sets/${name}.json`, import.meta.url);
  return { name, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<LessonSet, 'name'>) };
}
