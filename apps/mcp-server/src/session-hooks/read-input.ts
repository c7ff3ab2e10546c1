/** Nothing that a client hands over is longer. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Standard input up to its end or its limit; empty on a terminal, where nobody hands anything over. */
export async function readInput(stream: NodeJS.ReadStream): Promise<string> {
  if (stream.isTTY) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
