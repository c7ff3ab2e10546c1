import { partitionPoint } from './partition-point.ts';
import type { TextSpan } from './text-span.ts';

export interface Leading {
  /** Says where the first decorator begins, or the unit itself. */
  readonly start: number;
  /** Lists the comments right above, in the order of the text. */
  readonly comments: readonly TextSpan[];
}

interface Piece extends TextSpan {
  readonly isComment: boolean;
}

/** At most so many lines of comments and decorators belong to a unit. */
const MOST_PIECES = 500;
const GAP = /^[^\S\n]*\n?[^\S\n]*$/u;
const GAP_LIMIT = 400;

/** Finds what stands right above a unit: comments that begin their line, and decorators; a blank line ends the search. */
export function createLeadingFinder(
  content: string,
  marks: { readonly comment: readonly TextSpan[]; readonly decorator: readonly TextSpan[] },
): (unitStart: number) => Leading {
  const pieces: readonly Piece[] = [
    ...marks.comment.map((span) => ({ ...span, isComment: true })),
    ...marks.decorator.map((span) => ({ ...span, isComment: false })),
  ].sort((left, right) => left.end - right.end);

  return (unitStart) => {
    let [start, top] = [unitStart, unitStart];
    const comments: TextSpan[] = [];
    for (let at = partitionPoint(pieces, ({ end }) => end <= unitStart) - 1; at >= 0; at -= 1) {
      const piece = pieces[at];
      if (piece === undefined || comments.length >= MOST_PIECES || !touches(content, piece, top)) break;
      if (piece.isComment && !beginsLine(content, piece.start)) break;
      top = piece.start;
      if (piece.isComment) comments.unshift(piece);
      else start = piece.start;
    }
    return { start, comments };
  };
}

function touches(content: string, piece: TextSpan, below: number): boolean {
  const end = piece.start + content.slice(piece.start, piece.end).trimEnd().length;
  return below - end <= GAP_LIMIT && GAP.test(content.slice(end, below));
}

/** Looks back a little only: a file may be one line of a megabyte. */
function beginsLine(content: string, offset: number): boolean {
  const before = content.slice(Math.max(0, offset - GAP_LIMIT), offset);
  const isStart = before.includes('\n') || offset <= GAP_LIMIT;
  return (
    isStart &&
    before
      .slice(before.lastIndexOf('\n') + 1)
      .replace('\uFEFF', '')
      .trim() === ''
  );
}
