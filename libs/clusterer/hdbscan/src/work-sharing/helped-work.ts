import { setImmediate } from 'node:timers/promises';
import type { WorkCounters } from './shared-work.ts';
import { type SharedWork } from './shared-work.ts';

type Share<Result> = (work: SharedWork) => Result;

/** Work that this thread does, with a second one that helps as far as it comes to it. */
export class HelpedWork {
  readonly #counters: WorkCounters;
  #nextTicket = 0;
  #help: Promise<void> | undefined;

  constructor(counters: WorkCounters) {
    this.#counters = counters;
  }

  /** Rejects when the helper fails at a unit it has claimed; one that never claims any is not missed. */
  async run(plan: Omit<SharedWork, 'firstTicket'>, own: Share<void>, helper?: Share<Promise<void>>): Promise<void> {
    const work = { ...plan, firstTicket: this.#nextTicket };
    this.#nextTicket = (this.#nextTicket + plan.units) | 0;
    this.#counters.start(work);
    if (helper !== undefined) this.#ask(helper, work);
    own(work);
    if (!this.#counters.isDone(work)) await this.#help;
    // Answers of the helper arrive between two turns of the event loop only.
    await setImmediate();
  }

  #ask(helper: Share<Promise<void>>, work: SharedWork): void {
    // A helper that has not come to the last work yet has no time for more.
    if (this.#help !== undefined) return;
    this.#help = helper(work).finally(() => (this.#help = undefined));
    this.#help.catch(() => undefined);
  }
}
