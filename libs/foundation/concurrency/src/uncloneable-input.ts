import type { WorkerCall } from './expose-worker.ts';
import { workerPoolError } from './worker-pool-errors.ts';

/** Names the method, and the place in its input. */
export function uncloneableInput({ method, input }: WorkerCall, cause: unknown): Error {
  const place = placeIn(input);
  const what = place === '' ? 'The input' : `"${place}" in the input`;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `${what} of "${method}" cannot go to a thread: ${reason} Give plain data.`;
  return workerPoolError('WORKER_INVALID_INPUT', message, { details: { method, place }, cause });
}

/** Of what cannot be cloned: `points.0.payload.run`, empty for the whole. */
function placeIn(value: unknown): string {
  const names: string[] = [];
  const seen = new Set<unknown>();
  for (let member = brokenMember(value, seen); member !== undefined; member = brokenMember(member[1], seen))
    names.push(member[0]);
  return names.join('.');
}

function brokenMember(value: unknown, seen: Set<unknown>): [name: string, value: unknown] | undefined {
  if (typeof value !== 'object' || value === null || seen.has(value)) return undefined;
  seen.add(value);
  try {
    return Object.entries(value).find(([, member]) => !seen.has(member) && !isCloneable(member));
  } catch {
    // A getter that throws has no value to look at.
    return undefined;
  }
}

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
