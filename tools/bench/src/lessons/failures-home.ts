import { readFileSync } from 'node:fs';
import type { ActionTrace } from '@learning-memory/action-signature';
import { createContextAssembler, type ContextAssemblerOptions } from '@learning-memory/context-assembler-core';
import type { ContextAssembler } from '@learning-memory/context-assembler';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { MANY_TEAMS, ONE_TEAM, type SampleExperience } from '@learning-memory/sample-experiences';

export interface SampleAction {
  readonly tool_name: string;
  readonly tool_input: object;
}

type Draft = SampleExperience['start'];

interface Failure extends Draft, Pick<ResolvedGhap, 'surprise' | 'rootCause' | 'lesson'> {
  readonly status: 'falsified' | 'abandoned';
  readonly result: string;
}

export interface SamplePair {
  readonly id: string;
  readonly action: SampleAction;
  readonly entry: Failure;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'));

/** Written before there was anything that matches; only the folders in paths were named anew since. */
export const PAIRS = read('lesson-pairs') as readonly SamplePair[];
export const INNOCENT = read('innocent-actions') as readonly { readonly action: SampleAction }[];

const START = Date.UTC(2026, 0, 1);

/** All past failures of the set, those of the sample journal, and so many repetitions of these as it takes. */
export function sampleFailures(atLeast = 0): readonly ResolvedGhap[] {
  const samples = [...ONE_TEAM, ...MANY_TEAMS].flatMap(({ first, later }) => [...first, ...later]).map(fromSample);
  const own = PAIRS.map(({ id, entry }) => toEntry(id, entry));
  const failed = [...own, ...samples.filter(({ outcome }) => outcome.status !== 'confirmed')];
  const more = Math.max(0, atLeast - failed.length);
  const repeated = Array.from({ length: more }, (_, at) => {
    const again = failed[at % failed.length] ?? failed[0];
    return again === undefined ? [] : [{ ...again, id: `${again.id}-${at}`, action: `${again.action} (${at})` }];
  });
  return [...failed, ...repeated.flat()];
}

function fromSample({ start, resolve }: SampleExperience, at: number): ResolvedGhap {
  const { status, result, surprise, root_cause: rootCause, lesson } = resolve;
  const told = lesson && { whatWorked: lesson.what_worked, takeaway: lesson.takeaway };
  return toEntry(`sample-${at}`, { ...start, status, result, surprise, rootCause, lesson: told } as Failure);
}

export function toEntry(id: string, { status, result, ...texts }: Failure): ResolvedGhap {
  return {
    ...{ ...texts, id, sessionId: 'before', createdAt: START, history: [], notes: [], iterationCount: 1 },
    ...{ outcome: { status, result, capturedAt: START, autoCaptured: false }, resolvedAt: START },
    ...{ confidenceTier: 'silver', tierReason: 'It is a sample.' },
  };
}

interface AskedEntries {
  readonly outcome?: string | undefined;
  readonly projects?: readonly (string | null)[] | undefined;
}

const EMBEDDING = createPackagedStaticEmbedding();

type Sources = ContextAssemblerOptions['experiences'];

/** Over these entries alone, which are in memory. */
export function assemblerOver(
  entries: readonly ResolvedGhap[],
  { traces, now }: { readonly traces?: ReadonlyMap<string, ActionTrace> | undefined; readonly now?: () => number } = {},
): ContextAssembler {
  const of = ({ outcome, projects }: AskedEntries) =>
    entries.filter((entry) => {
      const isOfThem = projects === undefined || projects.includes(entry.project ?? null);
      return entry.outcome.status === outcome && isOfThem;
    });
  const experiences = {
    get: (ids: readonly string[]) => Promise.resolve(entries.filter(({ id }) => ids.includes(id))),
    list: (asked: AskedEntries & { limit: number }) => Promise.resolve(of(asked).slice(0, asked.limit)),
    count: (asked: AskedEntries) => Promise.resolve(of(asked).length),
  };
  const options: Partial<ContextAssemblerOptions> = {
    experiences: experiences as unknown as Sources,
    traces: { of: (id) => Promise.resolve(traces?.get(id)) },
    compareWords: async (question, candidates) => EMBEDDING.compareWords?.(question, candidates),
    deadlineMs: 60_000,
    now,
  };
  return createContextAssembler(options);
}
