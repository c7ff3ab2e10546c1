import { redact } from './redact.ts';

/** Nobody nests so deep, and what goes through it takes some calls for each level. */
const MOST_LEVELS = 500;

/**
 * A copy of what JSON can hold without secrets: those that show by themselves, and those that show by the name of their field,
 * where the whole text becomes `[REDACTED]`, as does what is nested more than 500 levels deep.
 */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return redactObject(fields, MOST_LEVELS);
}

function redactObject(fields: object, levels: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [redact(name).text, redactValue(name, value, levels - 1)]),
  );
}

function redactValue(name: string, value: unknown, levels: number): unknown {
  if (typeof value === 'string') return redactText(name, value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels <= 0) return '[REDACTED]';
  if (Array.isArray(value)) return value.map((item) => redactValue(name, item, levels - 1));
  return redactObject(value, levels);
}

function redactText(name: string, value: string): string {
  const safe = redact(value);
  if (safe.count > 0 || name === '') return safe.text;
  const quoted = JSON.stringify(value);
  const named = redact(`${name}: ${quoted}`).text;
  return named.endsWith(quoted) ? value : '[REDACTED]';
}
