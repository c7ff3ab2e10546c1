import { KNOWLEDGE_LIMITS, KNOWLEDGE_NAME_PATTERN, knowledgeError, SCOPE_ID_PATTERN } from '@learning-memory/knowledge';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { invalidInput, shown } from './invalid-input.ts';

/** Trimmed and in lower case. A secret is refused here: in lower case it may not be known as one any more. */
export function scopeId(given: string, field = 'scope_id'): string {
  const id = withoutSecret(given, field).trim().toLowerCase();
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
  return [...new Set(given.map((item, position) => normalised(item, `${field}[${position}]`)))];
}

/** Case kept. */
export function labelName(given: string, field: string): string {
  return checkedName(withoutSecret(spaced(given), field), {
    given,
    field,
    limit: KNOWLEDGE_LIMITS.label,
    example: 'INCIDENT_ID',
  });
}

interface NameRule {
  readonly field: string;
  readonly limit: number;
  readonly example: string;
}

function name(given: string, rule: NameRule): string {
  return checkedName(spaced(given).toLowerCase().normalize('NFC'), { ...rule, given });
}

function spaced(given: string): string {
  return given.trim().normalize('NFC').replaceAll(/\s+/gu, ' ');
}

/** Is in no JSON object that JavaScript makes by assigning. */
const LOST_NAME = '__proto__';

/** Shows the name as it was given: in lower case some secrets are not known as such. */
function checkedName(name: string, rule: NameRule & { readonly given: string }): string {
  const actual = codePointLength(name);
  if (KNOWLEDGE_NAME_PATTERN.test(name) && actual <= rule.limit && name !== LOST_NAME) return name;
  const { given, field, limit, example } = rule;
  const message =
    `Field '${field}' is ${shown(given)} (${actual} characters${culprit(name)}). A name has at most ${limit} visible characters of ` +
    `any script, without , ; " \` < > | \\ { } [ ], with single dots or spaces between its parts: ${example}.`;
  throw invalidInput(message, { field, value: shown(given), actual, limit });
}

/** The character in the way, which may not be seen in the name. */
function culprit(given: string): string {
  if (given === LOST_NAME) return ', a name that JSON objects lose';
  const wrong = [...given].find(
    (character) => !/^(?:[ .]|\uFE0F|\p{Join_C})$/u.test(character) && !KNOWLEDGE_NAME_PATTERN.test(character),
  );
  const code = wrong?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return code === undefined ? '' : `, among them U+${code}`;
}

/** For what is stored: a name cannot be redacted, because it has to be found again. */
export function withoutSecret(given: string, field: string): string {
  if (redact(given).count === 0) return given;
  throw knowledgeError('KNOWLEDGE_INVALID_INPUT', `Field '${field}' holds a secret. Give another name.`, {
    details: { field },
  });
}
