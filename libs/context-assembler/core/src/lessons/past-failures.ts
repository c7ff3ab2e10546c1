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

/** Entries that are read without letting others have the thread. */
const SLICE = 20;
/** Newest entries of each outcome that are known by their signs. */
const MOST = { falsified: 1000, abandoned: 1000, confirmed: 300 } as const satisfies Readonly<
  Record<OutcomeStatus, number>
>;
const OUTCOMES = ['falsified', 'abandoned', 'confirmed'] as const satisfies readonly OutcomeStatus[];

interface Kept {
  readonly stamp: string;
  readonly index: Promise<FailureIndex>;
}

export function createPastFailures(
  experiences: Pick<ExperienceReader, 'list' | 'count'>,
  traces?: ContextSources['traces'],
): PastFailures {
  let kept: Kept | undefined;
  let signatures: ReadonlyMap<string, FailureSignature | undefined> = new Map();

  const read = async (projects: Projects): Promise<FailureIndex> => {
    const lists = await Promise.all(
      OUTCOMES.map((outcome) => experiences.list({ projects, outcome, limit: MOST[outcome] })),
    );
    const entries = lists.flat().filter(saysWhatToDo);
    const found = new Map<string, FailureSignature | undefined>();
    for (const [at, entry] of entries.entries()) {
      if (at % SLICE === SLICE - 1) await setImmediate();
      const { id } = entry;
      found.set(id, signatures.has(id) ? signatures.get(id) : signatureOf(entry, await traces?.of(id)));
    }
    signatures = found;
    return createFailureIndex(new Map([...found].flatMap(([id, signature]) => (signature ? [[id, signature]] : []))));
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

function saysWhatToDo({ outcome, surprise, rootCause, lesson }: ResolvedGhap): boolean {
  if (outcome.status === 'falsified') return true;
  return lesson !== undefined && (outcome.status === 'confirmed' || (surprise ?? rootCause) !== undefined);
}

function signatureOf(entry: ResolvedGhap, trace: ActionTrace | undefined): FailureSignature | undefined {
  return entry.outcome.status === 'confirmed' ? overcomeSignature(trace) : failureSignature(entry, trace);
}

const UNTOLD = { tried: '', story: '', errors: '', remedy: '' } as const;

/** What an entry overcame is known by its errors alone: what was done in the end came true. `undefined` without any. */
function overcomeSignature(trace: ActionTrace | undefined): FailureSignature | undefined {
  const { runs = [], calls = [], passed } = trace ?? {};
  if ([...runs, ...calls].every(({ error = [] }) => error.length === 0)) return undefined;
  return {
    ...parseFailure({ ...UNTOLD, trace: { files: [], lines: [], runs, calls, passed } }),
    ...{ commands: [], seen: [], calls: new Set<string>() },
  };
}

/** By what signs the failure that an entry tells of is known. */
export function failureSignature(entry: ResolvedGhap, trace: ActionTrace | undefined): FailureSignature {
  const { action, history, goal, hypothesis, notes, outcome, surprise, rootCause, lesson, createdAt } = entry;
  const lines = (...texts: readonly (string | undefined)[]): string => texts.join('\n');
  return parseFailure({
    tried: lines(action, ...history.map((earlier) => earlier.action)),
    story: lines(goal, hypothesis, rootCause?.description),
    errors: lines(outcome.result, surprise, ...notes.map(({ text }) => text)),
    explained: lines(surprise, rootCause?.description).trim(),
    remedy: lines(lesson?.whatWorked, lesson?.takeaway),
    trace,
    triedAt: createdAt,
  });
}
