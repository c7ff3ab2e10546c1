const IDLE_MILLISECONDS = 60_000;

/** Gives memory back once it was not used for a minute: the processes of other sessions need theirs. */
export class IdleRelease {
  readonly #release: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(release: () => void) {
    this.#release = release;
  }

  /** The minute begins anew. */
  touch(): void {
    if (this.#timer !== undefined) {
      this.#timer.refresh();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#release();
    }, IDLE_MILLISECONDS).unref();
  }
}
