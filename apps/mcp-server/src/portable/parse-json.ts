import { portableError } from './export-format.ts';

/** An object of a file by strangers. Throws `PORTABLE_UNREADABLE`. */
export function parseJson(text: string): Readonly<Record<string, unknown>> {
  const value = parse(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw portableError('PORTABLE_UNREADABLE', 'It is no JSON object.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, refusePrototype);
  } catch (cause) {
    const reason = cause instanceof RangeError ? 'It is nested too deeply.' : 'It is not JSON.';
    throw portableError('PORTABLE_UNREADABLE', cause instanceof PrototypeName ? cause.message : reason, { cause });
  }
}

class PrototypeName extends Error {
  override readonly message = "The field '__proto__' is not allowed.";
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new PrototypeName();
  return value;
}
