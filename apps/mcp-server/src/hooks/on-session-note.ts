import { toNotedSession } from '../notes/noted-session.ts';
import type { HookInput } from './hook-input.ts';
import type { HookHandler, HookServices } from './hook-services.ts';

/** What is read of a transcript may take this share of the hook's time; the rest is for the disk. */
const READING_SHARE = 0.5;

/**
 * Brings the note of the session up to date. Before the client compacts the session it is asked for as a memory, and notes
 * asked for become one when there is time. Says nothing to the model.
 */
export const onSessionNote: HookHandler = async (input, { notes, projectPath: folder, logger }, { deadlineMs }) => {
  const until = performance.now() + deadlineMs * READING_SHARE;
  const { event, session_id: id, transcript_path: transcript, last_assistant_message: lastWords } = input;
  const session = toNotedSession({ id, transcript, folder });
  if (session === undefined) return undefined;
  await notes.update({ ...session, lastWords }, until);
  if (event === 'PreCompact') await notes.request(session);
  notes.storeRequested().catch((error: unknown) => logger.warn('notes.unstored', { error }));
  return undefined;
};

/** What is said while the project is switched off is in no note, also once it is on again. */
export async function skipSession(
  { event, session_id: id, transcript_path: transcript }: HookInput,
  { notes, projectPath: folder }: Pick<HookServices, 'notes' | 'projectPath'>,
): Promise<undefined> {
  const session = toNotedSession({ id, transcript, folder });
  if (session !== undefined) await notes.skip(session, { goesOn: event !== 'Stop' });
  return undefined;
}
