import { setTimeout as wait } from 'node:timers/promises';
import { codeIndexerError, type IndexFreshness, type IndexReport } from '@learning-memory/code-indexer';
import { LearningMemoryError } from '@learning-memory/errors';
import type { Parts } from '../parts/parts.ts';
import { freshnessNotice } from '../tools/code/freshness-notice.ts';
import { plainText } from './plain-text.ts';

/** How often an index is looked at that the system does not watch, and whether its project is switched on. */
const LOOK_MS = 2000;

export interface FollowedDirectory {
  readonly directory: string;
  /** Of the index. */
  readonly project: string;
  readonly signal: AbortSignal;
  readonly onRefreshed: (report: IndexReport) => void;
}

/** Keeps an index what its folder holds, until the signal aborts or the project is switched off. */
export async function followDirectory(
  { codeFollower, projectSwitch }: Pick<Parts, 'codeFollower' | 'projectSwitch'>,
  { directory, project, signal, onRefreshed }: FollowedDirectory,
): Promise<void> {
  const stopped = new AbortController();
  const ended = AbortSignal.any([signal, stopped.signal]);

  async function mayRefresh(): Promise<boolean> {
    const reason = await projectSwitch.offReason(directory);
    if (ended.aborted) return false;
    if (reason === undefined) return true;
    say(reason);
    stopped.abort();
    return false;
  }

  function onBehind(freshness: IndexFreshness, error?: unknown): void {
    const text = error instanceof Error ? error.message : (freshnessNotice([freshness]) ?? '');
    if (freshness.behind === 'too_many_files') stopped.abort(codeIndexerError('CODE_INDEXER_INVALID_INPUT', text));
    else say(text);
  }

  codeFollower.follow({ project, mayRefresh, onRefreshed, onBehind });
  while (!ended.aborted) {
    await wait(LOOK_MS, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted || !(await mayRefresh())) break;
    const isWatched = codeFollower.followed().get(project)?.state === 'watched';
    if (!isWatched) await codeFollower.refresh({ indexes: [project], waitMs: LOOK_MS });
  }
  if (LearningMemoryError.isInstance(stopped.signal.reason)) throw stopped.signal.reason;
}

function say(text: string): void {
  process.stderr.write(`${plainText(text)}\n`);
}
