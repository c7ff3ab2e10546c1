import { COMMAND_DETECTORS } from './command-detectors.ts';
import { CREDENTIAL_DETECTORS } from './credential-detectors.ts';
import type { Detector, DetectorGroup } from './detector.ts';
import { redactColumns } from './table-columns.ts';
import { FOREIGN_DETECTORS } from './foreign-detectors.ts';
import { KEY_DETECTORS } from './key-detectors.ts';
import type { Redacted } from './redacted.ts';
import { SENT_DETECTORS } from './sent-detectors.ts';
import { TOKEN_DETECTORS } from './token-detectors.ts';
import { TOLD_DETECTORS } from './told-detectors.ts';
import { TOOL_DETECTORS } from './tool-detectors.ts';

/** Another number says that more, or less, is a secret than before: what keeps redacted text may have to make it anew. */
export const REDACTION_VERSION = 13;

/** The order matters: what one detector replaced, the next ones skip. */
const GROUPS: readonly DetectorGroup[] = [
  TOKEN_DETECTORS,
  KEY_DETECTORS,
  COMMAND_DETECTORS,
  TOOL_DETECTORS,
  CREDENTIAL_DETECTORS,
  SENT_DETECTORS,
  FOREIGN_DETECTORS,
  TOLD_DETECTORS,
];

/**
 * Nobody sees these in a word, and reads `PASS\u200BWORD` whole: what has no width, controls, orders to a terminal, halves of a
 * pair. Emoji and words of other scripts need theirs.
 */
const UNSEEN_IN_WORD =
  // eslint-disable-next-line no-control-regex -- they are what it looks for
  /(?<=\w)(?:\p{Cf}|\p{Cs}|\u001B\[[0-?]{0,32}[ -/]{0,8}[@-~]|\u001B\][^\u0007\u001B\n]{0,200}(?:\u0007|\u001B\\)|[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F])+/gu;
/** Marks of Markdown around what is read without them; of a link its text. */
const STRONG = /\*\*(?=\S)(.{1,300}?)\*\*/g;
const LINK = /!?\[([^\][]{1,200})\]\([^()\s]{1,500}\)/g;
/** A row of a table with a name and a value. */
const ROW = /^[ \t]*\|[ \t]*([^|\n]{1,60}?)[ \t]*\|[ \t]*([^|\n]{1,300}?)[ \t]*\|[ \t]*$/gm;
/** How addresses, HTML and JSON write the signs between a name and its value. */
const ENCODED = /%(?:3[ad]|2[026f]|40)|&(?:quot|apos|amp|#3[49]);|\\u00(?:3[ad]|2[267])/gi;
const QUOTES = /&(?:quot|apos|#3[49]);/gi;
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '%3a': ':', '%3d': '=', '%20': ' ', '%22': '"', '%26': '&', '%2f': '/', '%40': '@' },
  ...{ '&quot;': '"', '&apos;': "'", '&amp;': '&', '&#34;': '"', '&#39;': "'" },
  ...{ '\\u003a': ':', '\\u003d': '=', '\\u0022': '"', '\\u0026': '&', '\\u0027': "'" },
};

/**
 * Replaces each secret by `[REDACTED:KIND]`, and keeps the line breaks in it. Takes time linear in the text and leaves its
 * own marks alone. A text where marks or characters that nobody sees hide a secret loses these.
 */
export function redactSecrets(text: string): Redacted {
  let redacted = redactWithin(text);
  for (const read of READINGS) {
    const visible = read(redacted.text);
    const more = visible === redacted.text ? undefined : redactVisible(visible);
    if (more !== undefined && more.count > 0) redacted = { text: more.text, count: redacted.count + more.count };
  }
  const { text: all, count } = redactColumns(redacted.text);
  return { text: all, count: redacted.count + count };
}

/** How a text is read by somebody who sees it, and by what it was encoded for. */
const READINGS: readonly ((text: string) => string)[] = [
  (text) => text.replace(UNSEEN_IN_WORD, '').replace(STRONG, '$1').replace(LINK, '$1'),
  (text) => text.replace(ROW, '$1: $2'),
  (text) => text.replace(ENCODED, decoded),
];

function decoded(sign: string): string {
  return SIGNS[sign.toLowerCase()] ?? sign;
}

/** Of a secret with unseen characters or quotes of HTML in it the whole, and not what stands before the first. */
function redactWithin(text: string): Redacted {
  const redacted = redactVisible(text);
  if (redacted.count === 0) return redacted;
  const seen = text.replace(UNSEEN_IN_WORD, '').replace(QUOTES, decoded);
  const whole = seen === text ? redacted : redactVisible(seen);
  return whole.count < redacted.count ? redacted : whole;
}

function redactVisible(text: string): Redacted {
  let redacted: Redacted = { text, count: 0 };
  for (const { anchor, detectors } of GROUPS) {
    if (!anchor.test(redacted.text)) continue;
    for (const detector of detectors) {
      if (detector.anchor.test(redacted.text)) redacted = applyDetector(redacted, detector);
    }
  }
  return redacted;
}

function applyDetector(redacted: Redacted, { kind, pattern, accepts }: Detector): Redacted {
  let { count } = redacted;
  const text = redacted.text.replace(pattern, (...match: readonly unknown[]) => {
    const whole = match[0] as string;
    const groups = match.at(-1) as { readonly before?: string; readonly secret?: string } | string;
    const { before = '', secret = whole } = typeof groups === 'string' ? {} : groups;
    if (accepts !== undefined && !accepts(secret, before)) return whole;
    count += 1;
    return `${before}[REDACTED:${kind}]${secret.replace(/[^\n]+/g, '')}`;
  });
  return { text, count };
}
