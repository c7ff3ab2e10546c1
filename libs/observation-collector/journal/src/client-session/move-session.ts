import { join } from 'node:path';
import { isSessionDead, readRecord } from '../dead-sessions/is-session-dead.ts';
import { CURRENT_FILE, EVENTS_FILE, HEARTBEAT_FILE } from '../files/journal-names.ts';
import type { OwnSession } from '../own-session/open-session.ts';

export interface MoveOptions {
  /** The client itself has named the session that is left. */
  readonly isConfirmed: boolean;
}

/** The session to go on in; `undefined` while another process holds it. */
export async function moveSession(
  from: OwnSession,
  to: OwnSession,
  { isConfirmed }: MoveOptions,
): Promise<OwnSession | undefined> {
  const { context, folder } = to.parts;
  return from.alone(async () => {
    const wasThere = (await context.files.modifiedAt(folder.path)) !== undefined;
    if (wasThere && !(await isSessionDead({ ...context, folder: folder.path }))) return undefined;
    // Going back to an earlier conversation, what was open in the last one is not its own.
    if (isConfirmed && wasThere) return to;
    if ((await from.parts.folder.current()) === undefined) return to;
    return from.parts.folder.locked(() =>
      folder.locked(async () => ((await isHeld(to)) ? undefined : bringAlong(from, to))),
    );
  });
}

/** Under its lock: the folder is there now, so that its age says nothing. */
async function isHeld({ parts: { context, folder } }: OwnSession): Promise<boolean> {
  const record = await readRecord(context.files, join(folder.path, HEARTBEAT_FILE));
  return record !== undefined && !(await isSessionDead({ ...context, folder: folder.path }));
}

/** One rename takes the entry along, as in adopting; then it says where it is. */
async function bringAlong(from: OwnSession, to: OwnSession): Promise<OwnSession> {
  const { context, folder, sessionId } = to.parts;
  await to.claim.forWriting();
  if ((await folder.current()) !== undefined) return to;
  const hasEvents = (await folder.events()).length > 0;
  for (const name of hasEvents ? [CURRENT_FILE] : [EVENTS_FILE, CURRENT_FILE])
    await context.files.move(join(from.parts.folder.path, name), join(folder.path, name));
  const open = await folder.current();
  if (open !== undefined) await folder.saveCurrent({ ...open, entry: { ...open.entry, sessionId } });
  return to;
}
