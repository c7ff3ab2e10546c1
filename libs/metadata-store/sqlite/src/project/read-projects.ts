import { asc, eq, max } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { Project, ProjectSnapshot } from '@learning-memory/project';
import { groupBy } from '../database/group-by.ts';
import { project, projectFolder, projectFormerId } from '../database/project-schema.ts';

export function findProjectByFolder(database: MetadataOrm, path: string): Project | undefined {
  // One transaction, so that no other process changes the project between its parts.
  return database.transaction((transaction) => {
    const { project: id } = projectFolder;
    const owner = transaction.select({ id }).from(projectFolder).where(eq(projectFolder.path, path)).get();
    return owner && readProjects(transaction, owner.id)[0];
  });
}

export function projectSnapshot(database: MetadataOrm): ProjectSnapshot {
  return database.transaction((transaction) => ({
    revision: latestRevision(transaction),
    projects: readProjects(transaction),
  }));
}

/** 0 before the first project. */
export function latestRevision(database: MetadataOrm): number {
  return (
    database
      .select({ revision: max(project.revision) })
      .from(project)
      .get()?.revision ?? 0
  );
}

/** One, or all in the order in which they were first seen. */
function readProjects(database: MetadataOrm, id?: string): Project[] {
  const rows = database
    .select()
    .from(project)
    .where(id === undefined ? undefined : eq(project.id, id))
    .orderBy(asc(project.firstSeenAt), asc(project.id))
    .all();
  const folders = groupBy(readFolders(database, id), ({ owner }) => owner);
  const formerIds = groupBy(readFormerIds(database, id), ({ owner }) => owner);
  return rows.map(({ revision: _revision, rootCommit, remote, ...row }) => ({
    ...row,
    rootCommit: rootCommit ?? undefined,
    remote: remote ?? undefined,
    ids: [row.id, ...(formerIds.get(row.id) ?? []).map((former) => former.id)],
    folders: (folders.get(row.id) ?? []).map(({ path, version, seenAt }) => ({
      path,
      version: version ?? undefined,
      seenAt,
    })),
  }));
}

function readFolders(database: MetadataOrm, id: string | undefined) {
  const { path, project: owner, version, seenAt } = projectFolder;
  return database
    .select({ path, owner, version, seenAt })
    .from(projectFolder)
    .where(id === undefined ? undefined : eq(owner, id))
    .orderBy(asc(projectFolder.position))
    .all();
}

function readFormerIds(database: MetadataOrm, id: string | undefined) {
  const { id: formerId, project: owner } = projectFormerId;
  return database
    .select({ id: formerId, owner })
    .from(projectFormerId)
    .where(id === undefined ? undefined : eq(owner, id))
    .orderBy(asc(projectFormerId.position))
    .all();
}
