import { redact } from './redact.ts';

/**
 * A copy of what JSON can hold without secrets: those that show by themselves, and those that show by the name of their field,
 * where the whole text becomes `[REDACTED]`.
 */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [redact(name).text, redactValue(name, value)]),
  );
}

function redactValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return redactText(name, value);
  if (Array.isArray(value)) return value.map((item) => redactValue(name, item));
  return typeof value === 'object' && value !== null ? redactFields(value as Record<string, unknown>) : value;
}

function redactText(name: string, value: string): string {
  const safe = redact(value);
  if (safe.count > 0 || name === '') return safe.text;
  const quoted = JSON.stringify(value);
  const named = redact(`${name}: ${quoted}`).text;
  return named.endsWith(quoted) ? value : '[REDACTED]';
}
