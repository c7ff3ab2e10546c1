import { KNOWLEDGE_TIERS, type Scope } from '@learning-memory/knowledge';
import { z } from 'zod';

export const scopeOutput = z.object({
  scope_id: z.string(),
  tier: z.enum(KNOWLEDGE_TIERS),
  parents: z.array(z.string()),
  description: z.string().optional(),
  entries: z.int(),
  children: z.int(),
});

export function toScopeOutput({
  id,
  tier,
  parents,
  description,
  entries,
  children,
}: Scope): z.output<typeof scopeOutput> {
  const described = description === undefined ? {} : { description };
  return { scope_id: id, tier, parents: [...parents], ...described, entries, children };
}
