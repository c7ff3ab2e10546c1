import type { AssembledContext, ContextNotice } from '@learning-memory/context-assembler';
import { noticeStamp } from '@learning-memory/context-assembler-core';
import type { Logger } from '@learning-memory/logging';
import type { ShownItem, ShownItems } from './shown-items.ts';

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

/**
 * The text of what a session was not shown yet; `undefined` when there is none. A notice alone is no help to the model, but for
 * the first that says that its memories were not looked through: it would take them for none.
 */
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
  const claim = async (news: readonly ShownItem[]): Promise<boolean> =>
    sessionId === '' || late?.aborted === true || shown.claim(sessionId, news).catch(orTrouble(true));
  for (;;) {
    const seen = await seenNow();
    const { items, notices, markdown } = await assemble(seen);
    const told = unsaid(notices, seen);
    if (items.length === 0 && !told.some(isOfLostMemories)) return undefined;
    if (await claim([...items, ...told])) return markdown;
  }
}

type TellingNotice = ContextNotice & ShownItem;

function unsaid(notices: readonly ContextNotice[], seen: ReadonlySet<string>): readonly TellingNotice[] {
  const telling = notices.map((notice) => ({ ...notice, id: notice.reason, stamp: noticeStamp(notice) }));
  return telling.filter(({ stamp }) => !seen.has(stamp));
}

function isOfLostMemories({ source, reason }: ContextNotice): boolean {
  return source === 'memories' && reason !== 'weaker';
}
