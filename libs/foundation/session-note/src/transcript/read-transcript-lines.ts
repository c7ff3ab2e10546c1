import { parseTranscriptLine } from './parse-transcript-line.ts';
import type { TranscriptLine } from './transcript-line.ts';

/** A line of more bytes is passed over: 16 MiB, above the largest images and tool results that a client keeps. */
const LONGEST_LINE = 16 * 1024 * 1024;
const NEW_LINE = 0x0a;

export interface TranscriptPiece {
  /** In the order of the file; lines that are damaged, unknown or say nothing are left out. */
  readonly lines: readonly TranscriptLine[];
  /** Up to where everything is read: a last line that is not yet complete is read again with what follows it. */
  readonly bytesRead: number;
}

/** Reads what was appended to a transcript of JSON lines. Any bytes are valid; time is linear in them. */
export function readTranscriptLines(bytes: Uint8Array): TranscriptPiece {
  const lines: TranscriptLine[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
    addLine(lines, bytes.subarray(start, end));
    start = end + 1;
  }
  const rest = bytes.subarray(start);
  // Half an object is no valid JSON: what can be read is complete, though its line does not end yet.
  const isRead = addLine(lines, rest) || rest.length > LONGEST_LINE;
  return { lines, bytesRead: isRead ? bytes.length : start };
}

function addLine(lines: TranscriptLine[], bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.length > LONGEST_LINE) return false;
  const json = parse(new TextDecoder().decode(bytes));
  if (json === undefined) return false;
  const line = parseTranscriptLine(json);
  if (line !== undefined) lines.push(line);
  return true;
}

function parse(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}
