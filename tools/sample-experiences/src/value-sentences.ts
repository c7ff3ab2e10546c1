import * as z from 'zod';
import { readData } from './read-data.ts';

export interface ValueSentence {
  /** Whose experiences it is about. */
  readonly theme: string;
  readonly text: string;
}

/** Candidates for values of one journal: what a store should accept, and what it should not. */
export interface ValueSentences {
  /** First drafts, as somebody writes who has read the experiences. */
  readonly good: readonly ValueSentence[];
  /** Would be as true of any journal. */
  readonly generic: readonly string[];
  /** Are of other trades and topics. */
  readonly offTopic: readonly string[];
  /** Hold keywords of a theme and say nothing. */
  readonly lists: readonly ValueSentence[];
  /** Say the contrary of what was learnt. */
  readonly opposites: readonly ValueSentence[];
}

const ofTheme = z.array(z.strictObject({ theme: z.string(), text: z.string() }));
const schema: z.ZodType<ValueSentences> = z.strictObject({
  good: ofTheme,
  generic: z.array(z.string()),
  offTopic: z.array(z.string()),
  lists: ofTheme,
  opposites: ofTheme,
});

/** Written before any score was seen, and never changed. */
export const VALUE_SENTENCES: Readonly<Record<'one-team' | 'many-teams', ValueSentences>> = {
  'one-team': schema.parse(readData('value-sentences/one-team.json')),
  'many-teams': schema.parse(readData('value-sentences/many-teams.json')),
};
