/** Runs tasks of the same key one after the other, tasks of different keys side by side. */
export interface KeyedQueue {
  /** Settles as `task` does; a failed task does not stop those that wait. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** True while a task of the key runs or waits. */
  isBusy(key: string): boolean;
}

/** Holds nothing of a key once its last task has ended, well or not. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<void>>();

  function run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (tails.get(key) ?? Promise.resolve()).then(task).finally(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    const tail = result.then(ignore, ignore);
    tails.set(key, tail);
    return result;
  }

  return { run, isBusy: (key) => tails.has(key) };
}

function ignore(): void {}
