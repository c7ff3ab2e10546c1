import type { Matrix } from './matrix-product.ts';

/** A row for each token of one or more texts, text after text. */
export interface TokenMatrix extends Matrix {
  readonly texts: readonly TextRows[];
}

/** The rows of one text. */
export interface TextRows {
  readonly start: number;
  readonly count: number;
}

export function rowsOfTexts(texts: readonly (readonly number[])[]): readonly TextRows[] {
  let start = 0;
  return texts.map(({ length }) => ({ start: (start += length) - length, count: length }));
}
