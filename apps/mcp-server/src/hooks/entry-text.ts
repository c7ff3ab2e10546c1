import { dayOf, safeLine } from '@learning-memory/context-assembler-core';
import type { ActiveGhap } from '@learning-memory/ghap';

/** UTF-16 units of what an entry says. */
const LENGTH = 160;

/** An entry as the texts of hooks name it. */
export function nameEntry({ id, createdAt }: Pick<ActiveGhap, 'id' | 'createdAt'>): string {
  return `entry ${id} (${dayOf(createdAt)})`;
}

/** What an entry is about, on one line: somebody's words, so data. */
export function describeEntry({ goal, hypothesis, prediction }: ActiveGhap): string {
  return [
    `Goal: ${sayBriefly(goal)}`,
    `Hypothesis: ${sayBriefly(hypothesis)}`,
    `Prediction: ${sayBriefly(prediction)}`,
  ].join(' | ');
}

/** A text that somebody or some program wrote, short and on one line. */
export function sayBriefly(text: string): string {
  return safeLine(text, LENGTH);
}
