export { redactFields } from './redact-fields.ts';
export { redact } from './redact.ts';
export { REDACTION_VERSION, redactSecrets } from './redact-secrets.ts';
export type { Redacted } from './redacted.ts';
