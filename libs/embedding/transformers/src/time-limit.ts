export interface TimeLimit {
  readonly ms: number;
  /** Aborts when the time is over, or the outer signal aborts. */
  readonly signal: AbortSignal;
  /** Something came: the time begins anew. */
  extend(): void;
  end(): void;
  isOver(): boolean;
}

/** Milliseconds without a sign of life. */
export function timeLimit(ms: number, outer?: AbortSignal): TimeLimit {
  const own = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    own.abort();
  }, ms);
  return {
    ms,
    signal: outer === undefined ? own.signal : AbortSignal.any([own.signal, outer]),
    extend: () => timer.refresh(),
    end: () => clearTimeout(timer),
    isOver: () => over,
  };
}
