import { createHash } from 'node:crypto';
import type { ContextItem, ContextSource, ContextStyle } from '@learning-memory/context-assembler';
import { BRIEF_LENGTH } from './brief-length.ts';
import type { Section } from './sections.ts';
import { cutText, roomIn } from '../text/cut-text.ts';
import { dayOf } from '../text/day-of.ts';
import { flagsOf } from '../text/flags.ts';
import { focusText } from '../text/focus-text.ts';
import { plainText } from '../text/plain-text.ts';

/** A stored text, the label before it, and the UTF-16 units of it that are shown at most; fewer where its item is cut. */
export type Part = readonly [label: string, text: string | undefined, length: number, lengthWhereCut?: number];

/** Holds what may be shown, as it was found. */
export interface Finding {
  readonly source: ContextSource;
  readonly id: string;
  /** The heading it stands under. */
  readonly section: Section;
  readonly title: string;
  /** Lists the most telling ones first, because the end is cut. */
  readonly parts: readonly Part[];
  /** What a brief text has in place of the parts: four at most. */
  readonly brief: readonly Part[];
  /** When it was made or last changed, epoch milliseconds. */
  readonly time: number;
  /** Tells how much it is worth beside findings of other searches, 0 to 1; those of lists have none. */
  readonly merit?: number | undefined;
  /** Says of what kind or how frequent it is, in a full text too; it is never stored text. */
  readonly about?: string | undefined;
  /** Says why it was chosen, beside `about`; in no text. */
  readonly why?: string | undefined;
  /** What makes it another when it changes; the title without it. */
  readonly says?: string | undefined;
  /** Says where it came from, as the text says it; the id without it. */
  readonly origin?: string | undefined;
  /** Findings of one source and key are the same; the id without it. */
  readonly key?: string | undefined;
  /** What it says in several statements, each told from the others: it is none of its own when all of them stand elsewhere. */
  readonly statements?: readonly string[] | undefined;
  /** Findings of different kinds say different things, however near their texts are; `text` without it. */
  readonly kind?: string | undefined;
}

/** A finding made safe, as the text of a style has it. */
export interface Candidate extends Pick<ContextItem, 'source' | 'id' | 'title' | 'why' | 'stamp' | 'flags'> {
  readonly section: Section;
  readonly body: string;
  /** The body from where it answers the question, and of a story less of its beginning; what is shown where it has to be cut. */
  readonly focus: string;
  /** What stands behind the body: where it came from, of what kind it is, its day. */
  readonly note: string;
  readonly key: string;
  readonly kind: string;
  /** Holds each stored text of it by itself, whole. */
  readonly texts: readonly string[];
  readonly statements: readonly string[] | undefined;
  readonly merit: number | undefined;
}

/** UTF-16 units of a text that a full context cuts within, where it has to. */
const LONG = 300;
const TITLE_LENGTH = 120;
const STAMP_DIGITS = 16;
/** Stands before what tells a part. */
const OF_PART = '-';

export interface CandidateStyle {
  readonly style?: ContextStyle | undefined;
  /** Terms of the question, if there is one. */
  readonly terms?: ReadonlySet<string> | undefined;
}

const NO_TERMS: ReadonlySet<string> = new Set();

export function toCandidate(finding: Finding, asked: CandidateStyle = {}): Candidate {
  const { source, id, section, title, parts, about, why, time, origin = id, key = id, kind = 'text' } = finding;
  const isBrief = asked.style === 'brief';
  const told = bodyOf(finding, asked);
  return {
    source,
    section,
    key: `${source} ${key}`,
    kind,
    texts: parts.flatMap(([, text]) => text ?? []),
    statements: finding.statements,
    merit: finding.merit,
    id: plainText(id),
    title: cutText(plainText(title), TITLE_LENGTH),
    ...told,
    why: plainText(joined([about, why])),
    note: plainText(`${origin}; ${joined([isBrief ? undefined : about, dayOf(time)])}`),
    stamp: `${stampOf({ source, id, says: finding.says ?? title })}${isBrief ? partOf(finding, told.body) : ''}`,
    flags: flagsOf([id, title, ...parts.map(([, text]) => text ?? '')]),
  };
}

function joined(words: readonly (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(', ');
}

/** Of several statements a reader who was told one does not know the others; empty where all are told. */
function partOf({ statements, brief }: Finding, told: string): string {
  const isWhole = brief.every(([, text = '', length]) => text.length <= length);
  return statements === undefined || isWhole ? '' : `${OF_PART}${digestOf([told])}`;
}

/** Tells a record and its state apart from all others; where a part of it is told, what follows tells the part. */
export function stampOf({ source, id, says }: Pick<ContextItem, 'source' | 'id'> & { readonly says: string }): string {
  return digestOf([source, id, says]);
}

/** Whether the reader knows what has the stamp: it was told that, or all of it. */
export function isKnown(stamp: string, seen: ReadonlySet<string>): boolean {
  return seen.has(stamp) || seen.has(stateOf(stamp));
}

/** What the stamps of all parts of an item have in common until the item changes; a stamp without a part is its own. */
export function stateOf(stamp: string): string {
  return stamp.split(OF_PART, 1)[0] ?? stamp;
}

function digestOf(values: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, STAMP_DIGITS);
}

/** What is longer than it may be begins where it answers the question. */
function bodyOf(
  { parts, brief }: Finding,
  { style, terms = NO_TERMS }: CandidateStyle,
): Pick<Candidate, 'body' | 'focus'> {
  if (style !== 'brief') return { body: joinParts(parts), focus: joinParts(focused(parts, LONG, terms)) };
  const told = focused(brief, BRIEF_LENGTH.text, terms);
  return { body: joinParts(told), focus: joinParts(told.map(whereCut)) };
}

function whereCut([label, text, length, lengthWhereCut = length]: Part): Part {
  return [label, text, lengthWhereCut];
}

/** A short text is best told from its beginning, even where its end does not fit. */
function focused(parts: readonly Part[], short: number, terms: ReadonlySet<string>): readonly Part[] {
  return parts.map(([label, text = '', ...lengths]) => [
    label,
    text.length > short ? focusText(text, terms) : text,
    ...lengths,
  ]);
}

function joinParts(parts: readonly Part[]): string {
  return parts
    .map(([label, text = '', length]) => [label, cutToRoom(plainText(text), length)] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}${text}`)
    .join(' | ');
}

function cutToRoom(text: string, length: number): string {
  return cutText(text, roomIn(text, length));
}
