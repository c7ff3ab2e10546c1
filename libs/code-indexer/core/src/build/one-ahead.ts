/**
 * The items of the source in order, the next one under way while the consumer works. Ends only when nothing is, also
 * on failure.
 */
export async function* oneAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (let item = await next; item.done !== true; item = await next) {
      next = items.next();
      // Its turn to be awaited comes later; until then its failure is not unhandled.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return?.();
  }
}
