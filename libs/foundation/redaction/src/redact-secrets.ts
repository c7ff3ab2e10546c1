import { CREDENTIAL_DETECTORS } from './credential-detectors.ts';
import type { Detector } from './detector.ts';
import { TOKEN_DETECTORS } from './token-detectors.ts';

export interface Redacted {
  readonly text: string;
  /** Parts that were taken out. */
  readonly count: number;
}

const DETECTORS: readonly Detector[] = [...TOKEN_DETECTORS, ...CREDENTIAL_DETECTORS];

/** Replaces each secret by `[REDACTED:KIND]`. Takes time linear in the text and leaves its own marks alone. */
export function redactSecrets(text: string): Redacted {
  return DETECTORS.reduce<Redacted>(applyDetector, { text, count: 0 });
}

function applyDetector(redacted: Redacted, { kind, pattern, accepts }: Detector): Redacted {
  let { count } = redacted;
  const text = redacted.text.replace(pattern, (...match: readonly unknown[]) => {
    const whole = match[0] as string;
    const groups = match.at(-1) as { readonly before?: string; readonly secret?: string } | string;
    const { before = '', secret = whole } = typeof groups === 'string' ? {} : groups;
    if (accepts !== undefined && !accepts(secret, before)) return whole;
    count += 1;
    return `${before}[REDACTED:${kind}]`;
  });
  return { text, count };
}
