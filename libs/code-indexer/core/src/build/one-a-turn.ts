/**
 * Gives each caller a turn of the event loop of its own, in the order of their calls: what several wait for at the same time
 * would else be done at once, and all other requests of the client after it.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(async () => new Promise<void>((resolve) => setImmediate(resolve))));
}
