import type { GhapDraft, GhapPatch, Resolution } from '@learning-memory/ghap';
import { draftSchema, patchSchema, resolutionSchema, serializeResolution } from '@learning-memory/ghap-schemas';
import { observationCollectorError } from '@learning-memory/observation-collector';
import { redact } from '@learning-memory/redaction';
import { describeIssue, describeIssues } from '@learning-memory/schema-fields';

/** Each returns the input with its texts trimmed and free of secrets, or throws `OBSERVATION_INVALID_INPUT` naming every wrong field. */
export function checkDraft(draft: GhapDraft): GhapDraft {
  return check(draftSchema, draft);
}

export function checkPatch(patch: GhapPatch): GhapPatch {
  return check(patchSchema, patch);
}

export function checkResolution(resolution: Resolution): Resolution {
  return readResolution(serializeResolution(resolution));
}

/** The same for what came in the words of `resolve_ghap`. */
export function readResolution(input: unknown): Resolution {
  return check(resolutionSchema, input);
}

type SafeParser<T> = {
  safeParse(
    input: unknown,
    options: { error: typeof describeIssue },
  ): { data?: T | undefined; error?: { issues: readonly { message: string }[] } | undefined };
};

/** Limits count what the caller gave; a text with nothing left after redaction is refused as empty. */
function check<T>(schema: SafeParser<T>, input: unknown): T {
  parse(schema, input);
  return parse(schema, redactTexts(input));
}

function parse<T>(schema: SafeParser<T>, input: unknown): T {
  const { data, error } = schema.safeParse(input, { error: describeIssue });
  if (error === undefined) return data as T;
  throw observationCollectorError('OBSERVATION_INVALID_INPUT', describeIssues(error));
}

function redactTexts(value: unknown): unknown {
  if (typeof value === 'string') return redact(value).text;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redactTexts(member)]));
}
