import type { Embedding } from '@learning-memory/embedding';
import { wordsOf, wordVector } from './word-vector.ts';

const LEAST_COSINE = 0.3;

/** Late interaction (Khattab and Zaharia 2020) of hashed words, all of one weight; 0 without words. */
export function compareWords(question: string, candidate: string, dimension: number): number {
  const asked = wordVectors(question, dimension);
  const known = wordVectors(candidate, dimension);
  const total = asked.reduce((sum, word) => sum + highestCosine(word, known), 0);
  return asked.length === 0 ? 0 : total / asked.length;
}

function highestCosine(word: Embedding, others: readonly Embedding[]): number {
  const cosines = others.map((other) => word.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0));
  const highest = Math.max(0, ...cosines);
  return highest < LEAST_COSINE ? 0 : Math.min(highest, 1);
}

function wordVectors(text: string, dimension: number): readonly Embedding[] {
  const vectors = [...new Set(wordsOf(text))].map((word) => wordVector(word, dimension));
  return vectors.filter((vector) => vector !== undefined);
}
