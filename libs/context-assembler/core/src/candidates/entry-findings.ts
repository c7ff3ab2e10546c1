import type { ActiveGhap, ResolvedGhap } from '@learning-memory/ghap';
import type { FoundExperience } from '@learning-memory/observation-persister';
import type { Finding, Part } from './candidate.ts';
import { SECTIONS } from './sections.ts';
import { matchOf } from './match-of.ts';

const LENGTH = 200;

/** Gives an entry that was found for a situation. */
export function similarEntry({ entry, score }: FoundExperience, index: number): Finding {
  const { rootCause } = entry;
  const cause: Part = [`root cause (${rootCause?.category ?? ''}): `, rootCause?.description, LENGTH];
  const parts: readonly Part[] = [...storyOf(entry), ['surprise: ', entry.surprise, LENGTH], cause, actionOf(entry)];
  return {
    ...originOf(entry),
    section: 'Similar experiences',
    parts,
    why: `${kindOf(entry)}, ${matchOf(index, score)}`,
  };
}

/** One of the last entries, whatever it was about. */
export function lastEntry(entry: ResolvedGhap): Finding {
  const why = `${kindOf(entry)}, ${dateOf(entry.createdAt)}`;
  return { ...originOf(entry), section: 'Last entries', parts: storyOf(entry), why };
}

/** Gives an entry whose prediction did not come true. Surprise and root cause are counted among those of the others. */
export function pastFailure(entry: ResolvedGhap): Finding {
  const { goal, prediction, outcome, lesson } = entry;
  const parts: readonly Part[] = [
    ['', goal, LENGTH],
    ['predicted: ', prediction, LENGTH],
    ['came out: ', outcome.result, LENGTH],
    ['lesson: ', lesson?.whatWorked, LENGTH],
    ['takeaway: ', lesson?.takeaway, LENGTH],
  ];
  const why = `${kindOf(entry)}, ${dateOf(entry.createdAt)}`;
  return { ...originOf(entry), section: 'Past failures', parts, why };
}

/** Shows an entry that a dead session left open. */
export function orphanedEntry({ id, goal, prediction, domain, strategy, createdAt }: ActiveGhap): Finding {
  const parts: readonly Part[] = [
    ['', goal, LENGTH],
    ['predicted: ', prediction, LENGTH],
  ];
  const why = `${domain}/${strategy}, open since ${dateOf(createdAt)}`;
  return { source: 'orphans', id, section: SECTIONS[0], title: goal, parts, why };
}

/** Gives the day of the calendar, in UTC. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function storyOf({ goal, lesson, outcome }: ResolvedGhap): readonly Part[] {
  return [
    ['', goal, LENGTH],
    ['lesson: ', lesson?.whatWorked, LENGTH],
    ['takeaway: ', lesson?.takeaway, LENGTH],
    [`${outcome.status}: `, outcome.result, LENGTH],
  ];
}

function actionOf({ action }: ResolvedGhap): Part {
  return ['tried: ', action, LENGTH];
}

function originOf({ id, goal }: ResolvedGhap): Pick<Finding, 'source' | 'id' | 'title'> {
  return { source: 'experiences', id, title: goal };
}

function kindOf({ domain, strategy }: ResolvedGhap): string {
  return `${domain}/${strategy}`;
}
