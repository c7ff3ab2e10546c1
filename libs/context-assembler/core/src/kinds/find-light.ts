import type { ActiveGhap } from '@learning-memory/ghap';
import type { Memory } from '@learning-memory/memory';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext } from '../budget/assemble.ts';
import { lastEntry, orphanedEntry } from '../candidates/entry-findings.ts';
import { memoryFinding } from '../candidates/memory-finding.ts';
import { valueFinding } from '../candidates/value-findings.ts';
import type { Round } from '../sources/open-round.ts';

const LAST_ENTRIES = 3;
const TOP_VALUES = 5;
const TOP_MEMORIES = 5;
/** Parts of the budget. */
const WEIGHTS = { orphans: 3, experiences: 3, values: 3, memories: 3 } as const;

/** Entries left open, last entries, top values and memories; lists alone, so that no model is needed. */
export async function findLight(
  { experiences, values: valueStore, memories: memoryService, collector }: AssemblerContext,
  round: Round,
  { orphans: given }: { readonly orphans?: readonly ActiveGhap[] | undefined },
): Promise<FoundContext> {
  const [orphans = [], entries = [], values = [], memories = []] = await Promise.all([
    given ?? round.ask({ source: 'orphans', subject: 'open entries' }, async () => collector?.orphans()),
    round.ask({ source: 'experiences', subject: 'last entries' }, () => experiences.list({ limit: LAST_ENTRIES })),
    round.ask({ source: 'values', subject: 'values' }, () => valueStore.list({ limit: TOP_VALUES })),
    round.ask({ source: 'memories', subject: 'memories' }, () => memoryService.foremost({ limit: TOP_MEMORIES })),
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

function keyMemory(memory: Memory): ReturnType<typeof memoryFinding> {
  return memoryFinding(memory, `importance ${memory.importance.toFixed(2)}`);
}
