import type { ResolvedGhap, RootCause, RootCauseCategory } from '@learning-memory/ghap';
import { compareStrings } from '@learning-memory/text-analysis';
import { areNearTexts, wordsOf } from '../text/near-text.ts';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding, Part } from './candidate.ts';

const LENGTH = 300;
const EXAMPLES = 2;
const EXAMPLE_LENGTH = 160;

interface SurpriseGroup {
  readonly entry: ResolvedGhap;
  readonly surprise: string;
  readonly words: ReadonlySet<string>;
  count: number;
}

/**
 * Finds the surprises of these entries and takes those in nearly the same words as one. The most frequent come first, else
 * the given order stays.
 */
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
      brief: [['', surprise, BRIEF_LENGTH.text]],
      time: entry.resolvedAt,
      about: `${shareOf(count, entries.length)} ${among}`,
      origin: entry.id,
      kind: 'pattern',
    }));
}

interface Cause extends RootCause {
  readonly entry: ResolvedGhap;
}

/** Root causes of these entries by category, most frequent first, with the first that each category says in other words. */
export function rootCauses(entries: readonly ResolvedGhap[], among: string): readonly Finding[] {
  const causes = entries.flatMap((entry) => (entry.rootCause === undefined ? [] : [{ ...entry.rootCause, entry }]));
  const groups = new Map<RootCauseCategory, readonly Cause[]>();
  for (const cause of causes) groups.set(cause.category, [...(groups.get(cause.category) ?? []), cause]);
  return [...groups]
    .sort(([a, left], [b, right]) => right.length - left.length || compareStrings(a, b))
    .flatMap(([category, group]) => causeFinding(category, group, `${shareOf(group.length, causes.length)} ${among}`));
}

function causeFinding(category: RootCauseCategory, group: readonly Cause[], about: string): readonly Finding[] {
  const [first] = group;
  if (first === undefined) return [];
  const examples = examplesOf(group);
  const parts = (length: number): readonly Part[] =>
    examples.map(({ description }, index) => [index === 0 ? `${category}: ` : '', description, length] as const);
  return [
    {
      source: 'experiences',
      id: `root_cause:${category}`,
      section: 'Root causes',
      title: category,
      parts: parts(EXAMPLE_LENGTH),
      brief: parts(BRIEF_LENGTH.part),
      time: first.entry.resolvedAt,
      about,
      says: examples.map(({ description }) => description).join('\n'),
      origin: first.entry.id,
      kind: 'pattern',
    },
  ];
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
