import type { ActiveGhap, ResolvedGhap } from '@learning-memory/ghap';
import { openContest } from '@learning-memory/ghap-schemas';
import type { FoundExperience } from '@learning-memory/observation-persister';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Finding, Part } from './candidate.ts';
import { matchOf } from './match-of.ts';
import { SECTIONS } from './sections.ts';
import { roomIn } from '../text/cut-text.ts';

const LENGTH = 200;

/** An entry that was found for a situation; a failure stands before the others. */
export function similarEntry({ entry, score }: FoundExperience, index: number): Finding {
  const { rootCause } = entry;
  const cause: Part = [`root cause (${rootCause?.category ?? ''}): `, rootCause?.description, LENGTH];
  const parts: readonly Part[] = [...storyOf(entry), ['surprise: ', entry.surprise, LENGTH], cause, actionOf(entry)];
  const section = entry.outcome.status === 'falsified' ? 'Past failures' : 'Similar experiences';
  return { ...originOf(entry), section, parts, why: matchOf(index, score) };
}

/** One of the last entries, whatever it was about. */
export function lastEntry(entry: ResolvedGhap): Finding {
  return { ...originOf(entry), section: 'Last entries', parts: storyOf(entry) };
}

/** An entry whose prediction did not come true. Surprise and root cause are counted among those of the others. */
export function pastFailure(entry: ResolvedGhap): Finding {
  const { goal, prediction, outcome, lesson } = entry;
  const parts: readonly Part[] = [
    ['', goal, LENGTH],
    ['predicted: ', prediction, LENGTH],
    ['came out: ', outcome.result, LENGTH],
    ['lesson: ', lesson?.whatWorked, LENGTH],
    ['takeaway: ', lesson?.takeaway, LENGTH],
  ];
  return { ...originOf(entry), section: 'Past failures', parts };
}

/** Before the id of the entry that a lesson is of. */
const LESSON = 'action:';

export function entryOfLesson(item: string): string {
  return item.startsWith(LESSON) ? item.slice(LESSON.length) : item;
}

/** The failure that an action would repeat, or an error has repeated: what was tried, what happened, and what helped. */
export function lessonOf(entry: ResolvedGhap, { section, why }: Pick<Finding, 'section' | 'why'>): Finding {
  const { action, outcome, surprise, lesson, rootCause } = entry;
  const helped = lesson?.whatWorked ?? lesson?.takeaway;
  const parts = (length: number): readonly Part[] => [
    [contestOf(entry) === undefined ? 'tried: ' : 'contested since; tried: ', action, length, BRIEF_LENGTH.shortGoal],
    ['', surprise ?? outcome.result, length, BRIEF_LENGTH.shortGoal],
    helped === undefined ? ['cause: ', rootCause?.description, length] : ['what helped: ', helped, length],
    ['takeaway: ', lesson?.whatWorked === undefined ? undefined : lesson.takeaway, length],
  ];
  return {
    ...originOf(entry),
    ...{ id: `${LESSON}${entry.id}`, origin: entry.id, section, why },
    ...{ parts: parts(LENGTH), brief: parts(BRIEF_LENGTH.part) },
  };
}

/** The last failure in a file: told again as a lesson where an action would repeat it. */
export function fileLessonOf(entry: ResolvedGhap): Finding {
  const lesson = lessonOf(entry, { section: 'This file went wrong lately', why: 'by its file' });
  return { ...lesson, id: `file:${entry.id}` };
}

/** Shows an entry that a dead session left open. */
export function orphanedEntry({ id, goal, prediction, domain, strategy, createdAt }: ActiveGhap): Finding {
  const parts = (length: number): readonly Part[] => [
    ['', goal, length],
    ['predicted: ', prediction, length],
  ];
  const about = `${domain}/${strategy}`;
  return {
    source: 'orphans',
    id,
    section: SECTIONS[0],
    title: goal,
    parts: parts(LENGTH),
    brief: parts(BRIEF_LENGTH.part),
    time: createdAt,
    about,
  };
}

function storyOf(entry: ResolvedGhap): readonly Part[] {
  const { goal, lesson, outcome } = entry;
  return [
    ['', goal, LENGTH],
    ['contested: ', contestOf(entry), LENGTH],
    ['lesson: ', lesson?.whatWorked, LENGTH],
    ['takeaway: ', lesson?.takeaway, LENGTH],
    [`${outcome.status}: `, outcome.result, LENGTH],
  ];
}

function actionOf({ action }: ResolvedGhap): Part {
  return ['tried: ', action, LENGTH];
}

/** What a later commit says against an entry that nobody has looked at since. */
function contestOf(entry: ResolvedGhap): string | undefined {
  const contest = openContest(entry);
  return contest && `${contest.kind} by commit ${contest.by.slice(0, 10)} "${contest.subject}"`;
}

type Origin = Pick<Finding, 'source' | 'id' | 'title' | 'brief' | 'time' | 'about'>;

function originOf(entry: ResolvedGhap): Origin {
  const { id, goal, domain, strategy, resolvedAt } = entry;
  const about = `${domain}/${strategy}`;
  return { source: 'experiences', id, title: goal, brief: briefStory(entry), time: resolvedAt, about };
}

/** What was attempted, what was learnt or else surprised, and how it came out. */
function briefStory(entry: ResolvedGhap): readonly Part[] {
  const contest: Part = ['contested: ', contestOf(entry), BRIEF_LENGTH.part];
  const attempted: Part = ['', entry.goal, BRIEF_LENGTH.part, BRIEF_LENGTH.shortGoal];
  return [attempted, contest, ...learntFrom(entry)];
}

function learntFrom({ lesson, surprise, rootCause, outcome }: ResolvedGhap): readonly Part[] {
  const { part } = BRIEF_LENGTH;
  const cameOut: Part = [`${outcome.status}: `, outcome.result, part];
  if (lesson === undefined) return [['surprise: ', surprise ?? rootCause?.description, part], cameOut];
  const { whatWorked, takeaway } = lesson;
  if (takeaway === undefined || !fits(takeaway)) return [['lesson: ', whatWorked, part], cameOut];
  return [
    ['lesson: ', takeaway, part],
    [`${outcome.status}; what worked: `, whatWorked, part],
  ];
}

/** The beginning of a rule may say the opposite of it: one that is too long for its part is not told. */
function fits(rule: string): boolean {
  return roomIn(rule, BRIEF_LENGTH.part) === rule.length;
}
