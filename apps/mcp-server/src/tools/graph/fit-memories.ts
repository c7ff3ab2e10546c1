import { dayOf, fencedLines, safeLine, type CountTokens } from '@learning-memory/context-assembler-core';
import type { GraphHit } from '@learning-memory/topics';
import { sourceOf } from './graph-hit.ts';

export const VERBOSITIES = ['compact', 'standard', 'verbose'] as const;
export type Verbosity = (typeof VERBOSITIES)[number];

/** UTF-16 units that each memory may take. */
const LENGTHS: Readonly<Record<Verbosity, number>> = { compact: 160, standard: 1000, verbose: 2000 };

export interface FitOptions {
  readonly maxTokens: number;
  readonly verbosity: Verbosity;
  readonly countTokens: CountTokens;
}

export interface FittedMemories {
  /** Fenced, one line a memory; empty where none fits. */
  readonly text: string;
  readonly shown: readonly GraphHit[];
  /** Of the whole text. */
  readonly tokens: number;
  /** Some memory was too long to be shown whole. */
  readonly isCut: boolean;
}

/** The least that a memory which is cut still says. */
const SHORTEST = 40;

/**
 * The best that go into the budget, in their order. The best of all is cut where it is too long; another one that is too long
 * for what is left gives way to shorter ones.
 */
export function fitMemories(hits: readonly GraphHit[], options: FitOptions): FittedMemories {
  const { maxTokens, verbosity, countTokens } = options;
  const lines: string[] = [];
  const shown: GraphHit[] = [];
  let isCut = false;
  for (const [place, hit] of hits.entries()) {
    const lengths = place === 0 ? shorterAndShorter(LENGTHS[verbosity]) : [LENGTHS[verbosity]];
    const length = lengths.find(
      (most) => countTokens(fencedLines([...lines, lineOf(hit, verbosity, most)])) <= maxTokens,
    );
    if (length === undefined) continue;
    lines.push(lineOf(hit, verbosity, length));
    shown.push(hit);
    isCut ||= hit.content.length > length;
  }
  if (shown.length === 0) return { text: '', shown, tokens: 0, isCut };
  const text = fencedLines(lines);
  return { text, shown, tokens: countTokens(text), isCut };
}

function shorterAndShorter(length: number): readonly number[] {
  return length < SHORTEST ? [] : [length, ...shorterAndShorter(Math.floor(length * 0.7))];
}

function lineOf(hit: GraphHit, verbosity: Verbosity, length: number): string {
  const text = safeLine(hit.content, length);
  return verbosity === 'compact' ? `- ${text}` : `- ${text} (${sourceOf(hit)}, ${dayOf(hit.createdAt)})`;
}
