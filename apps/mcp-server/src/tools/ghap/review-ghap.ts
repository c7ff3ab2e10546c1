import type { Contest, Resolution, ResolvedGhap } from '@learning-memory/ghap';
import { openContest } from '@learning-memory/ghap-schemas';
import { errorFactory } from '@learning-memory/errors';
import { assignConfidenceTier, readResolution } from '@learning-memory/observation-collector-journal';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { contestedBy } from '../contested.ts';
import type { CurrentProject } from '../../project/current-project.ts';
import { idField } from '../id-field.ts';
import { otherProject } from '../other-project.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';

const reviewError = errorFactory({
  REVIEW_ENTRY_NOT_FOUND: 'not_found',
  REVIEW_NOT_CONTESTED: 'conflict',
  REVIEW_OF_OTHER_PROJECT: 'conflict',
} as const);

/** Holds more than its schema says: `resolve_ghap` describes the rest. */
const input = z.strictObject({
  id: idField.describe('Id of the entry'),
  status: z.enum(['confirmed', 'falsified']).describe('Whether it holds'),
  result: optionalField(z.string()).describe('What really happened'),
  surprise: optionalField(z.string()).describe('What was unexpected; required for falsified'),
  root_cause: z.unknown().optional().describe('{category, description} of why it was wrong; required for falsified'),
  lesson: z.unknown().optional().describe('{what_worked, takeaway}'),
  project: projectField,
});

export function reviewGhapTool({ experiences, persister, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'review_ghap',
    title: 'Review GHAP entry',
    description: 'Say whether a contested entry still holds.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input,
    output: z.object({ id: z.string(), status: z.string() }),
    async run({ id, project, ...review }) {
      const [stored] = await experiences.get([id]);
      if (stored === undefined) throw notFound(id);
      await checkProject(stored, project, currentProject);
      contestOf(stored);
      const resolution = readResolution({ result: contestedBy(stored).contested, ...present(review) });
      const amended = await persister.amend([id], (entry) => reviewed(entry, resolution));
      if (amended === 0) throw notFound(id);
      return { id, status: resolution.status };
    },
  });
}

/** A review is for good, so it is for those who work in the entry's project, or name it. */
async function checkProject(
  entry: ResolvedGhap,
  asked: string | undefined,
  currentProject: CurrentProject,
): Promise<void> {
  const name = await otherProject(entry, asked, currentProject);
  if (name === undefined) return;
  const message =
    `Entry '${entry.id}' belongs to project '${name}' and was left as it is. To review it all the same, call again with ` +
    `project: ${JSON.stringify(name)}.`;
  throw reviewError('REVIEW_OF_OTHER_PROJECT', message);
}

function notFound(id: string): Error {
  return reviewError('REVIEW_ENTRY_NOT_FOUND', `There is no stored entry '${id}'. list_ghap_entries lists them.`);
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

function contestOf(entry: ResolvedGhap): Contest {
  const contest = openContest(entry);
  if (contest !== undefined) return contest;
  const { id, aftermath } = entry;
  const review = aftermath?.contest?.review;
  const message =
    review === undefined
      ? `Entry '${id}' is not contested: no commit is known that reverted or fixed what it did. index_commits looks again.`
      : `Entry '${id}' was reviewed before, as ${review.status}, and stays so.`;
  throw reviewError('REVIEW_NOT_CONTESTED', message);
}

/** An entry that holds is as it was; one that does not is a failure from now on, and learnt what the review says alone. */
function reviewed(entry: ResolvedGhap, resolution: Resolution): ResolvedGhap {
  const contest = contestOf(entry);
  const { status, result } = resolution;
  const [reviewedAt, commits] = [Date.now(), entry.aftermath?.commits ?? []];
  if (status !== 'falsified') {
    const review = { status: 'confirmed', reviewedAt, note: result } as const;
    return { ...entry, aftermath: { ...entry.aftermath, commits, contest: { ...contest, review } } };
  }
  const review = { status, reviewedAt, earlierResult: entry.outcome.result };
  return { ...falsified(entry, resolution), aftermath: { commits, contest: { ...contest, review } } };
}

function falsified(entry: ResolvedGhap, resolution: Resolution): ResolvedGhap {
  const { status, result, surprise, rootCause, lesson } = resolution;
  const { lesson: _refuted, ...kept } = entry;
  const { tier, reason } = assignConfidenceTier({ entry, resolution, resolvedAt: entry.resolvedAt });
  return {
    ...kept,
    outcome: { ...entry.outcome, status, result, autoCaptured: false },
    surprise,
    rootCause,
    ...(lesson && { lesson }),
    confidenceTier: tier,
    tierReason: reason,
  };
}
