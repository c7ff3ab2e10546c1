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
export const REDACTION_VERSION = 5;

/** The order matters: what one detector replaced, the next ones skip. */
const GROUPS: readonly DetectorGroup[] = [TOKEN_DETECTORS, COMMAND_DETECTORS, CREDENTIAL_DETECTORS];

/**
 * Replaces each secret by `[REDACTED:KIND]`, and keeps the line breaks in it. Takes time linear in the text and leaves its
 * own marks alone.
 */
export function redactSecrets(text: string): Redacted {
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
