import { serializeError } from '@learning-memory/errors';

/** What JSON can hold of a value, whatever it is. Never throws: what cannot be read, or goes in a circle, becomes a word. */
function plainValue(value: unknown, around: readonly object[]): unknown {
  if (typeof value === 'bigint') return value.toString();
  // JSON would call a method, and drops what else is no data.
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  return typeof value === 'object' && value !== null ? plainObject(value, around) : value;
}

function plainObject(value: object, around: readonly object[]): unknown {
  if (around.includes(value)) return '[circular]';
  const within = [...around, value];
  try {
    if (value instanceof Error) return plainValue(serializeError(value), within);
    if (Array.isArray(value)) return value.map((item) => plainValue(item, within));
    return hasJsonForm(value) ? plainValue(value.toJSON(), within) : plainFields(value, within);
  } catch {
    return '[unreadable]';
  }
}

/** Each field by itself, so that one that cannot be read costs no other. Never throws. */
export function plainFields(value: object, within: readonly object[] = []): Readonly<Record<string, unknown>> {
  const read = (name: string): unknown => {
    try {
      return plainValue((value as Readonly<Record<string, unknown>>)[name], within);
    } catch {
      return '[unreadable]';
    }
  };
  return Object.fromEntries(Object.keys(value).map((name) => [name, read(name)]));
}

function hasJsonForm(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
