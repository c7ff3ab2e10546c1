import {
  DEFAULT_MEMORY_CATEGORY,
  DEFAULT_MEMORY_IMPORTANCE,
  MEMORY_CATEGORIES,
  MEMORY_LIMITS,
  memoryError,
  type MemoryCategory,
  type MemoryDraft,
  type MemoryPatch,
} from '@learning-memory/memory';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { checkDate, checkList, checkText, ifGiven } from './check-given.ts';

/** Holds what a caller decides on a memory. */
export interface MemoryFields {
  readonly content: string;
  readonly category: MemoryCategory;
  readonly importance: number;
  readonly tags: readonly string[];
  readonly rationale?: string | undefined;
  readonly project?: string | undefined;
  readonly sessionId?: string | undefined;
}

export interface SafeFields {
  readonly fields: MemoryFields;
  readonly redactions: number;
}

const NEW_MEMORY = { category: DEFAULT_MEMORY_CATEGORY, importance: DEFAULT_MEMORY_IMPORTANCE, tags: [] };

/** Checked and redacted. Throws `MEMORY_INVALID_INPUT`. */
export function safeDraft(draft: MemoryDraft): SafeFields {
  const { content: given, sessionId, ...others } = draft;
  const content = safeContent(given);
  const rest = safePatch(others);
  return {
    fields: { ...NEW_MEMORY, ...rest.fields, content: content.text, ...(sessionId !== undefined && { sessionId }) },
    redactions: content.count + rest.redactions,
  };
}

/**
 * The fields a patch names, checked and redacted; a blank `rationale` is there as `undefined`. Throws
 * `MEMORY_INVALID_INPUT`.
 */
export function safePatch(patch: MemoryPatch): { readonly fields: Partial<MemoryFields>; readonly redactions: number } {
  const content = ifGiven(patch.content, safeContent);
  const rationale = ifGiven(patch.rationale, safeRationale);
  const tags = ifGiven(patch.tags, safeTags);
  const category = ifGiven(patch.category, checkCategory);
  const importance = ifGiven(patch.importance, checkImportance);
  ifGiven(patch.saidAt, (saidAt) => checkDate('saidAt', saidAt));
  return {
    fields: {
      ...(content && { content: content.text }),
      ...(rationale && { rationale: rationale.text === '' ? undefined : rationale.text }),
      ...(tags && { tags: tags.tags }),
      ...(category && { category }),
      ...(importance !== undefined && { importance }),
      ...(patch.project !== undefined && { project: patch.project }),
    },
    redactions: [content, rationale, tags].reduce((sum, safe) => sum + (safe?.count ?? 0), 0),
  };
}

function safeContent(given: string): { readonly text: string; readonly count: number } {
  const { text, count } = safeText('content', given, MEMORY_LIMITS.content);
  if (text !== '') return { text, count };
  const reason = count > 0 ? 'nothing of it is left once private parts are removed' : 'it is empty';
  throw memoryError('MEMORY_INVALID_INPUT', `Field 'content' cannot be stored: ${reason}. Give a text to remember.`, {
    details: { field: 'content' },
  });
}

function safeRationale(given: string): { readonly text: string; readonly count: number } {
  return safeText('rationale', given, MEMORY_LIMITS.rationale);
}

function safeTags(given: readonly string[]): { readonly tags: readonly string[]; readonly count: number } {
  const safe = checkList('tags', given).map((tag) => safeText('tags', tag, MEMORY_LIMITS.tag));
  const tags = [...new Set(safe.map(({ text }) => text).filter((text) => text !== ''))];
  if (tags.length > MEMORY_LIMITS.tags) throw tooMany('tags', tags.length, `at most ${MEMORY_LIMITS.tags} tags`);
  return { tags, count: safe.reduce((sum, { count }) => sum + count, 0) };
}

/** The limit counts what was given, so that a caller can check it beforehand. */
function safeText(field: string, given: string, limit: number): { readonly text: string; readonly count: number } {
  const trimmed = checkText(field, given).trim();
  const length = codePointLength(trimmed);
  if (length > limit) throw tooMany(field, length, `at most ${limit} characters${field === 'tags' ? ' a tag' : ''}`);
  const { text, count } = redact(trimmed);
  return { text: text.trim(), count };
}

export function checkCategory(category: MemoryCategory): MemoryCategory {
  if (MEMORY_CATEGORIES.includes(category)) return category;
  throw memoryError(
    'MEMORY_INVALID_INPUT',
    `Field 'category' is '${String(category)}'. Valid options: ${MEMORY_CATEGORIES.join(', ')}.`,
    { details: { field: 'category', value: category, options: MEMORY_CATEGORIES } },
  );
}

export function checkImportance(importance: number): number {
  if (typeof importance === 'number' && importance >= 0 && importance <= 1) return importance;
  throw memoryError('MEMORY_INVALID_INPUT', `Field 'importance' is ${String(importance)}. Give a number from 0 to 1.`, {
    details: { field: 'importance', value: importance, minimum: 0, maximum: 1 },
  });
}

function tooMany(field: string, actual: number, allowed: string): Error {
  return memoryError('MEMORY_INVALID_INPUT', `Field '${field}' has ${actual}; ${allowed} are allowed. Shorten it.`, {
    details: { field, actual },
  });
}
