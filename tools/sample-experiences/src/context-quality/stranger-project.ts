import * as z from 'zod';
import { readData } from '../read-data.ts';

const text = z.string().min(1);
const questions = z.strictObject({
  fitting: z.array(z.strictObject({ prompt: text, expected: text })),
  unfitting: z.array(text),
});
const schema = z.strictObject({
  memories: z.array(z.strictObject({ id: text, content: text })),
  ...questions.shape,
  german: questions.optional(),
  french: questions.optional(),
});

/** Prompts with the id of the memory that answers each, and prompts that none answers. */
export type StrangerPrompts = z.infer<typeof questions>;
/** Thirty memories of a project as its developers word them, and prompts in other words. */
export type StrangerProject = z.infer<typeof schema>;

/** Written before any was asked. Rules of relevance are fitted beside the development projects; the other judges them. */
export const STRANGER_PROJECTS: {
  readonly development: readonly StrangerProject[];
  readonly heldBack: StrangerProject;
} = { development: ['brewery', 'station'].map(readProject), heldBack: readProject('lockers') };

function readProject(name: string): StrangerProject {
  return schema.parse(readData(`stranger-projects/${name}.json`));
}
