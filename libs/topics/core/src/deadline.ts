/** Until when something may go on that would take too long. */
export interface Deadline {
  /** `done` counts what was looked at. */
  isOver(done: number): boolean;
}

/** However long they take, the first `fewest` are looked at. */
export function createDeadline(milliseconds: number, fewest = 0): Deadline {
  const end = performance.now() + milliseconds;
  return { isOver: (done) => done >= fewest && performance.now() >= end };
}
