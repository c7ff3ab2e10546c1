import type { HookHandler } from './hook-services.ts';
import { readLastMessage } from './read-last-message.ts';

/** Keeps what the agent said last as a note: on disk at once, a memory when there is time. Says nothing to the model. */
export const onLastMessage: HookHandler = async (input, { notes, logger }) => {
  const { event, last_assistant_message: said, transcript_path: transcript } = input;
  await notes.add(event === 'PreCompact' ? await readLastMessage(transcript) : said);
  notes.drain().catch((error: unknown) => logger.warn('notes.undrained', { error }));
  return undefined;
};
