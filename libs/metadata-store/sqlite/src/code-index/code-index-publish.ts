import { sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { CodeIndexLock } from '@learning-memory/code-indexer';
import { underLock } from './code-index-lock.ts';
import { discard, listed } from './code-index-stage.ts';
import { dropRetargets, retargeted } from './call-target-queries.ts';

export interface NextIndex {
  readonly lock: CodeIndexLock;
  readonly root: string;
  readonly indexedAt?: number | undefined;
  readonly report: string;
  readonly removed: readonly string[];
}

export interface GarbageIds {
  readonly lock: CodeIndexLock;
  readonly ids: readonly string[];
}

/** Swaps: what is staged takes the place of what is live. */
export function publishCodeIndex(database: MetadataOrm, next: NextIndex): boolean {
  const { lock, root, indexedAt, report, removed } = next;
  const { project } = lock;
  const published = underLock(database, lock, (transaction) => {
    const files = sql`SELECT number FROM code_file WHERE project = ${project}`;
    const staged = sql`SELECT path FROM code_file WHERE project = ${project} AND live = 0`;
    applyRetargets(transaction, project);
    discard(transaction, project, sql`${files} AND live = 0 AND complete = 0`);
    discard(transaction, project, sql`${files} AND live = 1 AND path IN (${staged})`);
    discard(transaction, project, sql`${files} AND live = 1 AND path IN (${listed(removed)})`);
    transaction.run(sql`UPDATE code_file SET live = 1 WHERE project = ${project} AND live = 0`);
    transaction.run(sql`
      UPDATE code_project SET root = ${root}, indexed_at = ${indexedAt ?? null}, report = ${report} WHERE project = ${project}`);
    return true;
  });
  return published ?? false;
}

export function codeGarbage(
  database: MetadataOrm,
  { project, limit }: { readonly project: string; readonly limit: number },
): string[] {
  const rows = database.all<{ id: string }>(
    sql`SELECT id FROM code_garbage WHERE project = ${project} ORDER BY id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export function dropCodeGarbage(database: MetadataOrm, { lock, ids }: GarbageIds): boolean {
  const dropped = underLock(database, lock, (transaction) => {
    transaction.run(sql`DELETE FROM code_garbage WHERE project = ${lock.project} AND id IN (${listed(ids)})`);
    return true;
  });
  return dropped ?? false;
}

/** Says how many units were live; `undefined` without the lock. */
export function clearCodeIndex(database: MetadataOrm, lock: CodeIndexLock): number | undefined {
  const { project } = lock;
  return underLock(database, lock, (transaction) => {
    const live = transaction.get<{ units: number }>(
      sql`SELECT coalesce(sum(unit_count), 0) AS units FROM code_file WHERE project = ${project} AND live = 1`,
    );
    discard(transaction, project, sql`SELECT number FROM code_file WHERE project = ${project}`);
    transaction.run(sql`UPDATE code_project SET indexed_at = NULL, report = NULL WHERE project = ${project}`);
    return live?.units ?? 0;
  });
}

export function dropCodeIndex(database: MetadataOrm, lock: CodeIndexLock): boolean {
  const dropped = underLock(database, lock, (transaction) => {
    transaction.run(sql`DELETE FROM code_project WHERE project = ${lock.project}`);
    return true;
  });
  return dropped ?? false;
}

function applyRetargets(database: MetadataOrm, project: string): void {
  database.run(sql`
    UPDATE code_call SET target_path = r.target_path, target_name = r.target_name, external = r.external
    FROM code_call_retarget r WHERE r.call = code_call.number AND code_call.number IN (${retargeted(project)})`);
  dropRetargets(database, project);
}
