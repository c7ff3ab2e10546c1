import { and, eq, sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { CodeIndexLock } from '@learning-memory/code-indexer';
import { codeProject } from '../database/code-index-schema.ts';

export interface LockRequest extends CodeIndexLock {
  readonly root: string;
  readonly now: number;
  readonly until: number;
}

export function lockCodeIndex(database: MetadataOrm, request: LockRequest): boolean {
  const { project, root, owner, now, until } = request;
  const taken = database
    .insert(codeProject)
    .values({ project, root, owner, lockedUntil: until })
    .onConflictDoUpdate({
      target: codeProject.project,
      set: {
        owner,
        lockedUntil: until,
        root: sql`iif(${codeProject.indexedAt} IS NULL, excluded.root, ${codeProject.root})`,
      },
      setWhere: sql`${codeProject.owner} IS NULL OR ${codeProject.lockedUntil} <= ${now}`,
    })
    .run();
  return taken.changes > 0;
}

export function renewCodeIndex(
  database: MetadataOrm,
  { project, owner, until }: CodeIndexLock & { readonly until: number },
): boolean {
  const renewed = database
    .update(codeProject)
    .set({ lockedUntil: until })
    .where(and(eq(codeProject.project, project), eq(codeProject.owner, owner)))
    .run();
  return renewed.changes > 0;
}

export function unlockCodeIndex(database: MetadataOrm, { project, owner }: CodeIndexLock): void {
  database
    .update(codeProject)
    .set({ owner: null, lockedUntil: null })
    .where(and(eq(codeProject.project, project), eq(codeProject.owner, owner)))
    .run();
}

/** Runs the change in a transaction; `undefined`, and no change, when the owner lost its lock. */
export function underLock<T>(
  database: MetadataOrm,
  { project, owner }: CodeIndexLock,
  change: (transaction: MetadataOrm) => T,
): T | undefined {
  return database.transaction(
    (transaction) => {
      const isOwner = and(eq(codeProject.project, project), eq(codeProject.owner, owner));
      const held = transaction.select({ owner: codeProject.owner }).from(codeProject).where(isOwner).get();
      return held && change(transaction);
    },
    { behavior: 'immediate' },
  );
}
