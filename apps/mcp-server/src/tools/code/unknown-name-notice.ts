import type { CallAnswer } from '@learning-memory/code-indexer';
import { shorten } from '@learning-memory/schema-fields';

/** An unknown name has no calls, which is not the same as a function that nobody calls. */
export function unknownNameNotice(
  name: string,
  { units }: Pick<CallAnswer, 'units'>,
  indexes: readonly string[],
): string | undefined {
  if (units.length > 0 || indexes.length === 0) return undefined;
  return `No indexed definition is called '${shorten(name)}'. Case counts; search_code finds names by meaning.`;
}
