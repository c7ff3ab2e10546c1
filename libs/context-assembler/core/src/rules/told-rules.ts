import { rulesIn, type ActionRule } from '@learning-memory/action-signature';
import { createBreather } from '@learning-memory/concurrency';
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
/** After so long memories are listed behind an answer, so that what was written into one of them counts for the next. */
const LISTED_BEHIND_MS = 10_000;
/** After so long an answer waits for the list. */
const LISTED_AHEAD_MS = 600_000;

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

/** Lists memories anew where there are others: of more, those alone that came. What a memory says is read once. */
export function createToldRules(memories: Memories, now: () => number): ToldRules {
  let kept: Kept | undefined;
  const reading = { memories, read: createRuleReader() };
  const keep = (fresh: Kept): Kept['rules'] => {
    kept = fresh;
    // One that failed is no answer for the next.
    fresh.rules.catch(() => (kept = kept === fresh ? undefined : kept));
    return fresh.rules;
  };
  let listing: Promise<void> | undefined;
  const listBehindWhenOld = (before: Kept): void => {
    if (now() - before.readAt < LISTED_BEHIND_MS) return;
    const { standing } = before;
    listing ??= readRules(reading, standing.projects)
      .then((rules) => {
        if (kept === before) kept = { standing, readAt: now(), rules: Promise.resolve(rules) };
      })
      // What is known stays.
      .catch(() => undefined)
      .finally(() => (listing = undefined));
  };
  return {
    async of(projects) {
      const page = await memories.list({ projects, limit: 1 });
      const standing = { projects, total: page.total, newest: page.memories[0] };
      const before = kept !== undefined && now() - kept.readAt < LISTED_AHEAD_MS ? kept : undefined;
      if (before !== undefined && isSame(before.standing, standing)) {
        listBehindWhenOld(before);
        return before.rules;
      }
      const rules = before === undefined ? readRules(reading, projects) : readOn(reading, before, standing);
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
async function readOn(reading: Reading, before: Kept, standing: Standing): Promise<readonly ToldRule[]> {
  const { projects, total } = standing;
  const more = total - before.standing.total;
  if (more <= 0 || more >= PAGE || !isOfOneList(before.standing, standing)) return readRules(reading, projects);
  const page = await reading.memories.list({ projects, limit: more + 1 });
  if (!isUnchanged(page.memories[more], before.standing.newest)) return readRules(reading, projects);
  return [...(await reading.read(page.memories.slice(0, more))), ...(await before.rules)];
}

/** Page by page. */
async function readRules({ memories, read }: Reading, projects: Projects): Promise<readonly ToldRule[]> {
  const rules: ToldRule[] = [];
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const page = await memories.list({ projects, limit: PAGE, offset });
    rules.push(...(await read(page.memories)));
    if (page.memories.length < PAGE) break;
  }
  return rules;
}

interface Reading {
  readonly memories: Memories;
  readonly read: RuleReader;
}

/** Without holding the thread. */
type RuleReader = (memories: readonly Memory[]) => Promise<readonly ToldRule[]>;

/** Lists of several projects are read by turns. */
const MOST_KNOWN = 2 * MOST;

/** What a memory says is read again only where it says something else: a thousand of them take tenths of a second. */
function createRuleReader(): RuleReader {
  const known = new Map<string, { readonly content: string; readonly rules: readonly ActionRule[] }>();

  function rulesOf({ id, content, tags }: Memory): readonly ActionRule[] {
    const before = known.get(id);
    if (before?.content === content) return before.rules;
    const rules = tags.includes(SESSION_NOTE_TAG) ? [] : rulesIn(content);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, { content, rules });
    return rules;
  }

  return async (memories) => {
    const breather = createBreather();
    const told: ToldRule[] = [];
    for (const memory of memories) {
      told.push(...rulesOf(memory).map((rule) => ({ memory, rule })));
      await breather.pause();
    }
    return told;
  };
}

async function stillSays(memories: Memories, { id, content }: Memory): Promise<boolean> {
  const details = await memories.get?.(id).catch(() => undefined);
  if (details === undefined) return memories.get === undefined;
  const { content: said, deletedAt, supersededBy } = details.memory;
  return said === content && (deletedAt ?? supersededBy) === undefined;
}
