import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../support/server-process.ts';
import type { RecordProblem } from './writer.ts';

/** What may be stored: one state where all was acknowledged, more where a write was cut off. */
export class Ledger {
  readonly #states = new Map<string, readonly Json[]>();
  readonly #busy = new Set<string>();

  get keys(): readonly string[] {
    return [...this.#states.keys()];
  }

  /** Those that can be written: of which the state is known, and no write is under way. */
  get idle(): readonly string[] {
    return this.keys.filter((key) => !this.#busy.has(key) && this.#states.get(key)?.length === 1);
  }

  stateOf(key: string): Json | undefined {
    return this.#states.get(key)?.at(-1);
  }

  /** Whether something that `judge` accepts may be stored. */
  mayBe(key: string, judge: (state: Json) => boolean): boolean {
    return this.#states.get(key)?.some(judge) === true;
  }

  acknowledge(key: string, state: Json): void {
    this.#states.set(key, [state]);
  }

  /** What may come about by itself, whatever was acknowledged or read. */
  allow(key: string, state: Json): void {
    this.#states.set(key, [...(this.#states.get(key) ?? []), state]);
  }

  /** Counts `next` as possible from the moment the write is sent, and as all there is once it is acknowledged. */
  async change(key: string, next: Json, write: () => Promise<Json | undefined>): Promise<Json | undefined> {
    const before = this.#states.get(key) ?? [];
    this.#states.set(key, [...before, next]);
    this.#busy.add(key);
    try {
      const refusal = await write();
      if (refusal === undefined) this.#states.set(key, [next]);
      else if (!mayStillHappen(refusal)) this.#states.set(key, before);
      return refusal;
    } finally {
      this.#busy.delete(key);
    }
  }

  /** What was read becomes what is known. */
  compare(key: string, actual: Json | undefined): RecordProblem {
    const states = this.#states.get(key) ?? [];
    const fields = Object.keys(states[0] ?? {}).length;
    const same = states.find((state) => isDeepStrictEqual(state, actual));
    if (same === undefined) {
      const expected = states.map((state) => JSON.stringify(state)).join(' or ');
      return { fields, problem: `${key} is ${JSON.stringify(actual)} instead of ${expected}` };
    }
    this.#states.set(key, [same]);
    return { fields };
  }
}

/** What is saved when the store is away is stored later, and the answer says so. */
function mayStillHappen({ error }: Json): boolean {
  return (error as { readonly type?: unknown } | undefined)?.type === 'unavailable';
}
