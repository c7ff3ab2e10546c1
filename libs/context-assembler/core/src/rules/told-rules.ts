import { rulesIn, type ActionRule } from '@learning-memory/action-signature';
import { createBreather, type Breather } from '@learning-memory/concurrency';
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

type Memories = Pick<AssemblerContext['memories'], 'list' | 'get'>;

/** The memories as they stood when their rules were read. */
interface Standing {
  readonly projects: Projects;
  readonly total: number;
  readonly newest: Memory | undefined;
}

interface Kept {
  readonly standing: Standing;
  readonly readAt: number;
  readonly rules: Promise<readonly ToldRule[]>;
}

/** Reads memories anew where there are others: of more, those alone that came. */
export function createToldRules(memories: Memories, now: () => number): ToldRules {
  let kept: Kept | undefined;
  const keep = (fresh: Kept): Kept['rules'] => {
    kept = fresh;
    // One that failed is no answer for the next.
    fresh.rules.catch(() => (kept = kept === fresh ? undefined : kept));
    return fresh.rules;
  };
  return {
    async of(projects) {
      const page = await memories.list({ projects, limit: 1 });
      const standing = { projects, total: page.total, newest: page.memories[0] };
      const before = kept !== undefined && now() - kept.readAt < READ_ANEW_MS ? kept : undefined;
      if (before !== undefined && isSame(before.standing, standing)) return before.rules;
      const rules = before === undefined ? readRules(memories, projects) : readOn(memories, before, standing);
      return keep({ standing, readAt: before?.readAt ?? now(), rules });
    },
    async held(rules) {
      const still = await Promise.all(rules.map((told) => stillSays(memories, told.memory)));
      return rules.filter((_, index) => still[index]);
    },
  };
}

function isSame(one: Standing, other: Standing): boolean {
  return isOfOneList(one, other) && one.total === other.total && isUnchanged(one.newest, other.newest);
}

function isOfOneList({ projects }: Standing, other: Standing): boolean {
  return JSON.stringify(projects) === JSON.stringify(other.projects);
}

function isUnchanged(one: Memory | undefined, other: Memory | undefined): boolean {
  return one?.id === other?.id && one?.updatedAt === other?.updatedAt;
}

/** The rules of what came since, before those that are known; all anew where more has changed than that. */
async function readOn(memories: Memories, before: Kept, standing: Standing): Promise<readonly ToldRule[]> {
  const { projects, total } = standing;
  const more = total - before.standing.total;
  if (more <= 0 || more >= PAGE || !isOfOneList(before.standing, standing)) return readRules(memories, projects);
  const page = await memories.list({ projects, limit: more + 1 });
  if (!isUnchanged(page.memories[more], before.standing.newest)) return readRules(memories, projects);
  return [...(await rulesOfAll(page.memories.slice(0, more), createBreather())), ...(await before.rules)];
}

/** Page by page, without holding the thread. */
async function readRules(memories: Memories, projects: Projects): Promise<readonly ToldRule[]> {
  const rules: ToldRule[] = [];
  const breather = createBreather();
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const page = await memories.list({ projects, limit: PAGE, offset });
    rules.push(...(await rulesOfAll(page.memories, breather)));
    if (page.memories.length < PAGE) break;
  }
  return rules;
}

async function rulesOfAll(memories: readonly Memory[], breather: Breather): Promise<readonly ToldRule[]> {
  const rules: ToldRule[] = [];
  for (const memory of memories) {
    rules.push(...rulesOf(memory));
    await breather.pause();
  }
  return rules;
}

function rulesOf(memory: Memory): readonly ToldRule[] {
  if (memory.tags.includes(SESSION_NOTE_TAG)) return [];
  return rulesIn(memory.content).map((rule) => ({ memory, rule }));
}

async function stillSays(memories: Memories, { id, content }: Memory): Promise<boolean> {
  const details = await memories.get?.(id).catch(() => undefined);
  if (details === undefined) return memories.get === undefined;
  const { content: said, deletedAt, supersededBy } = details.memory;
  return said === content && (deletedAt ?? supersededBy) === undefined;
}
