interface IteratedRows {
  readonly rows: Iterator<unknown>;
  readonly toRow: (row: unknown) => unknown;
  readonly toError: (error: unknown) => unknown;
  /** Called once: after the last row, an error, or `return`. */
  readonly end: () => void;
}

/** Rows one by one. Unlike a generator it is in use from its making on, and ends also where no row was asked for. */
export class RowIterator implements IterableIterator<unknown> {
  readonly #iterated: IteratedRows;
  #hasEnded = false;

  constructor(iterated: IteratedRows) {
    this.#iterated = iterated;
  }

  next(): IteratorResult<unknown, undefined> {
    if (this.#hasEnded) return { done: true, value: undefined };
    try {
      const next = this.#iterated.rows.next();
      return next.done === true ? this.#end() : { done: false, value: this.#iterated.toRow(next.value) };
    } catch (error) {
      this.#end();
      throw this.#iterated.toError(error);
    }
  }

  return(): IteratorResult<unknown, undefined> {
    try {
      if (!this.#hasEnded) this.#iterated.rows.return?.();
    } catch (error) {
      throw this.#iterated.toError(error);
    } finally {
      this.#end();
    }
    return { done: true, value: undefined };
  }

  [Symbol.iterator](): this {
    return this;
  }

  #end(): { readonly done: true; readonly value: undefined } {
    if (!this.#hasEnded) this.#iterated.end();
    this.#hasEnded = true;
    return { done: true, value: undefined };
  }
}
