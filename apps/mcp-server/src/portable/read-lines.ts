export interface Line {
  /** Counts from 1. */
  readonly number: number;
  /** Absent where the line cannot be read. */
  readonly text?: string | undefined;
  /** Says why it cannot. */
  readonly problem?: string | undefined;
  /** Of the file, up to its end. */
  readonly bytes: number;
}

const LINE_FEED = 0x0a;

/** The lines of a text without blank ones; holds one line at most, and of one that is longer than `limit` bytes nothing. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Line> {
  let [number, bytes] = [0, 0];
  const line = createLineBuffer(limit);
  const end = (): Line => ({ number: (number += 1), bytes, ...line.end() });
  for await (const chunk of chunks) {
    let rest = chunk;
    for (let at = rest.indexOf(LINE_FEED); at !== -1; at = rest.indexOf(LINE_FEED)) {
      line.add(rest.subarray(0, at));
      bytes += at + 1;
      rest = rest.subarray(at + 1);
      const ended = end();
      if (!isBlank(ended)) yield ended;
    }
    line.add(rest);
    bytes += rest.length;
  }
  const last = end();
  if (!isBlank(last)) yield last;
}

function isBlank({ text }: Line): boolean {
  return text?.trim() === '';
}

interface LineBuffer {
  add(part: Uint8Array): void;
  end(): Pick<Line, 'text' | 'problem'>;
}

function createLineBuffer(limit: number): LineBuffer {
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    add(part) {
      length += part.length;
      if (length > limit) parts = [];
      else if (part.length > 0) parts.push(part.slice());
    },
    end() {
      const ended = length > limit ? { problem: `It has ${length} bytes; ${limit} are allowed.` } : decode(parts);
      [parts, length] = [[], 0];
      return ended;
    },
  };
}

function decode(parts: readonly Uint8Array[]): Pick<Line, 'text' | 'problem'> {
  try {
    // A mark of the encoding is left out.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)) };
  } catch {
    return { problem: 'It is not UTF-8.' };
  }
}
