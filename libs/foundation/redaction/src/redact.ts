import { redactSecrets } from './redact-secrets.ts';
import type { Redacted } from './redacted.ts';
import { removePrivateParts } from './remove-private-parts.ts';

/** Removes private parts, then replaces secrets; what is left may be stored, embedded and shown. */
export function redact(text: string): Redacted {
  const open = removePrivateParts(text);
  const safe = redactSecrets(open.text);
  return { text: safe.text, count: open.count + safe.count };
}
