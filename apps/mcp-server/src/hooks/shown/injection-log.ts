import { join } from 'node:path';
import type { AssembledContext } from '@learning-memory/context-assembler';
import type { ProjectIds } from '@learning-memory/project';
import { redact } from '@learning-memory/redaction';
import { compareStrings } from '@learning-memory/text-analysis';
import { createBoundedLog } from '../bounded-log.ts';
import { isOfProjects } from '../../project/is-of-projects.ts';

export interface Injection {
  /** ISO. */
  readonly time: string;
  /** Id of the project that the session works in; absent = nobody knows. */
  readonly project?: string | undefined;
  readonly session: string;
  readonly event: string;
  readonly tokens: number;
  readonly items: readonly InjectedItem[];
}

type NotedInjection = Omit<Injection, 'time' | 'project'>;

export interface InjectedItem {
  readonly id: string;
  readonly title: string;
}

/** What hooks added to sessions; `learning-memory injections` shows it. */
export interface InjectionLog {
  /**
   * Asks for the project at once, while the rest is still being told: the server may end meanwhile. Rejects only as that does;
   * nothing is recorded of nothing.
   */
  record(injection: NotedInjection | Promise<NotedInjection | undefined>): Promise<void>;
  /** The last ones of these projects, newest first; `[]` when there is none. */
  latest(limit: number, projects?: ProjectIds): Promise<readonly Injection[]>;
  /** Takes out those of the time. */
  remove(time: string): Promise<void>;
  /** Puts one that was taken out in again; rejects as the disk does. */
  restore(injection: Injection): Promise<void>;
}

export interface InjectionLogOptions {
  /** Id of the project that the client works in; only for what records. */
  readonly project?: (() => Promise<string | undefined>) | undefined;
  readonly now?: (() => number) | undefined;
}

const LONGEST_TITLE = 200;

export function createInjectionLog(directory: string, options: InjectionLogOptions = {}): InjectionLog {
  const { project = () => Promise.resolve(undefined), now = Date.now } = options;
  let last: string | undefined;
  const read = async (): Promise<string | undefined> => (last = await project());
  const log = createBoundedLog<Injection>(join(directory, 'injections.jsonl'));
  return {
    async record(injection) {
      // Once more, since another process may hold the store; else what was known before.
      const asked = read()
        .catch(read)
        .catch(() => last);
      const noted = await injection;
      if (noted === undefined) return;
      const { session, event, tokens, items } = noted;
      const time = new Date(now()).toISOString();
      const shown = items.map(({ id, title }) => ({ id, title: redact(title).text.slice(0, LONGEST_TITLE) }));
      await log.append({ time, project: await asked, session, event, tokens, items: shown });
    },
    async latest(limit, projects) {
      const all = await log.latest(Number.POSITIVE_INFINITY);
      const own = byTime(all).filter((injection) => isOfProjects(injection, projects));
      return own.slice(0, limit);
    },
    remove: (time) => log.remove((injection) => injection.time === time),
    restore: (injection) => log.put(injection),
  };
}

/** Newest first: one that was put in again stands where it was. */
function byTime(injections: readonly Injection[]): readonly Injection[] {
  return injections.toSorted((one, other) => compareStrings(other.time, one.time));
}

export function itemsOf(contexts: readonly AssembledContext[]): readonly InjectedItem[] {
  return contexts.flatMap(({ items }) => items.map(({ id, title }) => ({ id, title })));
}
