import { join } from 'node:path';
import type { ProjectIds } from '@learning-memory/project';
import { createBoundedLog } from '../bounded-log.ts';
import { isOfProjects } from '../../project/is-of-projects.ts';

/**
 * What became of a lesson that was told at an action: it was `given`; later the same was done again (`ignored`), or something
 * in its place (`heeded`); a run of either, or of what was warned of, ended well (`succeeded`).
 */
export const WARNING_FATES = ['given', 'heeded', 'ignored', 'succeeded'] as const;
export type WarningFate = (typeof WARNING_FATES)[number];

export interface NotedWarning {
  /** ISO. */
  readonly time: string;
  /** Id of the project that the session works in; absent = nobody knows. */
  readonly project?: string | undefined;
  readonly session: string;
  /** Id of the item that told the lesson. */
  readonly item: string;
  readonly fate: WarningFate;
}

/** What became of lessons at actions, on disk; `learning-memory injections` and `entries` show it. */
export interface WarningLog {
  /** Never rejects. */
  record(warning: Pick<NotedWarning, 'session' | 'item' | 'fate'>): Promise<void>;
  /** The last ones of these projects, newest first; `[]` when there is none. */
  latest(limit: number, projects?: ProjectIds): Promise<readonly NotedWarning[]>;
}

export interface WarningLogOptions {
  /** Id of the project that the client works in; only for what records. */
  readonly project?: (() => Promise<string | undefined>) | undefined;
  readonly now?: (() => number) | undefined;
}

export function createWarningLog(directory: string, options: WarningLogOptions = {}): WarningLog {
  const { project = () => Promise.resolve(undefined), now = Date.now } = options;
  const log = createBoundedLog<NotedWarning>(join(directory, 'warnings.jsonl'));
  return {
    async record({ session, item, fate }) {
      const time = new Date(now()).toISOString();
      await log.append({ time, project: await project().catch(() => undefined), session, item, fate });
    },
    async latest(limit, projects) {
      const all = await log.latest(Number.POSITIVE_INFINITY);
      const own = all.filter((warning) => isOfProjects(warning, projects));
      return own.slice(0, limit);
    },
  };
}
