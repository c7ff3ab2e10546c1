import { KNOWLEDGE_LIMITS, KNOWLEDGE_NAME_PATTERN, knowledgeError, SCOPE_ID_PATTERN } from '@learning-memory/knowledge';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { invalidInput, shown } from './invalid-input.ts';

/** Trimmed and in lower case. A secret is refused here: in lower case it may not be known as one any more. */
export function scopeId(given: string, field = 'scope_id'): string {
  const id = withoutSecret(given, field).trim().toLowerCase();
  if (SCOPE_ID_PATTERN.test(id)) return id;
  const hidden = hiddenIn(given);
  const message =
    `Field '${field}' is ${shown(given)}${hidden === undefined ? '' : `, with ${codeOf(hidden)}`}. An id has 1 to 64 characters ` +
    `of a-z, 0-9, '.', '_' and '-', and begins with a letter or digit: checkout-api.`;
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
  const what = `A label of field '${field}'`;
  const rule = { given, field, what, limit: KNOWLEDGE_LIMITS.label, example: 'INCIDENT_ID' };
  return checkedName(withoutSecret(spaced(given), field, what), rule);
}

interface NameRule {
  readonly field: string;
  /** Begins the message of what is refused; default the field. */
  readonly what?: string | undefined;
  readonly limit: number;
  readonly example: string;
}

function name(given: string, rule: NameRule): string {
  return checkedName(spaced(given).toLowerCase().normalize('NFC'), { ...rule, given });
}

function spaced(given: string): string {
  return given.trim().normalize('NFC').replaceAll(/\s+/gu, ' ');
}

/** In no JSON object that JavaScript makes by assigning. */
const LOST_NAME = '__proto__';

/** Shows the name as it was given: in lower case some secrets are not known as such. */
function checkedName(name: string, rule: NameRule & { readonly given: string }): string {
  const actual = codePointLength(name);
  // Of a name far too long nobody wants to know which character is in the way, which takes a while to find.
  const isLong = actual > rule.limit;
  if (!isLong && KNOWLEDGE_NAME_PATTERN.test(name) && name !== LOST_NAME) return name;
  const { given, field, what = `Field '${field}'`, limit, example } = rule;
  const message =
    `${what} is ${shown(given)} (${actual} characters${isLong ? '' : culprit(name)}). A name has at most ${limit} visible ` +
    `characters of any script, without , ; " \` < > | \\ { } [ ], with single dots or spaces between its parts: ${example}.`;
  throw invalidInput(message, { field, value: shown(given), actual, limit });
}

/** The character in the way, which may not be seen in the name. */
function culprit(name: string): string {
  if (name === LOST_NAME) return ', a name that JSON objects lose';
  const wrong = [...name].find((character) => !JOINER.test(character) && !isInNames(character)) ?? strayJoiner(name);
  return wrong === undefined ? '' : `, among them ${codeOf(wrong)}`;
}

const JOINER = /^(?:\uFE0F|\p{Join_C})$/u;

/** Alone, dots and spaces are no name, but part of many. */
function isInNames(character: string): boolean {
  return /^[ .]$/u.test(character) || KNOWLEDGE_NAME_PATTERN.test(character);
}

/** One that joins nothing, where the name is right without them. */
function strayJoiner(name: string): string | undefined {
  const characters = [...name];
  const rest = characters.filter((character) => !JOINER.test(character)).join('');
  return rest === '' || KNOWLEDGE_NAME_PATTERN.test(rest) ? characters.find((each) => JOINER.test(each)) : undefined;
}

/** What `shown` leaves out or shows as a space. */
function hiddenIn(given: string): string | undefined {
  return [...given.trim().slice(0, LOOKED_THROUGH)].find((character) => /^[\p{C}\p{Z}\p{DI}]$/u.test(character));
}

/** UTF-16 units: an id is shorter by far. */
const LOOKED_THROUGH = 200;

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** For what is stored: a name cannot be redacted, because it has to be found again. */
export function withoutSecret(given: string, field: string, what = `Field '${field}'`): string {
  if (redact(given).count === 0) return given;
  throw knowledgeError('KNOWLEDGE_INVALID_INPUT', `${what} holds a secret. Give another name.`, { details: { field } });
}
