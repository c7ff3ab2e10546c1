import { createHash } from 'node:crypto';

const PLAIN = /^[a-z0-9][a-z0-9_-]{0,63}$/u;
/** Device names of Windows, and the folder beside the sessions. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|archive)$/u;
const LONGEST_ID = 200;

/**
 * A folder name that is safe on every file system: short plain ids stay, others become `<readable part>~<hash>`.
 * Plain names hold no `~` and no upper case, so different ids never share a folder.
 */
export function sessionFolderName(sessionId: string): string {
  if (PLAIN.test(sessionId) && !RESERVED.test(sessionId)) return sessionId;
  const readable = sessionId
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 40)
    .replace(/^-|-$/gu, '');
  return `${readable || 'session'}~${hash(sessionId)}`;
}

export interface EntryPlace {
  readonly sessionId: string;
  readonly agentId?: string | undefined;
}

/** The folder in which a session, or a subagent of it, keeps its entries. */
export function entryFolderName({ sessionId, agentId }: EntryPlace): string {
  return sessionFolderName(agentId === undefined ? sessionId : JSON.stringify([sessionId, agentId]));
}

/** The id as entries carry it: unchanged up to 200 characters, a hash of it beyond. */
export function boundedSessionId(sessionId: string): string {
  return sessionId.length <= LONGEST_ID ? sessionId : `session~${hash(sessionId)}`;
}

/** Over UTF-16 units: lone surrogates would fall together in UTF-8. */
function hash(text: string): string {
  return createHash('sha256').update(Buffer.from(text, 'utf16le')).digest('hex').slice(0, 32);
}
