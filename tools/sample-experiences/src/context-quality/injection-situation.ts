import * as z from 'zod';
import { readData } from '../read-data.ts';
import { expectedSchema, type Expected } from './situation.ts';

/** A prompt as it is typed, with the one thing to be shown for it. */
export interface FittingPrompt {
  readonly prompt: string;
  readonly expected: Expected;
}

/** A prompt for which nothing that is stored is of use, and what makes it so. */
export interface UnfittingPrompt {
  readonly prompt: string;
  readonly kind: string;
}

const text = z.string().min(1);
const schema = z.strictObject({
  fitting: z.array(z.strictObject({ prompt: text, expected: expectedSchema })),
  unfitting: z.array(z.strictObject({ prompt: text, kind: text })),
});

/** Forty and sixty, over a server filled by `fillServer`; written before any was asked, and not fitted to what it answers. */
export const INJECTION_SITUATIONS: {
  readonly fitting: readonly FittingPrompt[];
  readonly unfitting: readonly UnfittingPrompt[];
} = schema.parse(readData('injection-situations.json'));
