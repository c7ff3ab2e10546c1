import type { ResolvedGhap, RootCause, RootCauseCategory } from '@learning-memory/ghap';
import { compareStrings } from '@learning-memory/text-analysis';
import { areNearTexts, wordsOf } from '../text/near-text.ts';
import type { Finding } from './candidate.ts';

const LENGTH = 300;
const EXAMPLES = 2;
const EXAMPLE_LENGTH = 160;

interface SurpriseGroup {
  readonly entry: ResolvedGhap;
  readonly surprise: string;
  readonly words: ReadonlySet<string>;
  count: number;
}

/** Surprises of these entries; those in nearly the same words as one. Most frequent first, else in the given order. */
export function surprises(entries: readonly ResolvedGhap[], among: string): readonly Finding[] {
  const groups: SurpriseGroup[] = [];
  for (const entry of entries) {
    const { surprise } = entry;
    if (surprise === undefined || surprise.trim() === '') continue;
    const words = wordsOf(surprise);
    const known = groups.find((group) => areNearTexts(group.words, words));
    if (known === undefined) groups.push({ entry, surprise, words, count: 1 });
    else known.count += 1;
  }
  return groups
    .toSorted((left, right) => right.count - left.count)
    .map(({ entry, surprise, count }) => ({
      source: 'experiences',
      id: `surprise:${entry.id}`,
      section: 'Surprises',
      title: surprise,
      parts: [['', surprise, LENGTH]],
      why: `${shareOf(count, entries.length)} ${among}`,
      origin: entry.id,
      kind: 'pattern',
    }));
}

interface Cause extends RootCause {
  readonly entryId: string;
}

/** Root causes of these entries by category, most frequent first, with the first that each category says in other words. */
export function rootCauses(entries: readonly ResolvedGhap[], among: string): readonly Finding[] {
  const causes = entries.flatMap(({ id, rootCause }) =>
    rootCause === undefined ? [] : [{ ...rootCause, entryId: id }],
  );
  const groups = new Map<RootCauseCategory, readonly Cause[]>();
  for (const cause of causes) groups.set(cause.category, [...(groups.get(cause.category) ?? []), cause]);
  return [...groups]
    .sort(([a, left], [b, right]) => right.length - left.length || compareStrings(a, b))
    .map(([category, group]) => ({
      source: 'experiences',
      id: `root_cause:${category}`,
      section: 'Root causes',
      title: category,
      parts: examplesOf(group).map(
        ({ description }, index) => [index === 0 ? `${category}: ` : '', description, EXAMPLE_LENGTH] as const,
      ),
      why: `${shareOf(group.length, causes.length)} ${among}`,
      origin: group[0]?.entryId,
      kind: 'pattern',
    }));
}

function examplesOf(causes: readonly Cause[]): readonly Cause[] {
  const examples: Cause[] = [];
  for (const cause of causes) {
    const words = wordsOf(cause.description);
    if (!examples.some(({ description }) => areNearTexts(wordsOf(description), words))) examples.push(cause);
  }
  return examples.slice(0, EXAMPLES);
}

function shareOf(count: number, all: number): string {
  return `${String(count)} of ${String(all)}`;
}
