import { DOMAINS, STRATEGIES, type ActiveGhap } from '@learning-memory/ghap';
import { toIso } from '@learning-memory/schema-fields';
import { z } from 'zod';

/** An open entry as tools answer it. */
export const activeEntryOutput = z.object({
  id: z.string(),
  domain: z.enum(DOMAINS),
  strategy: z.enum(STRATEGIES),
  goal: z.string(),
  hypothesis: z.string(),
  action: z.string(),
  prediction: z.string(),
  created_at: z.string(),
  /** Absent until stated. */
  confidence: z.number().optional(),
});

export type ActiveEntryOutput = z.output<typeof activeEntryOutput>;

export function toActiveEntryOutput(entry: ActiveGhap): ActiveEntryOutput {
  const { id, domain, strategy, goal, hypothesis, action, prediction, confidence } = entry;
  const stated = { hypothesis, action, prediction, ...(confidence !== undefined && { confidence }) };
  return { id, domain, strategy, goal, ...stated, created_at: toIso(entry.createdAt) };
}
