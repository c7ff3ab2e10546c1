import type { AssembledContext } from '@learning-memory/context-assembler';
import { noticeStamp } from '@learning-memory/context-assembler-core';
import type { Logger } from '@learning-memory/logging';
import type { ShownItems } from './shown-items.ts';

export interface ShowNewOptions {
  readonly shown: ShownItems;
  /** Of the client; nothing is remembered where it is empty. */
  readonly sessionId: string;
  /** Nobody sees the answer when it is aborted by then. */
  readonly late?: AbortSignal | undefined;
  /** Hears that it is not known what was shown: then something may come twice. */
  readonly logger: Logger;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The text of what a session was not shown yet; `undefined` when there is none. Notices alone are no help to the model. */
export async function showNew(
  { shown, sessionId, late, logger }: ShowNewOptions,
  assemble: (seen: ReadonlySet<string>) => Promise<AssembledContext>,
): Promise<string | undefined> {
  const orTrouble =
    <T>(instead: T) =>
    (error: unknown): T => {
      logger.warn('shown.unknown', { error });
      return instead;
    };
  const seenNow = async (): Promise<ReadonlySet<string>> =>
    sessionId === '' ? NOTHING : shown.of(sessionId).catch(orTrouble(NOTHING));
  const claim = async ({ items, notices }: AssembledContext, seen: ReadonlySet<string>): Promise<boolean> => {
    if (sessionId === '' || late?.aborted === true) return true;
    const said = notices.map((notice) => ({ ...notice, id: notice.reason, stamp: noticeStamp(notice) }));
    const news = [...items, ...said.filter(({ stamp }) => !seen.has(stamp))];
    return shown.claim(sessionId, news).catch(orTrouble(true));
  };
  for (;;) {
    const seen = await seenNow();
    const context = await assemble(seen);
    if (context.items.length === 0) return undefined;
    if (await claim(context, seen)) return context.markdown;
  }
}
