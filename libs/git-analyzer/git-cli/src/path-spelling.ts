import { gitError } from '@learning-memory/git-analyzer';
import { decodeUtf8 } from './decode-text.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': QUOTE,
  '\\': BACKSLASH,
};

/**
 * A path as text: as it is when it is UTF-8 and does not start with a quote, else quoted as in the output of git, so
 * that no two paths look alike.
 */
export function spellPath(path: Buffer): string {
  const text = decodeUtf8(path);
  return text === undefined || text.startsWith('"') ? quote(path) : text;
}

/** The bytes of a path that `spellPath` spelled, or that was typed. */
export function readPath(spelled: string): Buffer {
  const isQuoted = spelled.length > 1 && spelled.startsWith('"') && spelled.endsWith('"');
  return isQuoted ? unquote(spelled) : Buffer.from(spelled);
}

function quote(path: Buffer): string {
  const inner = [...path].map((byte) => {
    if (byte === QUOTE || byte === BACKSLASH) return `\\${String.fromCharCode(byte)}`;
    return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte);
  });
  return `"${inner.join('')}"`;
}

function unquote(spelled: string): Buffer {
  const parts = spelled.slice(1, -1).match(/\\[0-3][0-7]{2}|\\[abtnvfr"\\]|[^\\"]+/gu) ?? [];
  if (parts.join('').length !== spelled.length - 2) {
    throw gitError(
      'GIT_INVALID_INPUT',
      `Path ${spelled} is quoted, but not as git quotes paths. Leave the quotes out.`,
    );
  }
  return Buffer.concat(parts.map(bytesOf));
}

function bytesOf(part: string): Buffer {
  if (!part.startsWith('\\')) return Buffer.from(part);
  const escape = ESCAPES[part.slice(1)];
  return Buffer.of(escape ?? Number.parseInt(part.slice(1), 8));
}
