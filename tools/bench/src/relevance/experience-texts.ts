import type { Axis, ResolvedGhap } from '@learning-memory/ghap';
import { experienceText } from '@learning-memory/observation-persister-collection';
import { embeddedExperienceText } from '@learning-memory/observation-persister-core';
import type { SampleExperience, Theme } from '@learning-memory/sample-experiences';
import type { StoredText } from './relevance-set.ts';

/** Those that have the axis, as their owner stores them. */
export function experienceTexts(themes: readonly Theme[], axis: Axis): readonly StoredText[] {
  return entriesOf(themes)
    .map(toEntry)
    .map((entry) => ({ embedded: embeddedExperienceText(axis, { entry }), words: experienceText(axis, entry) }))
    .filter(({ embedded }) => embedded !== '');
}

/** What the experiences say, part by part. */
export function experienceSentences(themes: readonly Theme[]): readonly string[] {
  return experienceTexts(themes, 'full').flatMap(({ words }) => words.split('\n'));
}

/** Those whose texts are on the axis. */
export function goalsOn(themes: readonly Theme[], axis: Axis): ReadonlySet<string> {
  const entries = entriesOf(themes).filter((entry) => embeddedExperienceText(axis, { entry: toEntry(entry) }) !== '');
  return new Set(entries.map(({ start }) => start.goal));
}

function entriesOf(themes: readonly Theme[]): readonly SampleExperience[] {
  return themes.flatMap(({ first, later }) => [...first, ...later]);
}

function toEntry({ start, resolve }: SampleExperience): ResolvedGhap {
  const { status, result, surprise, root_cause: rootCause, lesson } = resolve;
  const entry: Partial<ResolvedGhap> = {
    ...start,
    iterationCount: 1,
    outcome: { status, result, capturedAt: 0, autoCaptured: false },
    surprise: surprise ?? undefined,
    rootCause: rootCause ?? undefined,
    lesson: lesson ? { whatWorked: lesson.what_worked, takeaway: lesson.takeaway ?? undefined } : undefined,
  };
  return entry as ResolvedGhap;
}
