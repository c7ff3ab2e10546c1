import type { Axis } from '@learning-memory/ghap';
import type { ValueThreshold, ValueVerdict } from '@learning-memory/value-store';
import { isBareList, isSentence, isTruism } from './sentence-shape.ts';

export type Measured = Omit<ValueVerdict, 'valid' | 'warning' | 'note' | 'reason'>;

export interface Judged {
  readonly text: string;
  readonly measured: Measured;
  readonly axis: Axis;
  /** Are sentences of members: they show in which language the value is. */
  readonly around: readonly string[];
  readonly isCommon: boolean;
  /** The nearest other cluster would accept it. */
  readonly fitsOther: boolean;
  /** What the nearest member learnt. */
  readonly example: string | undefined;
}

const RULES: Readonly<Record<ValueThreshold, string>> = {
  'one-sd': 'the mean and one standard deviation',
  'half-sd': 'the mean and half a standard deviation',
  median: 'the median',
};
const LIST = 'The value is a list of words. Say in a sentence what to do, and when.';
const TRUISM = 'The value names one thing and says that it matters. Say what to do about it, and when.';
const EXAMPLE_LENGTH = 160;

/** Says why a value is not accepted, and what would help against that; `undefined` for one that is. */
export function refusalOf(judged: Judged): string | undefined {
  const { text, around, measured, isCommon } = judged;
  if (!isSentence(text)) return LIST;
  const { distance, threshold, otherCluster } = measured;
  const isNearerElsewhere = otherCluster !== undefined && otherCluster.distance < distance;
  if (isNearerElsewhere || distance > threshold)
    return `${placeOf(measured)}${isNearerElsewhere ? toOther(judged) : toMembers(judged)}`;
  // Last: a sentence in another language than the members' is far from them, and told so.
  if (!isCommon) return saysTooLittle(text, around);
  return `The value is nearer to what is true of any project than to what members learnt. Name the part, the tool or the symptom that they name${asIn(judged)}.`;
}

function saysTooLittle(text: string, around: readonly string[]): string | undefined {
  if (isTruism(text)) return TRUISM;
  return isBareList(text, around) ? LIST : undefined;
}

function placeOf({ clusterId, distance, threshold }: Measured): string {
  return `The value lies ${distance.toFixed(3)} from ${clusterId}; at most ${threshold.toFixed(3)} is accepted`;
}

function toOther(judged: Judged): string {
  const { measured, fitsOther } = judged;
  const { clusterId = '', distance = 0 } = measured.otherCluster ?? {};
  const nearer = `, and it is nearer to ${clusterId}: ${distance.toFixed(3)}.`;
  if (fitsOther) return `${nearer} That one would accept it: keep it for ${clusterId}.`;
  if (isAboutNone(measured)) return `${nearer} ${aboutNone(judged)}`;
  return `${nearer} Name what sets these members apart${asIn(judged)}.`;
}

function toMembers(judged: Judged): string {
  const { measured } = judged;
  const { rule, threshold, foreign } = measured;
  const bound =
    threshold === foreign?.bound
      ? ', nearer than all but one in twenty sentences about something else.'
      : `, ${RULES[rule]} of its members' sentences.`;
  return `${bound} ${isAboutNone(measured) ? aboutNone(judged) : `Say it in the words that the members use${asIn(judged)}.`}`;
}

const FAR = 'It is as far from every cluster of this axis as sentences about something else are';
const COMPARED_WITH = {
  surprise: 'what surprised the members',
  root_cause: 'what the members found to be the cause',
} as const;

/** A lesson may be far from all clusters by surprise or cause, or by approach, and yet be about one by all that was said. */
function aboutNone(judged: Judged): string {
  const { axis } = judged;
  if (axis === 'full') return `${FAR}: no cluster is about it yet, and other words will not help.`;
  const elsewhere = 'a cluster of the axis full may be about it';
  if (axis === 'strategy') return `${FAR}, and other words will not help: ${elsewhere}.`;
  return `${FAR}. There a value is compared with ${COMPARED_WITH[axis]}${asIn(judged)}, not with their lessons: ${elsewhere}.`;
}

function isAboutNone({ distance, otherCluster, foreign }: Measured): boolean {
  return (
    foreign !== undefined &&
    Math.min(distance, otherCluster?.distance ?? distance) >= foreign.mean - foreign.standardDeviation
  );
}

function asIn({ example }: Judged): string {
  if (example === undefined) return '';
  const characters = [...example];
  const shown = characters.length > EXAMPLE_LENGTH ? `${characters.slice(0, EXAMPLE_LENGTH).join('')}…` : example;
  return `, as in '${shown}'`;
}
