import * as z from 'zod';
import { readData } from '../read-data.ts';

/** Prompts with the id of the memory that answers each, and prompts that none answers. */
export interface StrangerPrompts {
  readonly fitting: readonly { readonly prompt: string; readonly expected: string }[];
  readonly unfitting: readonly string[];
}

/** Memories of a project as its developers word them, and prompts in other words. */
export interface StrangerProject extends StrangerPrompts {
  readonly name: string;
  readonly memories: readonly { readonly id: string; readonly content: string }[];
  readonly german?: StrangerPrompts | undefined;
  readonly french?: StrangerPrompts | undefined;
}

/** Written before any was asked. The rule of relevance is fitted beside the development projects; the others judge it. */
export const STRANGER_PROJECTS: {
  readonly development: readonly StrangerProject[];
  readonly heldBack: readonly StrangerProject[];
  /** Texts and prompts of one language: German, French. */
  readonly otherLanguages: readonly StrangerProject[];
} = {
  development: ['brewery', 'station', 'pawdesk', 'voltpack', 'ridgeline'].map(readProject),
  heldBack: ['lockers', 'ferries'].map(readProject),
  otherLanguages: ['bakery', 'greenhouse'].map(readProject),
};

function readProject(name: string): StrangerProject {
  const text = z.string().min(1);
  const prompts = z.strictObject({
    fitting: z.array(z.strictObject({ prompt: text, expected: text })),
    unfitting: z.array(text),
  });
  const schema = z.strictObject({
    memories: z.array(z.strictObject({ id: text, content: text })),
    ...prompts.shape,
    german: prompts.optional(),
    french: prompts.optional(),
  });
  return { name, ...schema.parse(readData(`stranger-projects/${name}.json`)) };
}
