import type { Author } from '@learning-memory/git-analyzer';

/** Name, words of the name, address and the part of it before the `@`, in lower case, each once. */
export function authorTerms({ name, email }: Author): readonly string[] {
  const words = name.split(/\s+/u);
  const terms = [name, ...words, email, email.split('@')[0] ?? ''].map(normalize);
  return [...new Set(terms)].filter((term) => term !== '');
}

/** One term for what a caller types, to be found among `authorTerms`; of `Name <address>` the address. */
export function authorTerm(text: string): string {
  const address = /<([^<>]+)>\s*$/u.exec(text)?.[1];
  return normalize(address ?? text);
}

function normalize(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').normalize('NFC').toLowerCase();
}
