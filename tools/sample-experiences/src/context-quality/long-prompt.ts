import * as z from 'zod';
import { readData } from '../read-data.ts';
import type { FittingPrompt, UnfittingPrompt } from './injection-situation.ts';

const text = z.string().min(1);
/** Lines that stand so often one after the other: what was pasted, or a beginning that says little. */
const parts = z.array(z.strictObject({ lines: z.array(text), times: z.int().min(1) }));
const schema = z.strictObject({
  fitting: z.array(z.strictObject({ expected: text, parts })),
  unfitting: z.array(z.strictObject({ parts })),
});

const { fitting, unfitting } = schema.parse(readData('long-prompts.json'));

/**
 * Fifteen prompts of some pages with what is needed behind, before or between them, and ten of which nothing fits; written
 * before any was asked, and not fitted to what is answered. `need` is the prompt without its pages.
 */
export const LONG_PROMPTS: {
  readonly fitting: readonly (FittingPrompt & { readonly need: string })[];
  readonly unfitting: readonly (UnfittingPrompt & { readonly need: string })[];
} = {
  fitting: fitting.map(({ expected, parts: all }) => ({
    ...promptOf(all),
    expected: { memory: expected },
  })),
  unfitting: unfitting.map(({ parts: all }) => ({ ...promptOf(all), kind: 'long' })),
};

function promptOf(all: z.output<typeof parts>): { readonly prompt: string; readonly need: string } {
  return { prompt: toPrompt(all), need: toPrompt(all.filter(({ times }) => times === 1)) };
}

function toPrompt(all: z.output<typeof parts>): string {
  return all.flatMap(({ lines, times }) => Array.from({ length: times }, () => lines).flat()).join('\n');
}
