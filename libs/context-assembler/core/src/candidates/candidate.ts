import type { ContextFlag, ContextSource } from '@learning-memory/context-assembler';
import type { Section } from './sections.ts';
import { cutText } from '../text/cut-text.ts';
import { looksLikeInstructions } from '../text/looks-like-instructions.ts';
import { hasDeceivingCharacters, plainText } from '../text/plain-text.ts';

/** A stored text, the label before it, and the UTF-16 units of it that are shown at most. */
export type Part = readonly [label: string, text: string | undefined, length: number];

/** What may be shown, as it was found. */
export interface Finding {
  readonly source: ContextSource;
  readonly id: string;
  /** The heading it stands under. */
  readonly section: Section;
  readonly title: string;
  /** The most telling ones first, because the end is cut. */
  readonly parts: readonly Part[];
  /** Not stored text. */
  readonly why: string;
  /** Where it came from, as the text says it; the id without it. */
  readonly origin?: string | undefined;
  /** Findings of one source and key are the same; the id without it. */
  readonly key?: string | undefined;
  /** Findings of different kinds say different things, however near their texts are; `text` without it. */
  readonly kind?: string | undefined;
}

/** A finding made safe. */
export interface Candidate {
  readonly source: ContextSource;
  readonly id: string;
  readonly section: Section;
  readonly title: string;
  readonly body: string;
  readonly why: string;
  readonly origin: string;
  readonly key: string;
  readonly kind: string;
  readonly flags: readonly ContextFlag[];
}

const TITLE_LENGTH = 120;

export function toCandidate(finding: Finding): Candidate {
  const { source, id, section, title, parts, why, origin = id, key = id, kind = 'text' } = finding;
  return {
    source,
    section,
    key: `${source} ${key}`,
    kind,
    id: plainText(id),
    title: cutText(plainText(title), TITLE_LENGTH),
    body: joinParts(parts),
    why: plainText(why),
    origin: plainText(origin),
    flags: flagsOf([id, title, ...parts.map(([, text]) => text ?? '')]),
  };
}

function joinParts(parts: readonly Part[]): string {
  return parts
    .map(([label, text = '', length]) => [label, cutText(plainText(text), length)] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}${text}`)
    .join(' | ');
}

function flagsOf(stored: readonly string[]): readonly ContextFlag[] {
  const flags: ContextFlag[] = [];
  if (stored.some(looksLikeInstructions)) flags.push('instructions');
  if (stored.some(hasDeceivingCharacters)) flags.push('hidden-characters');
  return flags;
}
