import { embeddingError } from '@learning-memory/embedding';

interface GivenOptions {
  readonly model?: { readonly id?: unknown } | undefined;
  readonly file?: { readonly href?: unknown } | undefined;
  readonly read?: unknown;
}

/** Throws `EMBEDDING_INVALID_INPUT`, here as below: JavaScript has no types to tell. */
export function checkOptions({ model, file, read }: GivenOptions = {}): void {
  if (typeof model?.id !== 'string')
    refuse('`model`', model, '`MODEL` of @learning-memory/embedding-static-weights or alike');
  if (typeof file?.href !== 'string')
    refuse('`file`', file, 'a URL, as `modelUrl` of the weights, or `pathToFileURL(path)` for a path');
  if (read !== undefined && typeof read !== 'function') refuse('`read`', read, 'a function');
}

export function checkText(text: unknown, name = 'The text'): void {
  if (typeof text !== 'string') refuse(name, text, 'a string');
}

export function checkTexts(texts: unknown, name = 'text'): void {
  if (!Array.isArray(texts)) refuse(`The list of ${name}s`, texts, 'an array of strings');
  // A hole in an array is visited by its index alone.
  for (let index = 0; index < texts.length; index += 1) checkText(texts[index], `The ${name} at index ${index}`);
}

/** A value in a few words. */
export function shown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return `the ${typeof value} ${value}`;
  if (typeof value === 'string') return `the string ${JSON.stringify(value.slice(0, MOST_SHOWN))}`;
  if (Array.isArray(value)) return 'an array';
  return value === null || value === undefined ? String(value) : `of the type ${typeof value}`;
}

const MOST_SHOWN = 60;

function refuse(name: string, value: unknown, expected: string): never {
  throw embeddingError('EMBEDDING_INVALID_INPUT', `${name} is ${shown(value)}, expected is ${expected}.`);
}
