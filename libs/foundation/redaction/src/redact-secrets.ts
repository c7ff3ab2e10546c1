import { COMMAND_DETECTORS } from './command-detectors.ts';
import { CREDENTIAL_DETECTORS } from './credential-detectors.ts';
import type { Detector, DetectorGroup } from './detector.ts';
import { TOKEN_DETECTORS } from './token-detectors.ts';

export interface Redacted {
  readonly text: string;
  /** Parts that were taken out. */
  readonly count: number;
}

/** Another number says that more, or less, is a secret than before: what keeps redacted text may have to make it anew. */
export const REDACTION_VERSION = 7;

/** The order matters: what one detector replaced, the next ones skip. */
const GROUPS: readonly DetectorGroup[] = [TOKEN_DETECTORS, COMMAND_DETECTORS, CREDENTIAL_DETECTORS];

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

/**
 * Replaces each secret by `[REDACTED:KIND]`, and keeps the line breaks in it. Takes time linear in the text and leaves its
 * own marks alone. A text where marks or characters that nobody sees hide a secret loses these.
 */
export function redactSecrets(text: string): Redacted {
  const redacted = redactVisible(text);
  const visible = redacted.text.replace(UNSEEN_IN_WORD, '').replace(STRONG, '$1').replace(LINK, '$1');
  if (visible === redacted.text) return redacted;
  const more = redactVisible(visible);
  return more.count === 0 ? redacted : { text: more.text, count: redacted.count + more.count };
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
