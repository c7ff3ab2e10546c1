import type { ActiveGhap } from '@learning-memory/ghap';
import { MEMORY_RECORD_KIND, memoryLifecycle, type Memory } from '@learning-memory/memory';
import type { AssemblerContext } from '../assembler-context.ts';
import type { Found } from '../budget/assemble.ts';
import { lastEntry, orphanedEntry } from '../candidates/entry-findings.ts';
import { memoryFinding } from '../candidates/memory-finding.ts';
import { valueFinding } from '../candidates/value-findings.ts';
import type { Round } from '../sources/open-round.ts';
import { compareStrings } from '../text/compare-strings.ts';

const LAST_ENTRIES = 3;
const TOP_VALUES = 5;
const TOP_MEMORIES = 5;
/** Of the newest memories those are ranked that one look at the store can give. */
const MEMORIES_LOOKED_AT = 1000;
/** Parts of the budget. */
const WEIGHTS = { orphans: 3, experiences: 3, values: 3, memories: 3 } as const;

/** Entries left open, last entries, top values and memories; lists alone, so that no model is needed. */
export async function findLight(
  context: AssemblerContext,
  round: Round,
  { orphans: given }: { readonly orphans?: readonly ActiveGhap[] | undefined },
): Promise<Found> {
  const { searcher, valueStore, collector } = context;
  const [orphans = [], entries = [], values = [], memories = []] = await Promise.all([
    given ?? round.ask({ source: 'orphans', subject: 'open entries' }, async () => collector?.orphans()),
    round.ask({ source: 'experiences', subject: 'last entries' }, () =>
      searcher.listExperiences({ limit: LAST_ENTRIES }),
    ),
    round.ask({ source: 'values', subject: 'values' }, () => valueStore.list({ limit: TOP_VALUES })),
    round.ask({ source: 'memories', subject: 'memories' }, () => topMemories(context)),
  ]);
  return {
    buckets: [
      { weight: WEIGHTS.orphans, findings: orphans.map(orphanedEntry) },
      { weight: WEIGHTS.experiences, findings: entries.map(lastEntry) },
      { weight: WEIGHTS.values, findings: values.map((value) => valueFinding(value, { section: 'Values' })) },
      { weight: WEIGHTS.memories, findings: memories.map(keyMemory) },
    ],
    troubles: round.troubles,
  };
}

/** By importance times lifecycle, then newest first, then by id. A memory never used counts from its creation. */
async function topMemories({ memories, usage, now }: AssemblerContext): Promise<readonly Memory[]> {
  const page = await memories.list({ limit: MEMORIES_LOOKED_AT });
  const ids = page.memories.map(({ id }) => id);
  const uses = await usage?.find(MEMORY_RECORD_KIND, ids);
  const time = now();
  const rankOf = ({ id, importance, createdAt }: Memory): number =>
    importance * memoryLifecycle(uses?.get(id)?.lastUsedAt ?? createdAt, time).rankingFactor;
  return page.memories
    .map((memory) => ({ memory, rank: rankOf(memory) }))
    .sort(
      (left, right) =>
        right.rank - left.rank ||
        right.memory.createdAt - left.memory.createdAt ||
        compareStrings(left.memory.id, right.memory.id),
    )
    .slice(0, TOP_MEMORIES)
    .map(({ memory }) => memory);
}

function keyMemory(memory: Memory): ReturnType<typeof memoryFinding> {
  return memoryFinding(memory, `importance ${memory.importance.toFixed(2)}`);
}
