import { MEMORY_CATEGORIES, type MemoryCategory } from '@learning-memory/memory';
import * as z from 'zod';
import { readData } from './read-data.ts';

export interface SampleMemory {
  /** Its name in the data; the server gives it another. */
  readonly id: string;
  readonly content: string;
  readonly category: MemoryCategory;
  readonly tags: readonly string[];
}

const text = z.string().min(1);

/** 300 notes of many people about many things. */
export const SAMPLE_MEMORIES: readonly SampleMemory[] = z
  .array(z.strictObject({ id: text, content: text, category: z.enum(MEMORY_CATEGORIES), tags: z.array(text) }))
  .parse(readData('memories.json'));
