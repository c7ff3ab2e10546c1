import type { ResolvedGhap } from '@learning-memory/ghap';
import type { SampleExperience, Theme } from '@learning-memory/sample-experiences';

export interface ThemedEntries {
  readonly entries: readonly ResolvedGhap[];
  /** By the id of the entry. */
  readonly themes: ReadonlyMap<string, string>;
}

const START = Date.UTC(2026, 0, 1);

/** The experiences of journals one after the other, those of a journal's themes by turns: first all `first`, then all `later`. */
export function shippedEntries(journals: readonly (readonly Theme[])[]): ThemedEntries {
  const themes = new Map<string, string>();
  const entries: ResolvedGhap[] = [];
  for (const journal of journals) {
    for (const part of ['first', 'later'] as const) {
      for (const { theme, experience } of byTurns(journal, part)) {
        const entry = toEntry(experience, entries.length);
        entries.push(entry);
        themes.set(entry.id, theme);
      }
    }
  }
  return { entries, themes };
}

function byTurns(
  themes: readonly Theme[],
  part: 'first' | 'later',
): readonly { readonly theme: string; readonly experience: SampleExperience }[] {
  const longest = Math.max(...themes.map((theme) => theme[part].length));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    themes.flatMap((theme) =>
      theme[part].slice(turn, turn + 1).map((experience) => ({ theme: theme.theme, experience })),
    ),
  );
}

export function toEntry({ start, resolve }: SampleExperience, number: number): ResolvedGhap {
  const { status, result, surprise, root_cause: rootCause, lesson } = resolve;
  const at = START + number * 1000;
  return {
    ...start,
    id: `ghap_20260101_000000_${number.toString(16).padStart(6, '0')}`,
    sessionId: 'session-1',
    createdAt: at,
    history: [],
    notes: [],
    iterationCount: 1,
    outcome: { status, result, capturedAt: at, autoCaptured: false },
    ...(surprise ? { surprise } : {}),
    ...(rootCause ? { rootCause } : {}),
    ...(lesson ? { lesson: { whatWorked: lesson.what_worked, takeaway: lesson.takeaway ?? undefined } } : {}),
    confidenceTier: status === 'abandoned' ? 'abandoned' : 'silver',
    tierReason: 'It is a sample.',
    resolvedAt: at,
  };
}
