import { redact } from '@learning-memory/redaction';

const SHOWN = 80;
/** A secret that is cut would not be known any more, so more is looked at than is shown. */
const LOOKED_AT = 1000;

/**
 * A value as a message may show it: text quoted and cut at 80 characters, the rest by kind and size, never in full.
 */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `'${shorten(value)}'`;
  if (typeof value === 'object') return describeObject(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return shorten(String(value));
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}

function describeObject(value: object | null): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return value === null ? 'null' : 'an object';
}

/** The first characters of a text on one line, without secrets; a cut is marked. Reads little more than it shows. */
export function shorten(text: string, limit: number = SHOWN): string {
  const safe = redact(text.slice(0, limit * 2 + LOOKED_AT)).text;
  const head = Array.from(safe.slice(0, limit * 2 + 2));
  const shown = head.length > limit ? [...head.slice(0, limit - 1), '…'] : head;
  return shown.join('').replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
}

/** Writes `root_cause.category`, `tags[3]`; nothing for the whole input. */
export function describePath(path: readonly PropertyKey[] | undefined): string {
  const steps = (path ?? []).slice(0, 8);
  return steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${shorten(String(step), 40)}`))
    .join('')
    .replace(/^\./u, '');
}

/** `Field 'goal'`, or `The input` where no field is meant. */
export function describeField(path: readonly PropertyKey[] | undefined): string {
  const name = describePath(path);
  return name === '' ? 'The input' : `Field '${name}'`;
}

/** Texts in a row, cut at `limit` of them with the rest counted. */
export function describeList(values: readonly string[], limit: number): string {
  const rest = values.length - limit;
  return rest > 0 ? `${values.slice(0, limit).join(', ')} and ${rest} more` : values.join(', ');
}
