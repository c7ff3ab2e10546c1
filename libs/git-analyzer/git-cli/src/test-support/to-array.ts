export async function toArray<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const array: T[] = [];
  for await (const item of items) array.push(item);
  return array;
}
