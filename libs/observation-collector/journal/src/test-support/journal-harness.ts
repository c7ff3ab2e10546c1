import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GhapDraft, Resolution } from '@learning-memory/ghap';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createCollectorWith, type JournalCollectorSeams } from '../journal-collector.ts';

export const draft: GhapDraft = {
  domain: 'debugging',
  strategy: 'check-assumptions',
  goal: 'Make test_cache pass on every run',
  hypothesis: 'An earlier test leaves entries in the cache',
  action: 'Clear the cache in the teardown of that test',
  prediction: 'Fifty runs in a row pass without a failure',
};
export const confirmed: Resolution = {
  status: 'confirmed',
  result: 'Fifty of fifty runs passed',
  lesson: { whatWorked: 'A teardown that clears the cache' },
};

export const START: number = Date.UTC(2025, 11, 2, 14, 30, 22);

export interface Journal extends AsyncDisposable {
  readonly directory: string;
  readonly clock: { now: number };
  /** A collector whose process is this one unless `seams` say otherwise; closed with the journal. */
  open(sessionId: string, seams?: JournalCollectorSeams): ObservationCollector;
}

/** A journal folder of its own and a clock that stands still until moved. */
export async function makeJournal(): Promise<Journal> {
  const directory = await mkdtemp(join(tmpdir(), 'journal-test-'));
  const clock = { now: START };
  const opened: ObservationCollector[] = [];
  return {
    directory,
    clock,
    open(sessionId, seams = {}) {
      const collector = createCollectorWith({ directory, sessionId, now: () => clock.now }, seams);
      opened.push(collector);
      return collector;
    },
    async [Symbol.asyncDispose]() {
      for (const collector of opened) await collector[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A collector as a process that was killed leaves it: never closed, its pid gone. */
export function killedProcess(pid: number): JournalCollectorSeams {
  return { process: { pid, hostname: 'this-host' }, isGone: () => false };
}

/** A process on the host of `killedProcess`, to which the given pids are dead. */
export function survivor(...dead: readonly number[]): JournalCollectorSeams {
  return {
    process: { pid: 1000, hostname: 'this-host' },
    isGone: ({ pid, hostname }) => hostname === 'this-host' && dead.includes(pid),
  };
}
