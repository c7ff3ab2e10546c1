import { badRequest } from './refusal.ts';

const PART = /^(?:"([^"]+)"|([A-Za-z0-9_-]+))(\[\])?(?:\.|$)/;

/** The keys of a path: plain ones, or any text in double quotes, which no quote can be in. */
export function parsePath(path: string): readonly string[] {
  const keys: string[] = [];
  for (let rest = path; rest !== '';) {
    const part = PART.exec(rest);
    if (part === null) throw badRequest(`Invalid json path: ${path}`);
    keys.push(part[1] ?? part[2] ?? '');
    const isLast = part[0].length === rest.length;
    if (isLast && rest.endsWith('.')) throw badRequest(`Invalid json path: ${path}`);
    rest = rest.slice(part[0].length);
  }
  if (keys.length === 0) throw badRequest('Invalid json path: it is empty');
  return keys;
}

/** What lies there, elements of arrays one by one; null counts as a value. */
export function valuesAt(payload: unknown, path: string): readonly unknown[] {
  let found: readonly unknown[] = [payload];
  for (const key of parsePath(path)) {
    found = found
      .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
      .flatMap((value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key]] : []));
  }
  return found.flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]));
}

/** The parts of the payload that lie at the paths. */
export function project(payload: Readonly<Record<string, unknown>>, paths: readonly string[]): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const path of paths) copyAt(payload, kept, parsePath(path));
  return kept;
}

function copyAt(
  from: Readonly<Record<string, unknown>>,
  to: Record<string, unknown>,
  [key, ...rest]: readonly string[],
): void {
  if (key === undefined || !Object.hasOwn(from, key)) return;
  const value = from[key];
  if (rest.length === 0) to[key] = value;
  else if (isObject(value)) {
    const inner = isObject(to[key]) ? to[key] : {};
    copyAt(value, inner, rest);
    to[key] = inner;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
