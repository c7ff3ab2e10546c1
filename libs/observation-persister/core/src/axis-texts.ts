import { AXES, type Axis, type Lesson, type ResolvedGhap, type RootCause } from '@learning-memory/ghap';
import { EXPERIENCE_TEXT_FIELD, type ExperiencePayload } from '@learning-memory/observation-persister-collection';

export interface AxisText {
  readonly axis: Axis;
  readonly text: string;
}

type Template = (entry: ResolvedGhap) => string | undefined;

const TEMPLATES: Readonly<Record<Axis, Template>> = {
  full: fullText,
  strategy: strategyText,
  surprise: (entry) => (isFalsified(entry) ? entry.surprise : undefined),
  root_cause: (entry) => (isFalsified(entry) ? rootCauseText(entry) : undefined),
};

/** What is embedded and searched on each axis the entry has, in the order of `AXES`; never empty. */
export function axisTexts(entry: ResolvedGhap): readonly AxisText[] {
  return AXES.flatMap((axis) => {
    const text = TEMPLATES[axis](entry);
    return text === undefined ? [] : [{ axis, text }];
  });
}

/** The text whose meaning a stored experience is found by on an axis; blank on one that it does not have. */
export function embeddedExperienceText(axis: Axis, { entry }: Pick<ExperiencePayload, 'entry'>): string {
  return TEMPLATES[axis](entry) ?? '';
}

/** The text by whose words it is found there, which is the same. */
export function experienceTexts(
  axis: Axis,
  payload: Pick<ExperiencePayload, 'entry'>,
): Readonly<Record<string, string>> {
  return { [EXPERIENCE_TEXT_FIELD]: embeddedExperienceText(axis, payload) };
}

function fullText(entry: ResolvedGhap): string {
  return lines([
    `Domain: ${entry.domain} | Strategy: ${entry.strategy}`,
    `Goal: ${entry.goal}`,
    `Hypothesis: ${entry.hypothesis}`,
    `Action: ${entry.action} | Prediction: ${entry.prediction}`,
    `Outcome: ${entry.outcome.status} - ${entry.outcome.result}`,
    findings(entry),
  ]);
}

function strategyText(entry: ResolvedGhap): string {
  return lines([
    `Strategy: ${entry.strategy}`,
    `Applied to: ${entry.goal}`,
    `Hypothesis: ${entry.hypothesis}`,
    `Iterations: ${entry.iterationCount}`,
    `Outcome: ${entry.outcome.status}`,
  ]);
}

function rootCauseText(entry: ResolvedGhap): string | undefined {
  if (entry.rootCause === undefined) return undefined;
  return lines([causeText(entry.rootCause), `Context: ${entry.goal}`, `Hypothesis was: ${entry.hypothesis}`]);
}

function findings({ surprise, rootCause, lesson }: ResolvedGhap): string {
  const parts: string[] = [];
  if (surprise !== undefined) parts.push(`Surprise: ${surprise}`);
  if (rootCause !== undefined) parts.push(`Root cause: ${causeText(rootCause)}`);
  if (lesson !== undefined) parts.push(`Lesson: ${lessonText(lesson)}`);
  return parts.join(' ');
}

function causeText(cause: RootCause): string {
  return `${cause.category}: ${cause.description}`;
}

function lessonText(lesson: Lesson): string {
  return lesson.takeaway === undefined ? lesson.whatWorked : `${lesson.whatWorked} - ${lesson.takeaway}`;
}

function isFalsified(entry: ResolvedGhap): boolean {
  return entry.outcome.status === 'falsified';
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
