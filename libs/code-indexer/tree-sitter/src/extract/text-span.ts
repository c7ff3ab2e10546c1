/** Half open and counts UTF-16 code units of the text. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A span comes before those inside it. */
export function bySpan(left: TextSpan, right: TextSpan): number {
  return left.start - right.start || right.end - left.end;
}
