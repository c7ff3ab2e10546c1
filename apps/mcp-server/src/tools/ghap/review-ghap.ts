import type { Contest, Resolution, ResolvedGhap } from '@learning-memory/ghap';
import { isContested, resolutionSchema } from '@learning-memory/ghap-schemas';
import { errorFactory } from '@learning-memory/errors';
import { assignConfidenceTier } from '@learning-memory/observation-collector-journal';
import { describeIssues, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { contestedBy } from '../contested.ts';
import { idField } from '../id-field.ts';
import type { ToolServices } from '../tool-services.ts';

const reviewError = errorFactory({
  REVIEW_INVALID_INPUT: 'validation',
  REVIEW_ENTRY_NOT_FOUND: 'not_found',
  REVIEW_NOT_CONTESTED: 'conflict',
} as const);

/** Holds more than its schema says: `resolve_ghap` describes the rest. */
const input = z.strictObject({
  id: idField,
  status: z.enum(['confirmed', 'falsified']),
  result: optionalField(z.string()),
  surprise: optionalField(z.string()),
  root_cause: z.unknown().optional(),
  lesson: z.unknown().optional(),
});

export function reviewGhapTool({ experiences, persister }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'review_ghap',
    title: 'Review GHAP entry',
    description: 'Say whether a contested entry still holds; falsified takes the fields of resolve_ghap.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input,
    output: z.object({ id: z.string(), status: z.string() }),
    async run({ id, ...review }) {
      const [entry] = await experiences.get([id]);
      if (entry === undefined) {
        throw reviewError('REVIEW_ENTRY_NOT_FOUND', `There is no stored entry '${id}'. list_ghap_entries lists them.`);
      }
      const contest = entry.aftermath?.contest;
      if (contest === undefined || !isContested(entry)) throw notContested(entry);
      const resolution = readResolution({ result: contestedBy(entry).contested, ...present(review) });
      await persister.persist(reviewed(entry, contest, resolution));
      return { id, status: resolution.status };
    },
  });
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

function readResolution(fields: unknown): Resolution {
  const { data, error } = resolutionSchema.safeParse(fields);
  if (error === undefined) return data;
  throw reviewError('REVIEW_INVALID_INPUT', describeIssues(error));
}

function notContested({ id, aftermath }: ResolvedGhap): Error {
  const review = aftermath?.contest?.review;
  const message =
    review === undefined
      ? `Entry '${id}' is not contested: no commit is known that reverted or fixed what it did. index_commits looks again.`
      : `Entry '${id}' was reviewed before, as ${review.status}, and stays so.`;
  return reviewError('REVIEW_NOT_CONTESTED', message);
}

/** An entry that holds is as it was; one that does not is a failure from now on, and keeps what it said before. */
function reviewed(entry: ResolvedGhap, contest: Contest, resolution: Resolution): ResolvedGhap {
  const { status, result, surprise, rootCause, lesson } = resolution;
  const [reviewedAt, commits] = [Date.now(), entry.aftermath?.commits ?? []];
  if (status !== 'falsified') {
    const review = { status: 'confirmed', reviewedAt, note: result } as const;
    return { ...entry, aftermath: { ...entry.aftermath, commits, contest: { ...contest, review } } };
  }
  const review = { status, reviewedAt, earlierResult: entry.outcome.result };
  const learnt = lesson ?? entry.lesson;
  const { tier, reason } = assignConfidenceTier({
    entry,
    resolution: { status, lesson: learnt },
    resolvedAt: entry.resolvedAt,
  });
  return {
    ...entry,
    outcome: { ...entry.outcome, status, result, autoCaptured: false },
    surprise,
    rootCause,
    ...(learnt && { lesson: learnt }),
    confidenceTier: tier,
    tierReason: reason,
    aftermath: { commits, contest: { ...contest, review } },
  };
}
