import * as z from 'zod';
import { describeIssue } from './describe-issue.ts';

const SHOWN_ISSUES = 5;

/** Makes `describeIssue` the message of every Zod schema in this process. For applications; libraries pass it per parse. */
export function installFieldMessages(): void {
  z.config({ customError: describeIssue });
}

/** The messages of a failed parse as one text: the first five, the rest counted. */
export function describeIssues(error: { readonly issues: readonly { readonly message: string }[] }): string {
  const messages = [...new Set(error.issues.map((issue) => issue.message))];
  const rest = messages.length - SHOWN_ISSUES;
  const shown = messages.slice(0, SHOWN_ISSUES).join(' ');
  return rest > 0 ? `${shown} ${rest} more problem${rest === 1 ? '' : 's'}.` : shown;
}
