import type { ProjectPayload } from '@learning-memory/project';
import type { CurrentProject } from '../../project/current-project.ts';
import type { DeletedKind, DeletedRecords } from '../../stored/deleted-records.ts';
import { otherProject } from '../../tools/other-project.ts';
import { notFound, storedError } from './shelf.ts';
import { toIso } from '@learning-memory/schema-fields';

interface ToRemove {
  readonly kind: DeletedKind;
  readonly id: string;
  readonly record: unknown;
}

/** Kept before it is taken out, so that nothing is lost where that breaks off. */
export async function keepAndRemove(
  deletedRecords: DeletedRecords,
  { kind, id, record }: ToRemove,
  remove: () => Promise<unknown>,
): Promise<number> {
  const until = await deletedRecords.keep(kind, id, record);
  await remove();
  return until;
}

interface Missing {
  readonly kind: DeletedKind;
  /** Of one, for people. */
  readonly name: string;
  readonly id: string;
}

/** `STORED_NOT_FOUND` for what is not there, with the way back where it was deleted in the shell. */
export async function missing(deletedRecords: DeletedRecords, { kind, name, id }: Missing): Promise<Error> {
  const kept = await deletedRecords.find(kind, id);
  if (kept === undefined) return notFound(name, id);
  const way = `\`learning-memory ${kind} restore ${id}\` brings it back`;
  return storedError('STORED_NOT_FOUND', `This ${name} was deleted on ${toIso(kept.deletedAt).slice(0, 10)}; ${way}.`);
}

/** Rejects `STORED_CONFLICT` for what is of another project than the one meant. */
export async function ownedBy(
  currentProject: CurrentProject,
  asked: string | undefined,
  thing: ProjectPayload,
): Promise<void> {
  const name = await otherProject(thing, asked, currentProject);
  if (name === undefined) return;
  const message = `It belongs to project '${name}' and was left as it is. Say --project ${JSON.stringify(name)} to mean it all the same.`;
  throw storedError('STORED_CONFLICT', message);
}
