/** Limits one field, in bytes; the rest is dropped. Paths are shorter, and of a message nobody reads more. */
export const FIELD_LIMIT = 65_536;

export const NUL = 0x00;
export const NEWLINE = 0x0a;

/** What stands between two bytes of the value `separator`, and behind the last one if there is more. */
export async function* splitFields(
  chunks: AsyncIterable<Buffer>,
  separator: number,
): AsyncGenerator<Buffer, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    const kept = part.subarray(0, FIELD_LIMIT - length);
    if (kept.length > 0) parts.push(kept);
    length += kept.length;
  };
  const take = (): Buffer => {
    const field = Buffer.concat(parts);
    parts = [];
    length = 0;
    return field;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(separator); end !== -1; end = chunk.indexOf(separator, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}
