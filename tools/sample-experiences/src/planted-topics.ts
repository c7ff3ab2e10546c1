import * as z from 'zod';
import { readData } from './read-data.ts';

export interface PlantedMemory {
  /** What its author meant it to be about. */
  readonly topic: string;
  readonly content: string;
}

const text = z.string().min(1);
const planted = z.array(z.strictObject({ topic: text, content: text })).readonly();

/** Memories of one team about eight topics: 300, and 60 that come afterwards. */
export const PLANTED_TOPICS: { readonly first: readonly PlantedMemory[]; readonly later: readonly PlantedMemory[] } = z
  .strictObject({ first: planted, later: planted })
  .parse(readData('planted-topics.json'));
