import {
  DOMAINS,
  GHAP_TEXT_LIMITS,
  OUTCOME_STATUSES,
  ROOT_CAUSE_CATEGORIES,
  STRATEGIES,
  type Domain,
  type GhapDraft,
  type GhapPatch,
  type OutcomeStatus,
  type RootCauseCategory,
  type Strategy,
} from '@learning-memory/ghap';
import {
  boundedText,
  describeIssue,
  describeValue,
  optionalField,
  optionalText,
  type OptionalField,
} from '@learning-memory/schema-fields';
import * as z from 'zod';

const { draft: DRAFT_LIMIT, resolution: RESOLUTION_LIMIT } = GHAP_TEXT_LIMITS;

/** A choice of the vocabulary; its message lists the valid options. */
function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
): z.ZodType<Options[number], Options[number]> {
  return z.enum(options, { error: describeIssue });
}

/** Many think in percent: 80 is answered with how to write it. */
function confidenceField(): OptionalField<z.ZodNumber> {
  const error = ({ input }: { input?: unknown }): string =>
    `Field 'confidence' must be a number from 0 to 1 (0.8 for 80 %), got ${describeValue(input)}.`;
  return optionalField(
    z.number({ error }).min(0, { error }).max(1, { error }).describe('How sure you are of the prediction'),
  );
}

export interface DraftWire {
  domain: Domain;
  strategy: Strategy;
  goal: string;
  hypothesis: string;
  action: string;
  prediction: string;
  confidence?: number | null | undefined;
}

/** Checks the input of `start_ghap`: all fields but confidence are required, texts are trimmed. */
export const draftSchema: z.ZodType<GhapDraft, DraftWire> = z.strictObject({
  domain: choice(DOMAINS).describe('Kind of work; releases and operations: configuration'),
  strategy: choice(STRATEGIES).describe('How you do it'),
  goal: boundedText(DRAFT_LIMIT).describe('The meaningful change you want, not the next command'),
  hypothesis: boundedText(DRAFT_LIMIT).describe('What you believe about the situation'),
  action: boundedText(DRAFT_LIMIT).describe('What you do for it: the command or code itself'),
  prediction: boundedText(DRAFT_LIMIT).describe('What you will observe if the belief is right'),
  confidence: confidenceField(),
});

export type PatchWire = { [Field in keyof GhapPatch]?: GhapPatch[Field] | null };

/** Input of `update_ghap`: every field optional, null counts as left out. */
export const patchSchema: z.ZodType<GhapPatch, PatchWire> = z.strictObject({
  hypothesis: optionalText(DRAFT_LIMIT).describe('What you believe now'),
  action: optionalText(DRAFT_LIMIT).describe('What you do now'),
  prediction: optionalText(DRAFT_LIMIT).describe('What you will observe if the belief is right'),
  strategy: optionalField(choice(STRATEGIES)).describe('How you do it now'),
  confidence: confidenceField(),
  note: optionalText(DRAFT_LIMIT).describe('Kept with the entry, no new iteration'),
});

export interface RootCauseWire {
  category: RootCauseCategory;
  description: string;
}

export interface LessonWire {
  what_worked: string;
  takeaway?: string | null | undefined;
}

/** Holds the fields of `resolve_ghap`, for tools that add their own. */
export const resolutionFields: {
  readonly status: z.ZodType<OutcomeStatus, OutcomeStatus>;
  readonly result: z.ZodString;
  readonly surprise: OptionalField<z.ZodString>;
  readonly root_cause: OptionalField<z.ZodType<RootCauseWire, RootCauseWire>>;
  readonly lesson: OptionalField<z.ZodType<LessonWire, LessonWire>>;
} = {
  status: choice(OUTCOME_STATUSES).describe('Whether the prediction came true'),
  result: boundedText(RESOLUTION_LIMIT).describe('What actually happened'),
  surprise: optionalText(RESOLUTION_LIMIT).describe('What was unexpected; required for falsified'),
  root_cause: optionalField(
    z.strictObject({ category: choice(ROOT_CAUSE_CATEGORIES), description: boundedText(RESOLUTION_LIMIT) }),
  ).describe('Why the hypothesis was wrong; required for falsified'),
  lesson: optionalField(
    z.strictObject({ what_worked: boundedText(RESOLUTION_LIMIT), takeaway: optionalText(RESOLUTION_LIMIT) }),
  ).describe('What worked; recommended'),
};
