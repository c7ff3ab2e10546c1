import {
  CONTEXT_LIMITS,
  contextError,
  DEFAULT_CONTEXT_TOKENS,
  type ContextOptions,
} from '@learning-memory/context-assembler';
import type { Room } from './budget/fill-buckets.ts';

const FEWEST_CHARACTERS = 1000;

export type ContextKind = keyof typeof DEFAULT_CONTEXT_TOKENS;

/** Says how long the text may be; rejects what is out of bounds. */
export function checkRoom(kind: ContextKind, { maxTokens, maxCharacters }: ContextOptions): Room {
  const tokens = maxTokens ?? DEFAULT_CONTEXT_TOKENS[kind];
  const characters = maxCharacters ?? Number.POSITIVE_INFINITY;
  const { minTokens, maxTokens: mostTokens } = CONTEXT_LIMITS;
  if (!Number.isInteger(tokens) || tokens < minTokens || tokens > mostTokens) {
    throw invalid('maxTokens', tokens, `a whole number from ${String(minTokens)} to ${String(mostTokens)}`);
  }
  if (Number.isNaN(characters) || characters < FEWEST_CHARACTERS) {
    throw invalid('maxCharacters', characters, `a number of at least ${String(FEWEST_CHARACTERS)}`);
  }
  return { tokens, characters };
}

/** Takes milliseconds. */
export function checkDeadline(deadlineMs: number): number {
  // More would overflow the timer, which then fires at once.
  if (deadlineMs >= 1 && deadlineMs <= 0x7fff_ffff) return deadlineMs;
  throw invalid('deadlineMs', deadlineMs, 'a number of milliseconds from 1 to 2147483647');
}

export function checkMostItems(mostItems: number | undefined): void {
  if (mostItems === undefined || (Number.isInteger(mostItems) && mostItems >= 1)) return;
  throw invalid('mostItems', mostItems, 'a whole number from 1 on');
}

export function checkChoice<Choice extends string>(field: string, value: Choice, choices: readonly Choice[]): void {
  if (!choices.includes(value)) throw invalid(field, value, `one of ${choices.join(', ')}`);
}

function invalid(field: string, value: unknown, expected: string): Error {
  return contextError('CONTEXT_INVALID_INPUT', `${field} is ${String(value)}; pass ${expected}.`, {
    details: { field, value },
  });
}
