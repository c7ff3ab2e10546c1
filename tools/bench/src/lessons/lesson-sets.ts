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

/** Two repositories of a stranger, with many near misses, that nobody has looked at. */
export const KEPT_APART_SET: LessonSet = readSet('kept-apart');

/** Nothing was fitted on them: nearly every mistake comes again in other words, another file and with another tool. */
export const FAR_SETS: readonly LessonSet[] = ['museum', 'firmware', 'insurance', 'genomics'].map(readSet);

export function entriesOf({ pairs }: LessonSet): readonly ResolvedGhap[] {
  return pairs.map(({ id, entry }) => toEntry(id, entry));
}

function readSet(name: string): LessonSet {
  const file = new URL(`../../data/lesson-sets/${name}.json`, import.meta.url);
  return { name, ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<LessonSet, 'name'>) };
}
