import { codePointLength } from '@learning-memory/text-analysis';
import * as z from 'zod';
import { describeField } from './describe-value.ts';
import { describeIssue } from './describe-issue.ts';
import { optionalField, type OptionalField } from './optional-field.ts';

/** Trimmed text of 1 to `limit` code points, counted after trimming; text with nothing visible in it is refused. */
export function boundedText(limit: number): z.ZodString {
  return z
    .string({ error: describeIssue })
    .trim()
    .refine(isVisible, { error: ({ path }) => `${describeField(path)} cannot be empty.`, abort: true })
    .refine((text) => codePointLength(text) <= limit, {
      error: ({ path, input }) =>
        `${describeField(path)} exceeds the ${limit} character limit (${codePointLength(String(input))} characters).`,
    })
    .meta({ maxLength: limit });
}

/** `boundedText` that may be left out; null counts as left out. */
export function optionalText(limit: number): OptionalField<z.ZodString> {
  return optionalField(boundedText(limit));
}

function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}
