import { SKIP_REASONS, type SkippedFiles } from '@learning-memory/code-indexer';
import { z } from 'zod';

/** Files that are not in the index, by reason. */
export const skippedOutput = z.object({ reason: z.enum(SKIP_REASONS), count: z.int(), examples: z.array(z.string()) });

export function toSkippedOutput({ reason, count, examples }: SkippedFiles): z.output<typeof skippedOutput> {
  return { reason, count, examples: [...examples] };
}
