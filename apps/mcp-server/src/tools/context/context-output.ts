import { CONTEXT_LIMITS, CONTEXT_SOURCES, type AssembledContext } from '@learning-memory/context-assembler';
import { optionalField } from '@learning-memory/schema-fields';
import { z } from 'zod';

export const maxTokensField = optionalField(
  z.int().min(CONTEXT_LIMITS.minTokens).max(CONTEXT_LIMITS.maxTokens),
).describe('Longest text');

/** `items` says what the text is made of; the tools of their sources take the ids. */
export const contextOutput = z.object({
  context: z.string(),
  token_count: z.int(),
  items: z.array(z.object({ source: z.enum(CONTEXT_SOURCES), id: z.string(), why: z.string() })),
  truncated: z.boolean(),
  notices: z.array(z.string()).optional(),
});

export function toContextOutput(
  assembled: AssembledContext,
  hints: readonly (string | undefined)[] = [],
): z.output<typeof contextOutput> {
  const { markdown, tokens, items, truncated, notices } = assembled;
  const said = [...notices.map(({ message }) => message), ...hints.filter((hint) => hint !== undefined)];
  return {
    context: markdown,
    token_count: tokens,
    items: items.map(({ source, id, why }) => ({ source, id, why })),
    truncated,
    ...(said.length === 0 ? {} : { notices: said }),
  };
}
