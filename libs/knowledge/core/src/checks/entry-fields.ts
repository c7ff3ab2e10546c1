import { KNOWLEDGE_LIMITS, type EntryWrite, type Metaknowledge } from '@learning-memory/knowledge';
import { redact } from '@learning-memory/redaction';
import { risksOf } from '../entries/risks.ts';
import { invalidInput } from './invalid-input.ts';
import { categoryName, keywordName, labelName, withoutSecret } from './names.ts';
import { safeText, type SafeText } from './texts.ts';

export interface GivenEntry {
  readonly category: string;
  readonly keyword: string;
  readonly content: string;
  readonly projectContext: string;
  readonly metaknowledge?: Metaknowledge | undefined;
}

export interface SafeEntry {
  readonly write: EntryWrite;
  readonly redactions: number;
}

/** Checked, normalised and redacted; `at` stands before the names of fields. Throws `KNOWLEDGE_INVALID_INPUT`. */
export function safeEntry(given: GivenEntry, at = ''): SafeEntry {
  const { content: contentLimit, projectContext: contextLimit } = KNOWLEDGE_LIMITS;
  const category = categoryName(withoutSecret(given.category, `${at}category`), `${at}category`);
  const keyword = keywordName(withoutSecret(given.keyword, `${at}keyword`), `${at}keyword`);
  const content = safeText(given.content, {
    field: `${at}content`,
    limit: contentLimit,
    required: true,
    verbatim: true,
  });
  const context = safeText(given.projectContext, {
    field: `${at}project_context`,
    limit: contextLimit,
    verbatim: true,
  });
  const { metaknowledge, count } = safeMetaknowledge(given.metaknowledge ?? {}, `${at}metaknowledge`);
  const risky = risksOf(content.text).length > 0;
  return {
    write: { category, keyword, content: content.text, projectContext: context.text, metaknowledge, risky },
    redactions: content.count + context.count + count,
  };
}

function safeMetaknowledge(
  given: Metaknowledge,
  field: string,
): { readonly metaknowledge: Metaknowledge; readonly count: number } {
  const labels = Object.entries(given);
  const limit = KNOWLEDGE_LIMITS.labels;
  if (labels.length > limit) {
    const message = `Field '${field}' has ${labels.length} labels; ${limit} are allowed. Keep those that matter.`;
    throw invalidInput(message, { field, actual: labels.length, limit });
  }
  const safe = labels.map(([label, value]) => {
    const name = labelName(label, field);
    const rule = { field: `${field}.${name}`, limit: KNOWLEDGE_LIMITS.value, verbatim: true };
    return [name, safeValue(name, safeText(value, rule))] as const;
  });
  const names = new Set(safe.map(([name]) => name));
  if (names.size < safe.length) throw invalidInput(`Field '${field}' has a label twice. Give each once.`, { field });
  return {
    metaknowledge: Object.fromEntries(safe.map(([name, { text }]) => [name, text])),
    count: safe.reduce((sum, [, { count }]) => sum + count, 0),
  };
}

/** `PASSWORD` says of its value what the value alone does not. */
function safeValue(label: string, value: SafeText): SafeText {
  const labelled = redact(`${label}: ${value.text}`);
  if (labelled.count === 0) return value;
  const start = `${label}: `;
  const text = labelled.text.startsWith(start) ? labelled.text.slice(start.length) : labelled.text;
  return { text, count: value.count + labelled.count };
}
