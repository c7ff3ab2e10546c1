import * as z from 'zod';
import { readData } from './read-data.ts';

export interface RetroDrafts {
  readonly journal: 'one-team' | 'many-teams';
  /** The takeaway of a member, by which its cluster is told. */
  readonly member: string;
  /** Come in the order in which they were written. */
  readonly drafts: readonly string[];
}

const schema = z.array(
  z.strictObject({
    journal: z.enum(['one-team', 'many-teams']),
    member: z.string().min(1),
    drafts: z.array(z.string().min(1).max(500)).length(3),
  }),
);

/**
 * What somebody wrote who had read the takeaways of the five largest clusters of each journal: three drafts for each, all written
 * before any score was seen. None is ever tuned.
 */
export const RETRO_DRAFTS: readonly RetroDrafts[] = schema.parse(readData('retro-drafts.json'));
