import {
  answeredWords,
  errorWords,
  parseAction,
  type ActionSignature,
  type FailureMatch,
  type NearFailure,
} from '@learning-memory/action-signature';
import type { LessonOptions, LessonRelation, RelateOptions } from '@learning-memory/context-assembler';
import type { AssemblerContext } from '../assembler-context.ts';
import type { FoundContext } from '../budget/assemble.ts';
import type { Finding } from '../candidates/candidate.ts';
import { entryOfLesson, fileLessonOf, lessonOf } from '../candidates/entry-findings.ts';
import type { Section } from '../candidates/sections.ts';
import type { PastFailures } from '../lessons/past-failures.ts';
import type { Round } from '../sources/open-round.ts';

/** UTF-16 units of an error that are read: what it says stands at its end. */
const READ = 30_000;

/** So long after a failure the next mending of its file may have to do with it. */
const RECENT_MS = 14 * 86_400_000;

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
    if (index.size === 0) return undefined;
    const action = parseAction(options);
    const match = await likeliest(options, { index, action }, words);
    if (match === undefined) return lastInFile(experiences, options, { index, action, since: now() - RECENT_MS });
    const [entry] = await experiences.get([match.id]);
    return (
      entry && lessonOf(entry, { section: sectionOf(options), why: `by its ${match.by}, ${match.score.toFixed(2)}` })
    );
  });
  const findings = found === undefined ? [] : [found];
  return { buckets: [{ weight: 1, most: 1, findings }], troubles: round.troubles };
}

function sectionOf({ error }: LessonOptions): Section {
  return error === undefined ? 'This went wrong before' : 'This error came before';
}

type Index = Awaited<ReturnType<PastFailures['indexOf']>>;

interface KnownAction {
  readonly index: Index;
  readonly action: ActionSignature;
}

async function likeliest(
  { error }: LessonOptions,
  { index, action }: KnownAction,
  words: ComparingWords,
): Promise<FailureMatch | undefined> {
  if (error !== undefined) return index.matchError(errorWords(error.slice(-READ)), action)[0];
  const answered = await compareWith(words, action, index.nearest(action));
  return (answered === undefined ? index.match(action) : index.judge(action, answered))[0];
}

/** In a mending: what the agent set down itself a moment ago is no news. */
async function lastInFile(
  experiences: LessonSources['experiences'],
  { error, mends = false, sessionId }: LessonOptions,
  { index, action, since }: KnownAction & { readonly since: number },
): Promise<Finding | undefined> {
  if (!mends || error !== undefined) return undefined;
  const ids = index.recentInFile(action, since);
  const entries = ids.length === 0 ? [] : await experiences.get(ids);
  const others = new Map(entries.filter((entry) => entry.sessionId !== sessionId).map((entry) => [entry.id, entry]));
  const last = ids.flatMap((id) => others.get(id) ?? [])[0];
  return last && fileLessonOf(last);
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
