import { isDeepStrictEqual } from 'node:util';
import type { KeyedQueue } from '@learning-memory/concurrency';
import type { CarriedMemory, ImportedMemory, ImportMemoryOptions, Memory } from '@learning-memory/memory';
import { readMeaning } from '../changes/read-meaning.ts';
import type { MemoryContext } from '../memory-context.ts';
import { contentHashOf } from '../points/content-identity.ts';
import { safeCarried } from './safe-carried.ts';

/** Adds a memory of elsewhere under its own id, unless that is there already. */
export async function importMemory(
  context: MemoryContext,
  queue: KeyedQueue,
  given: { readonly carried: CarriedMemory; readonly options: ImportMemoryOptions },
): Promise<ImportedMemory> {
  const { carried, redactions } = safeCarried(given.carried);
  const { memory } = carried;
  return queue.run(memory.id, async () => {
    const present = await context.points.find(memory.id);
    if (present !== undefined) return { ...(await compare(context, memory, present.memory)), redactions };
    const same = given.options.unlessSaid === true && (await findSame(context, memory));
    if (same) return { outcome: 'equal', memory: same, differsIn: [], isEarlier: false, redactions };
    await add(context, carried);
    return { outcome: 'added', memory, differsIn: [], isEarlier: false, redactions };
  });
}

function findSame({ points }: MemoryContext, { content, project }: Memory): Promise<Memory | undefined> {
  return points.findSame(contentHashOf(content), project);
}

async function compare(
  { records }: MemoryContext,
  memory: Memory,
  present: Memory,
): Promise<Omit<ImportedMemory, 'redactions'>> {
  const differsIn = differences(memory, present);
  if (differsIn.length === 0) return { outcome: 'equal', memory: present, differsIn, isEarlier: false };
  const revisions = await records.listRevisions(memory.id);
  const isEarlier = revisions.some(({ snapshot }) => (JSON.parse(snapshot) as Memory).content === memory.content);
  return { outcome: 'conflicting', memory: present, differsIn, isEarlier };
}

function differences(one: Memory, other: Memory): readonly string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as ReadonlySet<keyof Memory>;
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field])).toSorted();
}

/** The point last: until it is there, what broke off before is made anew. */
async function add({ records, points, ...parts }: MemoryContext, carried: CarriedMemory): Promise<void> {
  const { memory, usage, revisions = [], saidAt, unsettled, place } = carried;
  const { id } = memory;
  // Looked at first: a write takes far longer, and hardly any import breaks off.
  const [uses, earlier] = await Promise.all([records.findUsage([id]), records.listRevisions(id)]);
  if (uses.size + earlier.length > 0) await records.forget([id]);
  if (usage !== undefined) await records.recordUse({ ids: [id], usedAt: usage.lastUsedAt, times: usage.useCount });
  for (const { replacedAt, state } of revisions) {
    await records.appendRevision(id, { replacedAt, snapshot: JSON.stringify(state) });
  }
  const { vector, isUnread } = await readMeaning(memory.content, parts);
  await points.save({ memory, vector, isUnread, saidAt, unsettled, place });
  if (vector !== undefined) parts.noteGrowth();
}
