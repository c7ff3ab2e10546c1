/** Of FTS5's `bm25()`: how soon more of the same word say nothing new, and how much the length of a document counts. */
const K1 = 1.2;
const B = 0.75;
const LEAST_IDF = 1e-6;

export interface Bm25CeilingOptions {
  /** All documents of the collection. */
  readonly documents: number;
  /** For each term of the query, how many documents hold it; 0 for a term found nowhere. */
  readonly documentFrequencies: readonly number[];
}

/**
 * What BM25 stays below for a query, however good the document: k1 + 1 times the summed idf (Robertson and Zaragoza 2009).
 * A BM25 divided by it is a score from 0 to 1, the same in a small collection and a large one; 0 for no terms.
 */
export function bm25Ceiling({ documents, documentFrequencies }: Bm25CeilingOptions): number {
  const information = documentFrequencies.map((frequency) => inverseDocumentFrequency(documents, frequency));
  return (K1 + 1) * information.reduce((sum, idf) => sum + idf, 0);
}

/**
 * What a term adds to the BM25 of a document, but for its idf: below k1 + 1, 0 without the term. Lengths are in terms;
 * `averageLength` is above 0.
 */
export function bm25TermWeight(frequency: number, length: number, averageLength: number): number {
  const norm = K1 * (1 - B + (B * length) / averageLength);
  return (frequency * (K1 + 1)) / (frequency + norm);
}

export interface WordSurpriseOptions {
  readonly bm25: number;
  /** All documents of the collection, at least 1. */
  readonly documents: number;
}

/** Information of the shared words in nats, less that of naming one document: 0 where chance alone would give one like it. */
export function wordSurprise({ bm25, documents }: WordSurpriseOptions): number {
  return bm25 / (K1 + 1) - Math.log(documents);
}

/** As in SQLite FTS5: ln((N - n + 0.5) / (n + 0.5)), and 0.000001 where that is not above 0. */
export function inverseDocumentFrequency(documents: number, frequency: number): number {
  const idf = Math.log((documents - frequency + 0.5) / (frequency + 0.5));
  return idf > 0 ? idf : LEAST_IDF;
}
