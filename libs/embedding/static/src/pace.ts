/** About a millisecond of work. */
const WORK_BETWEEN_TURNS = 16_384;

/** Counts work and says when it is time for a turn of the event loop; what others scheduled then goes first. */
export class Pace {
  readonly #check: () => void;
  #work = 0;

  /** `check` throws when the work is no longer wanted. */
  constructor(check: () => void) {
    this.#check = check;
  }

  /** To be awaited unless `undefined`. The unit is what one character of prose costs. */
  spend(work: number): Promise<void> | undefined {
    this.#work += work;
    return this.#work < WORK_BETWEEN_TURNS ? undefined : this.#turn();
  }

  async #turn(): Promise<void> {
    this.#work = 0;
    await new Promise<void>(nextTurn);
    this.#check();
  }
}

/** Browsers hold a `setTimeout` back for milliseconds, and have no `setImmediate`. */
const nextTurn: (resume: () => void) => void =
  typeof setImmediate === 'function' ? (resume) => setImmediate(resume) : afterMessage;

function afterMessage(resume: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const received = (): void => {
    port1.close();
    resume();
  };
  port1.addEventListener('message', received);
  port1.start();
  port2.postMessage(undefined);
}
