import type { OutcomeCounts } from '../command-outcome.ts';

export type CountField = keyof OutcomeCounts;

const FIELDS: readonly CountField[] = ['passed', 'failed', 'skipped', 'errors'];

/** The sum, field by field; a field nobody knows stays absent. */
export function addCounts(counts: readonly OutcomeCounts[]): OutcomeCounts {
  const sum: { -readonly [F in CountField]?: number } = {};
  for (const field of FIELDS) {
    const known = counts.map((one) => one[field]).filter((value) => value !== undefined);
    if (known.length > 0) sum[field] = known.reduce((total, value) => total + value, 0);
  }
  return sum;
}

const COUNT_AND_WORD = /^(\d{1,9}) ([a-z ]+)$/;

/**
 * Reads a list like `3 failed, 42 passed`, given as its parts; `vocabulary` says what the words mean, `undefined` being a
 * word that counts nothing. A part that is no count, or a word the vocabulary lacks, makes the whole list `undefined`.
 */
export function readCounts(
  parts: readonly string[],
  vocabulary: Readonly<Record<string, CountField | undefined>>,
): OutcomeCounts | undefined {
  const found: OutcomeCounts[] = [];
  for (const part of parts) {
    const [, digits, word = ''] = COUNT_AND_WORD.exec(part.trim()) ?? [];
    if (digits === undefined || !Object.hasOwn(vocabulary, word)) return undefined;
    const field = vocabulary[word];
    if (field !== undefined) found.push({ [field]: Number(digits) });
  }
  return addCounts(found);
}

/** `3 failed, 42 passed`: the counts in words, those of nothing left out. */
export function describeCounts(counts: OutcomeCounts): string {
  const parts = [
    countInWords(counts.failed, 'failed'),
    countInWords(counts.errors, counts.errors === 1 ? 'error' : 'errors'),
    countInWords(counts.passed, 'passed'),
    countInWords(counts.skipped, 'skipped'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function countInWords(count: number | undefined, word: string): string {
  return count === undefined || count === 0 ? '' : `${count} ${word}`;
}
