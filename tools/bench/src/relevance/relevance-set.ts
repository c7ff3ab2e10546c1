/** Collections whose intercepts are fitted. */
export const SOURCES = [
  'memories',
  'experiences full',
  'experiences strategy',
  'experiences surprise',
  'experiences root_cause',
  'values',
  'code',
  'commits',
] as const;
export type Source = (typeof SOURCES)[number];

/** A text as its owner stores it. */
export interface StoredText {
  readonly embedded: string;
  /** What is searched by words. */
  readonly words: string;
}

/** A store, and questions that it answers and does not. */
export interface RelevanceSet {
  readonly name: string;
  readonly source: Source;
  /** `kaiway` for the sample repository, indexed by the product. */
  readonly texts: readonly StoredText[] | 'kaiway';
  readonly fitting: readonly string[];
  readonly unfitting: readonly string[];
}

/** What is embedded and what is searched by words are the same. */
export function asStored(texts: readonly string[]): readonly StoredText[] {
  return texts.map((text) => ({ embedded: text, words: text }));
}
