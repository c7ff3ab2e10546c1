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

/** The best that go into the budget, in their order. One that is too long for what is left gives way to shorter ones. */
export function fitMemories(hits: readonly GraphHit[], options: FitOptions): FittedMemories {
  const { maxTokens, verbosity, countTokens } = options;
  const lines: string[] = [];
  const shown: GraphHit[] = [];
  for (const hit of hits) {
    const line = lineOf(hit, verbosity);
    if (countTokens(fencedLines([...lines, line])) > maxTokens) continue;
    lines.push(line);
    shown.push(hit);
  }
  if (shown.length === 0) return { text: '', shown, tokens: 0, isCut: false };
  const text = fencedLines(lines);
  const isCut = shown.some(({ content }) => content.length > LENGTHS[verbosity]);
  return { text, shown, tokens: countTokens(text), isCut };
}

function lineOf(hit: GraphHit, verbosity: Verbosity): string {
  const text = safeLine(hit.content, LENGTHS[verbosity]);
  return verbosity === 'compact' ? `- ${text}` : `- ${text} (${sourceOf(hit)}, ${dayOf(hit.createdAt)})`;
}
