import { redact } from '@learning-memory/redaction';
import type { LogFields } from './logger.ts';

/** Takes the secrets out of what JSON can hold: those that show by themselves, and those that show by their name. */
export function safeFields(fields: LogFields): LogFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [redact(name).text, safeValue(name, value)]));
}

function safeValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return safeText(name, value);
  if (Array.isArray(value)) return value.map((item) => safeValue(name, item));
  return typeof value === 'object' && value !== null ? safeFields(value as LogFields) : value;
}

function safeText(name: string, value: string): string {
  const safe = redact(value);
  if (safe.count > 0 || name === '') return safe.text;
  const quoted = JSON.stringify(value);
  const named = redact(`${name}: ${quoted}`).text;
  return named.endsWith(quoted) ? value : '[REDACTED]';
}
