/** A piece of work in units that several threads claim one by one, so that none waits for a slower one. */
export interface SharedWork {
  /** Tickets of its units; no later work has the same, so that a thread that comes late finds nothing to do. */
  readonly firstTicket: number;
  readonly units: number;
  /** Lies in shared memory; no more units are claimed when element 0 is not 0. */
  readonly stop: Int32Array;
}

/** Holds the two counters, 32 bits each, by which threads share work. */
export class WorkCounters {
  readonly #counters: Int32Array;

  constructor(buffer: ArrayBufferLike, address: number) {
    this.#counters = new Int32Array(buffer, address, 2);
  }

  /** Only the one thread that hands out work may call it, when all of the last was done or stopped. */
  start({ firstTicket }: SharedWork): void {
    Atomics.store(this.#counters, DONE, 0);
    Atomics.store(this.#counters, NEXT_TICKET, firstTicket);
  }

  /** Does units, by number, until others have claimed the rest. */
  doUnits({ firstTicket, units, stop }: SharedWork, doUnit: (unit: number) => void): void {
    while (Atomics.load(stop, 0) === 0) {
      const ticket = Atomics.load(this.#counters, NEXT_TICKET);
      // As unsigned numbers, tickets may start anew from the lowest.
      const unit = (ticket - firstTicket) >>> 0;
      if (unit >= units) return;
      if (Atomics.compareExchange(this.#counters, NEXT_TICKET, ticket, (ticket + 1) | 0) !== ticket) continue;
      doUnit(unit);
      Atomics.add(this.#counters, DONE, 1);
    }
  }

  /** Says whether all units are done, not just claimed. */
  isDone({ units }: SharedWork): boolean {
    return Atomics.load(this.#counters, DONE) === units;
  }
}

const NEXT_TICKET = 0;
const DONE = 1;
