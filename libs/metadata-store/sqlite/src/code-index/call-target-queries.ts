import { sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { CallTarget, CodeIndexLock, CodeSurface, UnresolvedCall } from '@learning-memory/code-indexer';
import { underLock } from './code-index-lock.ts';
import { listed } from './code-index-stage.ts';

export interface PathsOfProject {
  readonly project: string;
  readonly paths: readonly string[];
}

export interface NewTargets {
  readonly lock: CodeIndexLock;
  readonly targets: readonly CallTarget[];
}

interface SurfaceRow {
  readonly path: string;
  readonly language: string;
  readonly bindings: string;
  /** Holds JSON. */
  readonly units: string;
}

export function codeSurfaces(database: MetadataOrm, { project, paths }: PathsOfProject): CodeSurface[] {
  const rows = database.all<SurfaceRow>(sql`
    SELECT f.path, f.language, f.bindings,
      (SELECT json_group_array(json_object('kind', u.kind, 'qualifiedName', u.qualified_name))
       FROM code_unit u WHERE u.file = f.number AND u.callable = 1) AS units
    FROM code_file f WHERE f.number IN (${nextAt(project, paths)})`);
  return rows.map(({ units, ...row }) => ({ ...row, units: JSON.parse(units) as CodeSurface['units'] }));
}

export function unresolvedCalls(database: MetadataOrm, { project, paths }: PathsOfProject): UnresolvedCall[] {
  const rows = database.all<
    Omit<UnresolvedCall, 'caller' | 'receiver'> & Record<'caller' | 'receiver', string | null>
  >(sql`
    SELECT c.number AS call, f.path, u.qualified_name AS caller, c.callee, c.receiver
    FROM code_file f JOIN code_call c ON c.file = f.number
    LEFT JOIN code_unit u ON u.file = c.file AND u.position = c.caller
    WHERE f.number IN (${nextAt(project, paths)}) ORDER BY f.path, c.number`);
  return rows.map((row) => ({ ...row, caller: row.caller ?? undefined, receiver: row.receiver ?? undefined }));
}

export function importersOf(
  database: MetadataOrm,
  { project, keys }: { readonly project: string; readonly keys: readonly string[] },
): string[] {
  const rows = database.all<{ path: string }>(sql`
    SELECT DISTINCT f.path FROM code_file_import i CROSS JOIN code_file f ON f.number = i.file
    WHERE i.key IN (${listed(keys)}) AND f.project = ${project}
      AND NOT EXISTS (SELECT 1 FROM code_file s WHERE s.project = f.project AND s.live < f.live AND s.path = f.path)
    ORDER BY f.path`);
  return rows.map(({ path }) => path);
}

export function setCallTargets(database: MetadataOrm, { lock, targets }: NewTargets): boolean {
  const rows = targets.map(({ call, unit, external }) => ({
    call,
    path: unit?.path ?? null,
    name: unit?.qualifiedName ?? null,
    external: external ? 1 : 0,
  }));
  const fresh = sql`
    SELECT t.value ->> 'call' AS call, t.value ->> 'path' AS path, t.value ->> 'name' AS name,
      t.value ->> 'external' AS external, f.live AS live
    FROM json_each(${JSON.stringify(rows)}) t
    CROSS JOIN code_call c ON c.number = t.value ->> 'call' CROSS JOIN code_file f ON f.number = c.file
    WHERE f.project = ${lock.project}`;
  const set = underLock(database, lock, (transaction) => {
    transaction.run(sql`
      UPDATE code_call SET target_path = t.path, target_name = t.name, external = t.external
      FROM (${fresh}) t WHERE t.call = code_call.number AND t.live = 0`);
    transaction.run(sql`
      INSERT OR REPLACE INTO code_call_retarget (call, target_path, target_name, external)
      SELECT call, path, name, external FROM (${fresh}) WHERE live = 1`);
    return true;
  });
  return set ?? false;
}

export function resetCallTargets(database: MetadataOrm, lock: CodeIndexLock): boolean {
  const reset = underLock(database, lock, (transaction) => {
    dropRetargets(transaction, lock.project);
    return true;
  });
  return reset ?? false;
}

export function dropRetargets(database: MetadataOrm, project: string): void {
  database.run(sql`DELETE FROM code_call_retarget WHERE call IN (${retargeted(project)})`);
}

/** The numbers of calls that will mean something else in the next index. */
export function retargeted(project: string): SQL {
  // CROSS JOIN keeps the order of the tables: from the few retargets, not from all calls.
  return sql`
    SELECT r.call FROM code_call_retarget r CROSS JOIN code_call c ON c.number = r.call
    CROSS JOIN code_file f ON f.number = c.file WHERE f.project = ${project}`;
}

/** Files of the next index: the staged one of a path, else the live one. */
function nextAt(project: string, paths: readonly string[]): SQL {
  return sql`
    SELECT number FROM (
      SELECT number, min(live) FROM code_file
      WHERE project = ${project} AND live IN (0, 1) AND path IN (${listed(paths)}) GROUP BY path)`;
}
