import { join } from 'node:path';
import type { AssembledContext } from '@learning-memory/context-assembler';
import { redact } from '@learning-memory/redaction';
import { createBoundedLog } from './bounded-log.ts';

export interface Injection {
  /** ISO. */
  readonly time: string;
  readonly session: string;
  readonly event: string;
  readonly tokens: number;
  readonly items: readonly InjectedItem[];
}

export interface InjectedItem {
  readonly id: string;
  readonly title: string;
}

/** What hooks added to sessions; `learning-memory injections` shows it. */
export interface InjectionLog {
  /** Never rejects, so that no hook fails with it. */
  record(injection: Omit<Injection, 'time'>): Promise<void>;
  /** The last ones, newest first; `[]` when there is none. */
  latest(limit: number): Promise<readonly Injection[]>;
}

const LONGEST_TITLE = 200;

export function createInjectionLog(directory: string, now: () => number = Date.now): InjectionLog {
  const log = createBoundedLog<Injection>(join(directory, 'injections.jsonl'));
  return {
    record({ session, event, tokens, items }) {
      const shown = items.map(({ id, title }) => ({ id, title: redact(title).text.slice(0, LONGEST_TITLE) }));
      return log.append({ time: new Date(now()).toISOString(), session, event, tokens, items: shown });
    },
    latest: (limit) => log.latest(limit),
  };
}

export function itemsOf(contexts: readonly AssembledContext[]): readonly InjectedItem[] {
  return contexts.flatMap(({ items }) => items.map(({ id, title }) => ({ id, title })));
}
