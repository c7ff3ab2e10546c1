import { setImmediate } from 'node:timers/promises';
import { rulesIn, type ActionRule } from '@learning-memory/action-signature';
import type { ContextOptions } from '@learning-memory/context-assembler';
import { SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';
import type { AssemblerContext } from '../assembler-context.ts';

type Projects = ContextOptions['projects'];

export interface ToldRule {
  readonly memory: Memory;
  readonly rule: ActionRule;
}

/** Knows what memories say is not to be done, the newest first. */
export interface ToldRules {
  of(projects: Projects): Promise<readonly ToldRule[]>;
  /** Those whose memories still say so. */
  held(rules: readonly ToldRule[]): Promise<readonly ToldRule[]>;
}

/** Newest memories that are read. */
const MOST = 5000;
const PAGE = 250;
/** What is written into a memory that was there counts from then on, at the latest. */
const READ_ANEW_MS = 600_000;

interface Kept {
  readonly stamp: string;
  readonly readAt: number;
  readonly rules: Promise<readonly ToldRule[]>;
}

/** Reads memories anew where there are others. */
export function createToldRules(
  memories: Pick<AssemblerContext['memories'], 'list' | 'get'>,
  now: () => number,
): ToldRules {
  let kept: Kept | undefined;
  return {
    async of(projects) {
      const { memories: newest, total } = await memories.list({ projects, limit: 1 });
      const stamp = JSON.stringify([projects, total, newest.map(({ id, updatedAt }) => [id, updatedAt])]);
      if (kept?.stamp === stamp && now() - kept.readAt < READ_ANEW_MS) return kept.rules;
      const rules = readRules(memories, projects);
      kept = { stamp, readAt: now(), rules };
      // One that failed is no answer for the next.
      rules.catch(() => (kept = kept?.rules === rules ? undefined : kept));
      return rules;
    },
    async held(rules) {
      const still = await Promise.all(rules.map((told) => stillSays(memories, told.memory)));
      return rules.filter((_, index) => still[index]);
    },
  };
}

/** Page by page, without holding the thread. */
async function readRules(
  memories: Pick<AssemblerContext['memories'], 'list'>,
  projects: Projects,
): Promise<readonly ToldRule[]> {
  const rules: ToldRule[] = [];
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const page = await memories.list({ projects, limit: PAGE, offset });
    for (const memory of page.memories) {
      if (memory.tags.includes(SESSION_NOTE_TAG)) continue;
      rules.push(...rulesIn(memory.content).map((rule) => ({ memory, rule })));
    }
    if (page.memories.length < PAGE) break;
    await setImmediate();
  }
  return rules;
}

async function stillSays(
  memories: Pick<AssemblerContext['memories'], 'get'>,
  { id, content }: Memory,
): Promise<boolean> {
  const details = await memories.get?.(id).catch(() => undefined);
  if (details === undefined) return memories.get === undefined;
  const { content: said, deletedAt, supersededBy } = details.memory;
  return said === content && (deletedAt ?? supersededBy) === undefined;
}
