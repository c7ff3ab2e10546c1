import { redact } from '@learning-memory/redaction';
import { firstCharacters } from './first-characters.ts';

/** Holds the parts of a message that may be stored. */
export interface SafeMessage {
  /** The first paragraph, on one line. */
  readonly subject: string;
  readonly body: string;
  /** Secrets and private parts that were taken out. */
  readonly redactions: number;
}

const SUBJECT_LIMIT = 1_000;
const BODY_LIMIT = 8_000;

/** Lines that say who and which tool, not what: `Signed-off-by:`, `Co-authored-by:`, `Change-Id:` and the like. */
const TRAILER =
  /^(?:[a-z]+(?:-[a-z]+)*-by|cc|change-id|git-svn-id|x-[a-z-]+):\s|^\(cherry picked from commit [0-9a-f]+\)$/iu;

export function readMessage(message: string): SafeMessage {
  const { text, count } = redact(message);
  const lines = text.split(/\r?\n/u).filter((line) => !TRAILER.test(line));
  const [subject = '', ...body] = lines
    .join('\n')
    .trim()
    .split(/\n\s*\n/u);
  return {
    subject: firstCharacters(subject.replace(/\s+/gu, ' ').trim(), SUBJECT_LIMIT),
    body: firstCharacters(body.join('\n\n').trim(), BODY_LIMIT),
    redactions: count,
  };
}
