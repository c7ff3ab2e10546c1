/**
 * Maps in order, with up to `ahead` items under way while the consumer works. Ends only when nothing is under way any more,
 * also on failure.
 */
export async function* mapAhead<In, Out>(
  source: AsyncIterable<In> | Iterable<In>,
  ahead: number,
  map: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const underWay: Promise<Out>[] = [];
  try {
    for await (const item of source) {
      const result = map(item);
      // Its turn to be awaited comes later; until then its failure is not unhandled.
      result.catch(() => undefined);
      underWay.push(result);
      if (underWay.length >= ahead) yield await (underWay.shift() as Promise<Out>);
    }
    for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) yield await next;
  } finally {
    await Promise.allSettled(underWay);
  }
}
