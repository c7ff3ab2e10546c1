import type { FileHandle } from 'node:fs/promises';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  readTranscriptLines,
  updateSessionNote,
  type SessionNoteDraft,
  type TranscriptPiece,
} from '@learning-memory/session-note';
import { positionAt, readBytes, resume, type TranscriptPosition } from './transcript-file.ts';

/** Read in some milliseconds, and others get their turn between two. */
const PIECE_BYTES = 128 * 1024;
/** A line that is longer than a piece is read whole; above this it counts as damaged. */
const LONGEST_PIECE = 32 * 1024 * 1024;

export interface ReadingLimits {
  /** About as many at once; a single line may be longer. */
  readonly bytes: number;
  /** By `performance.now()`. */
  readonly until: number;
}

export interface DraftSoFar {
  readonly draft?: SessionNoteDraft | undefined;
  readonly position: TranscriptPosition;
}

export interface ReadTranscript extends DraftSoFar {
  /** Lines that tell something. */
  readonly lines: number;
  readonly isAtEnd: boolean;
}

/** The draft with what was appended to the transcript, as far as the limits allow. */
export async function readTranscript(
  file: FileHandle,
  { draft: before, position }: DraftSoFar,
  { bytes: room, until }: ReadingLimits,
): Promise<ReadTranscript> {
  const first = await resume(file, position);
  let [draft, offset, size, lines] = [before, first, PIECE_BYTES, 0];
  for (;;) {
    const { isAtEnd, isCutLine, ...piece } = await readPiece(file, offset, size);
    draft = updateSessionNote(draft, piece.lines);
    offset += piece.bytesRead;
    lines += piece.lines.length;
    const isEnough = !isCutLine && (offset - first >= room || performance.now() >= until);
    if (isAtEnd || isEnough) return { draft, lines, isAtEnd, position: await positionAt(file, offset) };
    size = isCutLine ? size * 2 : PIECE_BYTES;
    await yieldToOthers();
  }
}

interface Piece extends TranscriptPiece {
  readonly isAtEnd: boolean;
  /** Holds the beginning of a line alone. */
  readonly isCutLine: boolean;
}

async function readPiece(file: FileHandle, offset: number, size: number): Promise<Piece> {
  const bytes = await readBytes(file, offset, size);
  const piece = readTranscriptLines(bytes);
  const isAtEnd = bytes.length < size;
  return { ...piece, isAtEnd, isCutLine: !isAtEnd && piece.bytesRead === 0 && size < LONGEST_PIECE };
}
