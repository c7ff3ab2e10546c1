import { join } from 'node:path';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { toIso } from '@learning-memory/schema-fields';
import type { JournalContext } from '../journal-context.ts';
import {
  ARCHIVE_FOLDER,
  CURRENT_FILE,
  ENTRIES_FILE,
  EVENTS_FILE,
  HEARTBEAT_FILE,
  TOOL_COUNT_FILE,
} from '../files/journal-names.ts';
import type { SessionFolder } from '../session-folder/session-folder.ts';

/** Files of a dead session that mean nothing without its entries. */
const EPHEMERAL = [HEARTBEAT_FILE, EVENTS_FILE, TOOL_COUNT_FILE];

/**
 * Moves the resolved entries to `archive/<date of the newest>_<session>.jsonl`, unreadable lines included, where all of them
 * are handed over. Needs the session's lock. Interrupted, it can be repeated: no line is lost or doubled.
 */
export async function archiveEntries(
  context: JournalContext,
  folder: SessionFolder,
  handedOver: ReadonlySet<string>,
): Promise<void> {
  const { directory, files, now } = context;
  const source = join(folder.path, ENTRIES_FILE);
  await folder.dropLeftovers();
  if ((await files.modifiedAt(source)) === undefined) return;
  const entries = await folder.entries();
  if (!areHandedOver(entries, handedOver)) return;
  const date = toIso(dateOf(entries) ?? now()).slice(0, 10);
  const target = join(directory, ARCHIVE_FOLDER, `${date}_${folder.name}.jsonl`);
  const archived = await files.read(target);
  if (archived === undefined) {
    await files.makeFolder(join(directory, ARCHIVE_FOLDER));
    await files.move(source, target);
    return;
  }
  const lines = (await files.read(source))?.toString('latin1').split('\n') ?? [];
  const present = new Set(archived.toString('latin1').split('\n'));
  const missing = lines.filter((line) => line !== '' && !present.has(line)).map((line) => `${line}\n`);
  if (missing.length > 0) await files.append(target, Buffer.from(missing.join(''), 'latin1'));
  await files.remove(source);
}

function dateOf(entries: readonly ResolvedGhap[]): number | undefined {
  return entries.at(-1)?.resolvedAt;
}

function areHandedOver(entries: readonly ResolvedGhap[], handedOver: ReadonlySet<string>): boolean {
  return entries.every(({ id }) => handedOver.has(id));
}

/** Removes what is left of a dead session, unless it holds an open entry or anything unreadable. */
export async function removeSession({ files }: JournalContext, folder: SessionFolder): Promise<void> {
  const names = await files.list(folder.path);
  const kept = names.filter((name) => !EPHEMERAL.includes(name) && name !== 'lock');
  if (kept.length > 0 || names.includes(CURRENT_FILE)) return;
  for (const name of EPHEMERAL) await files.remove(join(folder.path, name));
}
