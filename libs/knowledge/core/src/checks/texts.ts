import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { invalidInput, shown } from './invalid-input.ts';

export interface TextRule {
  readonly field: string;
  /** In code points, of what was given. */
  readonly limit: number;
  /** Refuses a blank one. */
  readonly required?: boolean | undefined;
  /** Keeps white space around it. */
  readonly verbatim?: boolean | undefined;
}

export interface SafeText {
  readonly text: string;
  /** Parts that were taken out. */
  readonly count: number;
}

/** What no UTF-8 holds. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Checked and redacted; trimmed and in NFC unless verbatim. Throws `KNOWLEDGE_INVALID_INPUT`. */
export function safeText(given: string, rule: TextRule): SafeText {
  const { field, limit, required = false, verbatim = false } = rule;
  const text = (verbatim ? given : given.trim().normalize('NFC')).replaceAll(LONE_SURROGATE, '\u{FFFD}');
  const actual = codePointLength(text);
  if (actual > limit) {
    const message = `Field '${field}' has ${actual} characters; ${limit} are allowed. Shorten it, or split it up.`;
    throw invalidInput(message, { field, actual, limit });
  }
  const safe = redact(text);
  if (required && safe.text.trim() === '') throw nothingLeft(field, safe.count);
  return verbatim ? safe : { ...safe, text: safe.text.trim() };
}

function nothingLeft(field: string, count: number): Error {
  const reason = count > 0 ? 'has nothing left once private parts are removed' : 'is empty';
  return invalidInput(`Field '${field}' ${reason}. Give a text.`, { field });
}

export interface SafeTexts {
  readonly texts: readonly string[];
  readonly count: number;
}

/** Each once, in the order given; blank ones are left out. */
export function safeTexts(given: readonly string[], rule: TextRule & { readonly items: number }): SafeTexts {
  const { field, items } = rule;
  if (given.length > items) {
    const message = `Field '${field}' has ${given.length} items; ${items} are allowed. Keep those that matter.`;
    throw invalidInput(message, { field, actual: given.length, limit: items });
  }
  const safe = given.map((item, position) => safeText(item, { ...rule, field: `${field}[${position}]` }));
  const texts = [...new Set(safe.map(({ text }) => text).filter((text) => text !== ''))];
  return { texts, count: safe.reduce((sum, { count }) => sum + count, 0) };
}

export function oneOf<Option extends string>(given: string, options: readonly Option[], field: string): Option {
  const found = options.find((option) => option === given);
  if (found !== undefined) return found;
  const message = `Field '${field}' is ${shown(given)}. Valid options: ${options.join(', ')}.`;
  throw invalidInput(message, { field, value: shown(given), options });
}
