import { eq, inArray } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { Project, ProjectChange } from '@learning-memory/project';
import { idChunks } from '../database/id-chunks.ts';
import { project, projectFolder, projectFormerId } from '../database/project-schema.ts';
import { latestRevision } from './read-projects.ts';

/** `false` when the projects are not those any more that the change was decided on. */
export function saveProject(database: MetadataOrm, change: ProjectChange): boolean {
  return database.transaction(
    (transaction) => {
      const latest = latestRevision(database);
      if (latest !== change.revision) return false;
      for (const ids of idChunks(change.absorbed)) transaction.delete(project).where(inArray(project.id, ids)).run();
      writeProject(transaction, change.project, latest + 1);
      writeFolders(transaction, change.project);
      writeFormerIds(transaction, change.project);
      return true;
    },
    { behavior: 'immediate' },
  );
}

function writeProject(database: MetadataOrm, changed: Project, revision: number): void {
  const { id, name, firstSeenAt, lastSeenAt, paused } = changed;
  const rootCommit = changed.rootCommit ?? null;
  const remote = changed.remote ?? null;
  const row = { name, rootCommit, remote, firstSeenAt, lastSeenAt, paused, revision };
  database
    .insert(project)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: project.id, set: row })
    .run();
}

function writeFolders(database: MetadataOrm, { id, folders }: Project): void {
  database.delete(projectFolder).where(eq(projectFolder.project, id)).run();
  for (const [position, { path, version = null, seenAt }] of folders.entries()) {
    const row = { project: id, version, position, seenAt };
    database
      .insert(projectFolder)
      .values({ path, ...row })
      .onConflictDoUpdate({ target: projectFolder.path, set: row })
      .run();
  }
}

function writeFormerIds(database: MetadataOrm, { id, ids }: Project): void {
  database.delete(projectFormerId).where(eq(projectFormerId.project, id)).run();
  for (const [position, formerId] of ids.slice(1).entries()) {
    database.insert(projectFormerId).values({ id: formerId, project: id, position }).run();
  }
}
