import {
  KNOWLEDGE_LIMITS,
  KNOWLEDGE_NAME_PATTERN,
  knowledgeError,
  METAKNOWLEDGE_LABEL_PATTERN,
  SCOPE_ID_PATTERN,
} from '@learning-memory/knowledge';
import { redact } from '@learning-memory/redaction';
import { codePointsOf, invalidInput, shown } from './invalid-input.ts';

/** Trimmed and in lower case. */
export function scopeId(given: string, field = 'scope_id'): string {
  const id = given.trim().toLowerCase();
  if (SCOPE_ID_PATTERN.test(id)) return id;
  const message =
    `Field '${field}' is ${shown(given)}. An id has 1 to 64 characters of a-z, 0-9, '.', '_' and '-', and begins with a ` +
    `letter or digit: checkout-api.`;
  throw invalidInput(message, { field, value: shown(given), limit: 64 });
}

export function categoryName(given: string, field = 'category'): string {
  return name(given, { field, limit: KNOWLEDGE_LIMITS.category, example: 'git.workflows' });
}

export function keywordName(given: string, field = 'keyword'): string {
  return name(given, { field, limit: KNOWLEDGE_LIMITS.keyword, example: 'commit' });
}

/** Each once, in the order given. */
export function nameList(given: readonly string[], field: 'categories' | 'keywords'): readonly string[] {
  const limit = KNOWLEDGE_LIMITS.names;
  if (given.length > limit) {
    const message = `Field '${field}' has ${given.length} names; ${limit} are allowed at once. Ask in parts.`;
    throw invalidInput(message, { field, actual: given.length, limit });
  }
  const normalised = field === 'categories' ? categoryName : keywordName;
  return [...new Set(given.map((item) => normalised(item, field)))];
}

/** Case kept. */
export function labelName(given: string, field: string): string {
  const limit = KNOWLEDGE_LIMITS.label;
  const label = given.trim().normalize('NFC').replaceAll(/\s+/gu, ' ');
  if (METAKNOWLEDGE_LABEL_PATTERN.test(label) && codePointsOf(label) <= limit) return withoutSecret(label, field);
  throw outOfAlphabet(given, { field, limit, example: 'INCIDENT_ID' });
}

interface NameRule {
  readonly field: string;
  readonly limit: number;
  readonly example: string;
}

function name(given: string, rule: NameRule): string {
  const normalised = given.trim().normalize('NFC').toLowerCase().normalize('NFC').replaceAll(/\s+/gu, ' ');
  if (!KNOWLEDGE_NAME_PATTERN.test(normalised) || codePointsOf(normalised) > rule.limit)
    throw outOfAlphabet(given, rule);
  return normalised;
}

function outOfAlphabet(given: string, { field, limit, example }: NameRule): Error {
  const message =
    `Field '${field}' is ${shown(given)} (${codePointsOf(given.trim())} characters). A name has at most ${limit} characters: letters ` +
    `and digits of any script, '_' and '-', with single dots or spaces between them: ${example}.`;
  return invalidInput(message, { field, value: shown(given), actual: codePointsOf(given.trim()), limit });
}

/** For what is stored: a name cannot be redacted, because it has to be found again. */
export function withoutSecret(given: string, field: string): string {
  if (redact(given).count === 0) return given;
  throw knowledgeError('KNOWLEDGE_INVALID_INPUT', `Field '${field}' holds a secret. Give another name.`, {
    details: { field },
  });
}
