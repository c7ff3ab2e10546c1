import {
  MEMORY_CATEGORIES,
  MEMORY_LIMITS,
  type Memory,
  type QuestionedMemory,
  type StoredMemory,
  type SupersededStatement,
} from '@learning-memory/memory';
import { boundedText, optionalField, optionalText, shorten, toIso } from '@learning-memory/schema-fields';
import { z } from 'zod';
import { roundScore } from '../round-score.ts';

/** Characters of a memory that is asked about. */
const LONGEST_QUESTIONED = 160;

/** Inputs of the memory tools; limits are those of the contract. */
export const contentField = boundedText(MEMORY_LIMITS.content).describe('One idea, in words that stand alone');
export const categoryField = optionalField(z.enum(MEMORY_CATEGORIES)).describe('Kind of knowledge');
export const importanceField = optionalField(z.number().min(0).max(1)).describe('How much it matters; default 0.5');
export const tagsField = optionalField(z.array(boundedText(MEMORY_LIMITS.tag)).max(MEMORY_LIMITS.tags)).describe(
  'Words that each is found by',
);
export const rationaleField = optionalText(MEMORY_LIMITS.rationale).describe('Why it holds');

/** A memory as lists answer it. */
export const memoryOutput = z.object({
  id: z.string(),
  content: z.string(),
  category: z.enum(MEMORY_CATEGORIES),
  importance: z.number(),
  tags: z.array(z.string()),
  created_at: z.string(),
});

export function toMemoryOutput({
  id,
  content,
  category,
  importance,
  tags,
  createdAt,
}: Memory): z.output<typeof memoryOutput> {
  return { id, content, category, importance, tags: [...tags], created_at: toIso(createdAt) };
}

/** What storing or updating answers. */
export const storedMemoryOutput = z.object({
  id: z.string(),
  created: z.boolean(),
  redactions: z.int(),
  near_duplicates: z.array(z.object({ id: z.string(), similarity: z.number(), differs_in: z.array(z.string()) })),
  notice: z.string().optional(),
});

export function toStoredMemoryOutput(stored: StoredMemory): z.output<typeof storedMemoryOutput> {
  const { memory, created, redactions, nearDuplicates, superseded = [], questioned = [] } = stored;
  const notices = [stored.notice, ...superseded.map(describeSuperseded), ...questioned.map(askAbout)];
  const notice = notices.filter((part) => part !== undefined).join(' ');
  return {
    id: memory.id,
    created,
    redactions,
    near_duplicates: nearDuplicates.map(({ id, similarity, differsIn }) => ({
      id,
      similarity: roundScore(similarity),
      differs_in: [...differsIn],
    })),
    ...(notice === '' ? {} : { notice }),
  };
}

function askAbout({ id, content }: QuestionedMemory): string {
  const said = JSON.stringify(shorten(content, LONGEST_QUESTIONED));
  return `Does ${id} still hold: ${said}? If not, update_memory or delete_memory it: both would be recalled.`;
}

/** What a memory took the place of. */
export function describeSuperseded({ id, statement }: SupersededStatement): string {
  return `It takes the place of what ${id} says: ${JSON.stringify(statement)}. restore_memory undoes that.`;
}
