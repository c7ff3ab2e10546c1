import { DOMAINS, STRATEGIES, type Domain, type Strategy } from '@learning-memory/ghap';
import * as z from 'zod';
import { readData } from '../read-data.ts';

/** What a developer has in front of him, and the one thing that somebody who knows the store would tell him. */
export interface Situation {
  /** As it is typed. */
  readonly prompt?: string | undefined;
  /** Instead of a prompt: a command that is hard to take back, about to be run. */
  readonly command?: string | undefined;
  /** The entry that is open meanwhile. */
  readonly active?: { readonly domain: Domain; readonly strategy: Strategy } | undefined;
  readonly expected: Expected;
}

export type Expected =
  /** The goal of the entry. */
  | { readonly experience: string }
  /** How the value begins. */
  | { readonly value: string }
  /** A definition, or a member of it. */
  | { readonly code: { readonly path: string; readonly name: string } }
  /** The id of a sample memory. */
  | { readonly memory: string };

export const SITUATION_KINDS = ['experience', 'value', 'code', 'memory'] as const;
export type SituationKind = (typeof SITUATION_KINDS)[number];

/** Kinds of the forty that are judged; the few that expect a memory stand beside them. */
export const THE_FORTY: readonly SituationKind[] = ['experience', 'value', 'code'];

const text = z.string().min(1);

export const expectedSchema: z.ZodType<Expected> = z.union([
  z.strictObject({ experience: text }),
  z.strictObject({ value: text }),
  z.strictObject({ code: z.strictObject({ path: text, name: text }) }),
  z.strictObject({ memory: text }),
]);

const situation = z.strictObject({
  prompt: text.optional(),
  command: text.optional(),
  active: z.strictObject({ domain: z.enum(DOMAINS), strategy: z.enum(STRATEGIES) }).optional(),
  expected: expectedSchema,
});

/** Forty that expect an experience, a value or a definition, and a few that expect a memory. */
export const SITUATIONS: readonly Situation[] = z.array(situation).parse(readData('situations.json'));

/** Values beside `LEARNT_VALUES`, kept where a cluster accepts them. */
export const FURTHER_VALUES: readonly string[] = z.array(text).parse(readData('kaiway/values.json'));

export function kindOf({ expected }: Situation): SituationKind {
  return SITUATION_KINDS.find((kind) => kind in expected) ?? 'memory';
}
