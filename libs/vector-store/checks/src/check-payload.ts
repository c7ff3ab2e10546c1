import { rejectInput } from './invalid-input.ts';

interface Visited {
  readonly value: object;
  /** `undefined` for the payload itself. */
  readonly parent?: Visited | undefined;
  readonly key?: string | number | undefined;
}

const SHOWN_KEYS = 8;
const JSON_RULE =
  'plain JSON: a text, a finite number, true, false, null, or a list or plain object of such, without cycles';

/** Rejects what JSON would drop or change without a word: what is read must be what was written. */
export function checkPayload(id: string, payload: unknown): void {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    rejectInput(`Payload of point ${id}`, payload, 'an object');
  }
  checkFields(id, payload);
  try {
    JSON.stringify(payload);
  } catch {
    rejectInput(`Payload of point ${id}`, payload, 'JSON that is not nested so deeply');
  }
}

/** Without recursion: it may be deep. */
function checkFields(id: string, payload: object): void {
  const open: Visited[] = [{ value: payload }];
  for (let visited = open.pop(); visited !== undefined; visited = open.pop()) {
    if (!isPlain(visited.value) || isCyclic(visited)) rejectInput(nameOf(visited, id), visited.value, JSON_RULE);
    for (const nested of nestedIn(visited, id)) open.push(nested);
  }
}

function nestedIn(parent: Visited, id: string): readonly Visited[] {
  const isInList = Array.isArray(parent.value);
  const nested: Visited[] = [];
  for (const [key, value] of entriesOf(parent.value)) {
    if (typeof value === 'object' && value !== null) nested.push({ value, parent, key });
    else if (!isKept(value, isInList)) rejectInput(nameOf({ value: {}, parent, key }, id), value, JSON_RULE);
  }
  return nested;
}

/** Those of a list also where it has holes. */
function entriesOf(value: object): Iterable<readonly [string | number, unknown]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}

/** A field that is `undefined` is one that is absent; in a list it would become null. */
function isKept(value: unknown, isInList: boolean): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return (
    value === null || typeof value === 'string' || typeof value === 'boolean' || (value === undefined && !isInList)
  );
}

/** Not by `Object.prototype`: it may come from another realm, as the answer of a worker. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isCyclic({ value, parent }: Visited): boolean {
  for (let above = parent; above !== undefined; above = above.parent) if (above.value === value) return true;
  return false;
}

/** `Payload field "list.2" of point a` */
function nameOf(visited: Visited, id: string): string {
  const keys: (string | number)[] = [];
  for (let at: Visited | undefined = visited; at?.key !== undefined; at = at.parent) keys.push(at.key);
  if (keys.length === 0) return `Payload of point ${id}`;
  const path = keys.reverse().slice(0, SHOWN_KEYS).join('.');
  return `Payload field ${JSON.stringify(keys.length > SHOWN_KEYS ? `${path}…` : path)} of point ${id}`;
}
