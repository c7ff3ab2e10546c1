import type { GhapDraft } from '@learning-memory/ghap';
import { draftSchema, requireFindings, resolutionFields, type ResolutionWire } from '@learning-memory/ghap-schemas';
import * as z from 'zod';

export interface SampleExperience {
  /** Input of `start_ghap`. */
  readonly start: GhapDraft;
  /** Input of `resolve_ghap`. */
  readonly resolve: Readonly<ResolutionWire>;
}

export interface Theme {
  /** Also the name of its data file. */
  readonly theme: string;
  readonly title: string;
  /** A principle as an agent would distil it from these experiences. */
  readonly value: string;
  /** How somebody would search for that value, in other words. */
  readonly question: string;
  readonly first: readonly SampleExperience[];
  /** What arrives after the first clustering. */
  readonly later: readonly SampleExperience[];
}

const text = z.string().min(1);

const experience = z.strictObject({
  start: draftSchema,
  resolve: z.strictObject(resolutionFields).check(requireFindings),
});

/** A data file; the same limits and words as the tools accept. */
export const themeSchema: z.ZodType<Theme> = z.strictObject({
  theme: text,
  title: text,
  value: text,
  question: text,
  first: z.array(experience),
  later: z.array(experience),
});
