import {
  answeredWords,
  asksToMend,
  errorWords,
  parseAction,
  type ActionSignature,
  type FailureMatch,
  type NearFailure,
} from '@learning-memory/action-signature';
import type { LessonOptions, LessonRelation, RelateOptions } from '@learning-memory/context-assembler';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext } from '../budget/assemble.ts';
import { entryOfLesson, lessonOf } from '../candidates/entry-findings.ts';
import type { Section } from '../candidates/sections.ts';
import type { PastFailures } from '../lessons/past-failures.ts';
import type { Round } from '../sources/open-round.ts';

/** UTF-16 units of an error that are read: what it says stands at its end. */
const READ = 30_000;

/** So long after a failure the next mending of its file may have to do with it. */
const RECENT_MS = 30 * 86_400_000;

interface LessonSources extends Pick<AssemblerContext, 'experiences' | 'compareWords' | 'logger' | 'now'> {
  readonly failures: PastFailures;
}

/** The likeliest failure alone: where it was shown already, a less likely one is no better. */
export async function findLesson(
  { experiences, failures, now, ...words }: LessonSources,
  round: Round,
  options: LessonOptions,
): Promise<FoundContext> {
  const found = await round.ask({ source: 'experiences', subject: 'a lesson' }, async () => {
    const index = await failures.indexOf(options.projects);
    const likely = await likeliest(options, index, words);
    const match = likely ?? lastMended(options, index, now());
    const section = likely === undefined ? 'This file went wrong lately' : sectionOf(options);
    const [entry] = match === undefined ? [] : await experiences.get([match.id]);
    return entry && match && lessonOf(entry, { section, why: `by its ${match.by}, ${match.score.toFixed(2)}` });
  });
  const findings = found === undefined ? [] : [found];
  return { buckets: [{ weight: 1, most: 1, findings }], troubles: round.troubles };
}

function sectionOf({ error }: LessonOptions): Section {
  return error === undefined ? 'This went wrong before' : 'This error came before';
}

type Index = Awaited<ReturnType<PastFailures['indexOf']>>;

async function likeliest(
  { tool, input, error }: LessonOptions,
  index: Index,
  words: ComparingWords,
): Promise<FailureMatch | undefined> {
  if (index.size === 0) return undefined;
  const action = parseAction({ tool, input });
  if (error !== undefined) return index.matchError(errorWords(error.slice(-READ)), action)[0];
  const answered = await compareWith(words, action, index.nearest(action));
  return (answered === undefined ? index.match(action) : index.judge(action, answered))[0];
}

function lastMended(
  { tool, input, error, task = '' }: LessonOptions,
  index: Index,
  now: number,
): FailureMatch | undefined {
  if (error !== undefined || !asksToMend(task)) return undefined;
  return index.lastInFile(parseAction({ tool, input }), now - RECENT_MS);
}

type ComparingWords = Pick<LessonSources, 'compareWords' | 'logger'>;

/** A model that fails leaves signs alone, as one that compares no words does. */
function compareWith(
  { compareWords, logger }: ComparingWords,
  ...compared: [ActionSignature, readonly NearFailure[]]
): ReturnType<typeof answeredWords> {
  return answeredWords(compareWords, ...compared).catch((error: unknown) => {
    logger.warn('words.uncompared', { error });
    return undefined;
  });
}

/** What an action is to a lesson that was told. */
export async function relateToLesson(
  { failures, ...words }: Omit<LessonSources, 'experiences' | 'now'>,
  { item, tool, input, error, projects }: RelateOptions,
): Promise<LessonRelation> {
  const index = await failures.indexOf(projects);
  const action = parseAction({ tool, input });
  const id = entryOfLesson(item);
  const relation = index.relate(id, action, error === undefined ? undefined : errorWords(error.slice(-READ)));
  if (relation !== 'unrelated' || error !== undefined) return relation;
  const near = index.nearest(action).filter((failure) => failure.id === id);
  const answered = near.length === 0 ? undefined : await compareWith(words, action, near);
  return answered !== undefined && index.judge(action, answered).length > 0 ? 'repeats' : 'unrelated';
}
