import { asc, eq, max, sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { Project, ProjectSnapshot } from '@learning-memory/project';
import { groupBy } from '../database/group-by.ts';
import { oncePerDatabase } from '../database/once-per-database.ts';
import { project, projectFolder, projectFormerId } from '../database/project-schema.ts';

const ownerOfFolder = oncePerDatabase((database) =>
  database
    .select({ id: projectFolder.project })
    .from(projectFolder)
    .where(eq(projectFolder.path, sql.placeholder('path')))
    .prepare(),
);

export function findProjectByFolder(database: MetadataOrm, path: string): Project | undefined {
  // One transaction, so that no other process changes the project between its parts.
  return database.transaction(() => {
    const owner = ownerOfFolder(database).get({ path });
    return owner && readProjects(oneStatements(database), { id: owner.id })[0];
  });
}

export function projectSnapshot(database: MetadataOrm): ProjectSnapshot {
  return database.transaction(() => ({
    revision: latestRevision(database),
    projects: readProjects(allStatements(database), {}),
  }));
}

/** 0 before the first project. */
export function latestRevision(database: MetadataOrm): number {
  return revisionStatement(database).get()?.revision ?? 0;
}

const revisionStatement = oncePerDatabase((database) =>
  database
    .select({ revision: max(project.revision) })
    .from(project)
    .prepare(),
);

type Statements = ReturnType<typeof prepareStatements>;

/** They read every call, and building one costs more than running it. */
const allStatements = oncePerDatabase((database) => prepareStatements(database, false));
const oneStatements = oncePerDatabase((database) => prepareStatements(database, true));

function prepareStatements(database: MetadataOrm, isOne: boolean) {
  const of = (owner: AnySQLiteColumn): SQL | undefined => (isOne ? eq(owner, sql.placeholder('id')) : undefined);
  const { path, project: owner, version, seenAt } = projectFolder;
  const { id: formerId, project: ownerOfId } = projectFormerId;
  return {
    projects: database
      .select()
      .from(project)
      .where(of(project.id))
      .orderBy(asc(project.firstSeenAt), asc(project.id))
      .prepare(),
    folders: database
      .select({ path, owner, version, seenAt })
      .from(projectFolder)
      .where(of(owner))
      .orderBy(asc(projectFolder.position))
      .prepare(),
    formerIds: database
      .select({ id: formerId, owner: ownerOfId })
      .from(projectFormerId)
      .where(of(ownerOfId))
      .orderBy(asc(projectFormerId.position))
      .prepare(),
  };
}

/** One, or all in the order in which they were first seen. */
function readProjects(statements: Statements, of: { readonly id?: string }): Project[] {
  const rows = statements.projects.all(of);
  const folders = groupBy(statements.folders.all(of), ({ owner }) => owner);
  const formerIds = groupBy(statements.formerIds.all(of), ({ owner }) => owner);
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
