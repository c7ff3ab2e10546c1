import { setImmediate } from 'node:timers/promises';
import {
  createFailureIndex,
  parseFailure,
  type ActionTrace,
  type FailureIndex,
  type FailureSignature,
} from '@learning-memory/action-signature';
import type { OutcomeStatus, ResolvedGhap } from '@learning-memory/ghap';
import type { ContextOptions } from '@learning-memory/context-assembler';
import type { ExperienceReader } from '@learning-memory/observation-persister';
import type { ContextSources } from '../assembler-context.ts';

type Projects = ContextOptions['projects'];

/** Knows by what signs each past failure is told; read anew only when there are others. */
export interface PastFailures {
  indexOf(projects: Projects): Promise<FailureIndex>;
}

/** Newest entries of an outcome that are known by their signs. */
const MOST = 1000;
/** Entries that are read without letting others have the thread. */
const SLICE = 20;
const OUTCOMES = ['falsified', 'abandoned'] as const satisfies readonly OutcomeStatus[];

interface Kept {
  readonly stamp: string;
  readonly index: Promise<FailureIndex>;
}

export function createPastFailures(
  experiences: Pick<ExperienceReader, 'list' | 'count'>,
  traces?: ContextSources['traces'],
): PastFailures {
  let kept: Kept | undefined;
  let signatures: ReadonlyMap<string, FailureSignature> = new Map();

  const read = async (projects: Projects): Promise<FailureIndex> => {
    const lists = await Promise.all(OUTCOMES.map((outcome) => experiences.list({ projects, outcome, limit: MOST })));
    const entries = lists.flat().filter(saysWhatWentWrong);
    const found = new Map<string, FailureSignature>();
    for (const [at, entry] of entries.entries()) {
      if (at % SLICE === SLICE - 1) await setImmediate();
      found.set(entry.id, signatures.get(entry.id) ?? failureSignature(entry, await traces?.of(entry.id)));
    }
    signatures = found;
    return createFailureIndex(found);
  };

  return {
    async indexOf(projects) {
      const stamp = await stampOf(experiences, projects);
      if (kept?.stamp === stamp) return kept.index;
      const index = read(projects);
      kept = { stamp, index };
      // One that failed is no answer for the next.
      index.catch(() => (kept = kept?.index === index ? undefined : kept));
      return index;
    },
  };
}

/** Another as soon as an entry is resolved, imported, deleted or moved to another project. */
async function stampOf(experiences: Pick<ExperienceReader, 'list' | 'count'>, projects: Projects): Promise<string> {
  const asked = OUTCOMES.flatMap((outcome) => [
    experiences.count({ projects, outcome }),
    experiences.list({ projects, outcome, limit: 1 }).then(([newest]) => newest?.id),
  ]);
  return JSON.stringify([projects, await Promise.all(asked)]);
}

function saysWhatWentWrong({ outcome, surprise, rootCause, lesson }: ResolvedGhap): boolean {
  return outcome.status === 'falsified' || (lesson !== undefined && (surprise ?? rootCause) !== undefined);
}

/** By what signs the failure that an entry tells of is known. */
export function failureSignature(entry: ResolvedGhap, trace: ActionTrace | undefined): FailureSignature {
  const { action, history, goal, hypothesis, notes, outcome, surprise, rootCause, lesson, createdAt } = entry;
  const lines = (...texts: readonly (string | undefined)[]): string => texts.join('\n');
  return parseFailure({
    tried: lines(action, ...history.map((earlier) => earlier.action)),
    story: lines(goal, hypothesis, rootCause?.description),
    errors: lines(outcome.result, surprise, ...notes.map(({ text }) => text)),
    remedy: lines(lesson?.whatWorked, lesson?.takeaway),
    trace,
    triedAt: createdAt,
  });
}
