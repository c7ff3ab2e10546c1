import type { ResolvedGhap } from '@learning-memory/ghap';
import { silentLogger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import type { Surroundings } from '../parts/parts.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { requestNote } from '../notes/note-requests.ts';
import { toNotedSession } from '../notes/noted-session.ts';
import { skipTranscript } from '../notes/skip-transcript.ts';
import { createClearedSession } from './cleared-session.ts';
import type { SessionInput } from './session-input.ts';

/**
 * Asks for the note of the session, which the next server stores, and moves what it resolved to the archive of the journal,
 * once all of it is stored or waits in the outbox; an open entry stays for the next session to find.
 */
export async function endSession(config: Config, input: SessionInput): Promise<undefined> {
  const { sessionId, reason, transcript } = input;
  const surroundings = { logger: silentLogger, sessionId, environment: process.env, isBrief: true };
  await using parts = await compose(config, ['collector', 'projectSwitch'], surroundings);
  const { cleared: directory, notes } = dataPaths(config.home);
  const session = toNotedSession({ id: sessionId, transcript, folder: config.projectPath });
  if ((await parts.projectSwitch.offReason()) !== undefined) {
    if (session !== undefined) await skipTranscript(notes, session);
    return;
  }
  // What the next session needs at once comes first: a client waits little for its end.
  const cleared = createClearedSession({ ...config, directory, environment: process.env });
  if (reason === 'clear') await cleared.end(sessionId, (await parts.collector.current()) !== undefined);
  else await cleared.forget();
  if (session !== undefined) await requestNote(notes, session);
  const handedOver = await handedOverIds(await parts.collector.unarchivedEntries(), config, surroundings);
  await parts.collector.archive({ handedOver, includeOwn: true });
}

/** A server that was killed may have resolved more than it could hand over: the next one does that, and archives it. */
async function handedOverIds(
  entries: readonly ResolvedGhap[],
  config: Config,
  surroundings: Surroundings,
): Promise<readonly string[]> {
  const ids = entries.map(({ id }) => id);
  // What stores takes long to load, and most sessions resolve nothing.
  if (ids.length === 0) return ids;
  await using parts = await compose(config, ['persister'], surroundings);
  const waiting = new Set(await parts.persister.pending());
  const missing = new Set(await parts.persister.missing(ids));
  return ids.filter((id) => waiting.has(id) || !missing.has(id));
}
