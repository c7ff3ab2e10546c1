export { redact } from './redact.ts';
export type { Redacted } from './redact-secrets.ts';
