import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { CodeFileState, CodeProject, IndexRoot, NamesQuery } from '@learning-memory/code-indexer';
import { codeFile, codeProject } from '../database/code-index-schema.ts';
import { listed } from './code-index-stage.ts';

export interface FilePage {
  readonly project: string;
  readonly after: number | undefined;
  readonly limit: number;
}

export function codeFiles(database: MetadataOrm, { project, after = 0, limit }: FilePage): CodeFileState[] {
  const { number, path, version, live, complete, surface, skipped, hasProblems, unitCount } = codeFile;
  const rows = database
    .select({ number, path, version, live, complete, surface, skipped, hasProblems, unitCount })
    .from(codeFile)
    .where(and(eq(codeFile.project, project), gt(number, after)))
    .orderBy(asc(number))
    .limit(limit)
    .all();
  return rows.map((row) => ({ ...row, skipped: row.skipped ?? undefined }));
}

export function codeProjects(database: MetadataOrm, now: number): CodeProject[] {
  // One transaction, so that a project and its languages are of the same index.
  return database.transaction((transaction) => {
    const projects = transaction.select().from(codeProject).orderBy(asc(codeProject.project)).all();
    return projects.map(({ project, root, indexedAt, report, owner, lockedUntil }) => ({
      project,
      root,
      locked: owner !== null && lockedUntil !== null && lockedUntil > now,
      owner: owner ?? undefined,
      indexedAt: indexedAt ?? undefined,
      report: report ?? undefined,
      languages: languagesOf(transaction, project),
    }));
  });
}

export function codeRoots(database: MetadataOrm): IndexRoot[] {
  const { project, root, indexedAt } = codeProject;
  const rows = database.select({ project, root, indexedAt }).from(codeProject).orderBy(asc(project)).all();
  return rows.map((row) => ({ ...row, indexedAt: row.indexedAt ?? undefined }));
}

export function codeNames(database: MetadataOrm, { indexes, shortest, longest }: NamesQuery): readonly string[] {
  const ofIndexes = indexes === undefined ? sql`` : sql`AND f.project IN (${listed(indexes)})`;
  // As one value: a row for each of thousands takes longer than to find them.
  const [row] = database.all<{ names: string }>(sql`
    SELECT json_group_array(name) AS names FROM (
      SELECT DISTINCT u.name FROM code_unit u JOIN code_file f ON f.number = u.file
      WHERE f.live = 1 AND u.kind <> 'chunk' AND length(u.name) >= ${shortest}
        AND length(replace(replace(u.name, '_', ''), '-', '')) BETWEEN ${shortest} AND ${longest} ${ofIndexes}
      ORDER BY u.name)`);
  return JSON.parse(row?.names ?? '[]') as string[];
}

export function liveCodeUnits(database: MetadataOrm, ids: readonly string[]): string[] {
  const rows = database.all<{ id: string }>(sql`
    SELECT DISTINCT u.id FROM code_unit u JOIN code_file f ON f.number = u.file
    WHERE f.live = 1 AND u.id IN (${listed(ids)})`);
  return rows.map(({ id }) => id);
}

function languagesOf(database: MetadataOrm, project: string): CodeProject['languages'] {
  return database.all<CodeProject['languages'][number]>(sql`
    SELECT language, count(*) AS files, sum(unit_count) AS units, sum(has_problems) AS filesWithProblems
    FROM code_file WHERE project = ${project} AND live = 1 AND skipped IS NULL
    GROUP BY language ORDER BY files DESC, language`);
}
