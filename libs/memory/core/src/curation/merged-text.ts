import { MEMORY_LIMITS, memoryError, type MergeStrategy } from '@learning-memory/memory';
import { codePointLength } from '@learning-memory/text-analysis';
import type { EmbeddedMemory } from '../points/memory-points.ts';

/** Between two texts. */
const BREAK = '\n\n';

/** What a memory made of these says; they come newest first. Rejects `MEMORY_MERGE_TOO_LONG`. */
export function mergedContent(newestFirst: readonly EmbeddedMemory[], strategy: MergeStrategy): string {
  const texts = newestFirst.map(({ memory }) => memory.content);
  const [newest = ''] = texts;
  if (strategy === 'keep_newest') return newest;
  const content = withoutRepeated(texts).toReversed().join(BREAK);
  const length = codePointLength(content);
  if (length > MEMORY_LIMITS.content && texts.length > 1) throw tooLong(newestFirst, length);
  return content;
}

/** Without those that stand in another one word for word; of two that are equal the newer stays. */
export function withoutRepeated(newestFirst: readonly string[]): readonly string[] {
  const spaced = newestFirst.map((text) => ` ${text.trim().replace(/\s+/gu, ' ')} `);
  return newestFirst.filter((_, index) => {
    const own = spaced[index] ?? '';
    return !spaced.some((other, at) => at !== index && other.includes(own) && (other !== own || at < index));
  });
}

function tooLong(newestFirst: readonly EmbeddedMemory[], length: number): Error {
  const fitting = fitTogether(newestFirst);
  const next =
    fitting.length < 2
      ? 'Shorten them first'
      : `Merge ${String(fitting.length)} of them, such as ${fitting.slice(0, 3).join(', ')}${fitting.length > 3 ? ' …' : ''}`;
  const message =
    `Together they have ${String(length)} characters; ${String(MEMORY_LIMITS.content)} are allowed, and nothing was merged. ` +
    `${next}, or use keep_newest: what the others say can be restored for 30 days.`;
  const details = { field: 'content', actual: length, maximum: MEMORY_LIMITS.content, fitting };
  return memoryError('MEMORY_MERGE_TOO_LONG', message, { details });
}

/** Ids of those that would fit, as many as possible. */
function fitTogether(newestFirst: readonly EmbeddedMemory[]): readonly string[] {
  const byLength = newestFirst
    .map(({ memory: { id, content } }) => ({ id, length: codePointLength(content) }))
    .sort((one, other) => one.length - other.length);
  let sum = 0;
  return byLength
    .filter(({ length }) => (sum += length + BREAK.length) - BREAK.length <= MEMORY_LIMITS.content)
    .map(({ id }) => id);
}
