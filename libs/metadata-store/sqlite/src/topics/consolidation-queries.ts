import { and, asc, desc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type {
  ConsolidationRecord,
  ConsolidationResult,
  ConsolidationRows,
  CurationProposal,
} from '@learning-memory/topics';
import { consolidationFinding, consolidationRun } from '../database/topics-schema.ts';
import { dropRetrievals, writeEdges } from './retrieval-queries.ts';

/** One that has not moved on for so long broke off. */
const ALIVE_FOR = 2 * 60_000;

type Row = typeof consolidationRun.$inferSelect;

export function startConsolidation(
  database: MetadataOrm,
  { scope, now }: { readonly scope: string; readonly now: number },
): ConsolidationRecord | undefined {
  return database.transaction(
    (transaction) => {
      if (runningConsolidation(transaction, now) !== undefined) return undefined;
      transaction.delete(consolidationRun).where(isNull(consolidationRun.finishedAt)).run();
      const values = { scope, startedAt: now, aliveAt: now, phase: 'nrem' as const };
      return toRecord(transaction.insert(consolidationRun).values(values).returning().get());
    },
    { behavior: 'immediate' },
  );
}

export function moveConsolidation(
  database: MetadataOrm,
  { number, phase, now }: { readonly number: number; readonly phase: Row['phase']; readonly now: number },
): void {
  database.update(consolidationRun).set({ phase, aliveAt: now }).where(eq(consolidationRun.number, number)).run();
}

export function finishConsolidation(
  database: MetadataOrm,
  { number, finishedAt, replayed, edges, proposals, blindSpots }: ConsolidationResult,
): ConsolidationRows | undefined {
  return database.transaction(
    (transaction) => {
      const run = transaction
        .update(consolidationRun)
        .set({ finishedAt, aliveAt: finishedAt, phase: 'finished' })
        .where(eq(consolidationRun.number, number))
        .returning()
        .get();
      // Somebody took it for broken off and started another.
      if (run === undefined) return undefined;
      dropEarlier(transaction, run);
      dropRetrievals(transaction, replayed);
      return {
        edges: writeEdges(transaction, edges, finishedAt),
        proposals: writeFindings(transaction, { runNumber: number, kind: 'merge', findings: proposals }),
        blindSpots: writeFindings(transaction, { runNumber: number, kind: 'blind_spot', findings: blindSpots }),
      };
    },
    { behavior: 'immediate' },
  );
}

interface Findings {
  readonly runNumber: number;
  readonly kind: 'merge' | 'blind_spot';
  readonly findings: readonly { readonly first: string; readonly second: string }[];
}

function writeFindings(database: MetadataOrm, { runNumber, kind, findings }: Findings): number {
  for (const [position, { first, second, ...body }] of findings.entries()) {
    const row = { runNumber, kind, position, first, second, body: JSON.stringify(body) };
    database.insert(consolidationFinding).values(row).run();
  }
  return findings.length;
}

/** What an earlier run of the scope found, this one has found again or not any more. */
function dropEarlier(database: MetadataOrm, { scope, number }: Row): void {
  database
    .delete(consolidationRun)
    .where(and(eq(consolidationRun.scope, scope), lt(consolidationRun.number, number)))
    .run();
}

export function abandonConsolidation(database: MetadataOrm, number: number): void {
  database
    .delete(consolidationRun)
    .where(and(eq(consolidationRun.number, number), isNull(consolidationRun.finishedAt)))
    .run();
}

export function runningConsolidation(database: MetadataOrm, now: number): ConsolidationRecord | undefined {
  const row = database
    .select()
    .from(consolidationRun)
    .where(and(isNull(consolidationRun.finishedAt), gte(consolidationRun.aliveAt, now - ALIVE_FOR)))
    .limit(1)
    .get();
  return row && toRecord(row);
}

export function latestConsolidation(database: MetadataOrm, scope: string): ConsolidationRecord | undefined {
  const row = database
    .select()
    .from(consolidationRun)
    .where(and(eq(consolidationRun.scope, scope), isNotNull(consolidationRun.finishedAt)))
    .orderBy(desc(consolidationRun.number))
    .limit(1)
    .get();
  return row && toRecord(row);
}

export function consolidationProposals(database: MetadataOrm, scope: string): readonly CurationProposal[] {
  const run = latestConsolidation(database, scope);
  if (run === undefined) return [];
  const { first, second, body } = consolidationFinding;
  return database
    .select({ first, second, body })
    .from(consolidationFinding)
    .where(and(eq(consolidationFinding.runNumber, run.number), eq(consolidationFinding.kind, 'merge')))
    .orderBy(asc(consolidationFinding.position))
    .all()
    .map(({ body: json, ...ends }) => ({ ...ends, ...(JSON.parse(json) as { similarity: number }) }));
}

function toRecord({ aliveAt: _aliveAt, finishedAt, ...row }: Row): ConsolidationRecord {
  return { ...row, finishedAt: finishedAt ?? undefined };
}
