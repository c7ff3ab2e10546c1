import {
  KNOWLEDGE_TIERS,
  SCOPE_DOCUMENT_FORMAT,
  SCOPE_DOCUMENT_VERSION,
  type KnowledgeTier,
} from '@learning-memory/knowledge';
import { safeEntry, type SafeEntry } from '../checks/entry-fields.ts';
import { invalidInput, shown } from '../checks/invalid-input.ts';
import { scopeId } from '../checks/names.ts';
import { oneOf } from '../checks/texts.ts';

export interface ParsedDocument {
  readonly id: string;
  readonly tier: KnowledgeTier;
  /** Absent where the document does not name them. */
  readonly parents: readonly string[] | undefined;
  readonly description: string | undefined;
  readonly entries: readonly SafeEntry[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Throws `KNOWLEDGE_INVALID_INPUT`, which names the entry by its position. */
export function parseDocument(document: unknown): ParsedDocument {
  // The version first: a later one may have fields that this one does not know.
  const { format, version } = fieldsOf(document, '');
  if (format !== SCOPE_DOCUMENT_FORMAT || version !== SCOPE_DOCUMENT_VERSION) throw noDocument({ format, version });
  const fields = fieldsOf(document, '', ['format', 'version', 'scope', 'entries']);
  const scope = fieldsOf(fields['scope'], 'scope', ['id', 'tier', 'parents', 'description']);
  const parents = scope['parents'] === undefined ? undefined : listOf(scope['parents'], 'scope.parents');
  return {
    id: scopeId(textOf(scope['id'], 'scope.id'), 'scope.id'),
    tier: oneOf(textOf(scope['tier'], 'scope.tier'), KNOWLEDGE_TIERS, 'scope.tier'),
    parents: parents?.map((parent, position) => textOf(parent, `scope.parents[${position}]`)),
    description: scope['description'] === undefined ? undefined : textOf(scope['description'], 'scope.description'),
    entries: parseEntries(fields['entries']),
  };
}

function parseEntries(given: unknown): readonly SafeEntry[] {
  const list = listOf(given, 'entries');
  const entries = list.map(parseEntry);
  const seen = new Map<string, number>();
  for (const [position, { write }] of entries.entries()) {
    // Commas are in no name.
    const name = `${write.category},${write.keyword}`;
    const first = seen.get(name);
    if (first !== undefined) {
      const message = `Fields 'entries[${first}]' and 'entries[${position}]' are the same category and keyword. Keep one.`;
      throw invalidInput(message, { field: `entries[${position}]` });
    }
    seen.set(name, position);
  }
  return entries;
}

function parseEntry(given: unknown, position: number): SafeEntry {
  const at = `entries[${position}]`;
  const fields = fieldsOf(given, at, ['category', 'keyword', 'content', 'metaknowledge', 'project_context']);
  const metaknowledge = Object.entries(fieldsOf(fields['metaknowledge'] ?? {}, `${at}.metaknowledge`));
  return safeEntry(
    {
      category: textOf(fields['category'], `${at}.category`),
      keyword: textOf(fields['keyword'], `${at}.keyword`),
      content: textOf(fields['content'], `${at}.content`),
      projectContext: textOf(fields['project_context'] ?? '', `${at}.project_context`),
      metaknowledge: Object.fromEntries(
        metaknowledge.map(([label, value]) => [label, textOf(value, `${at}.metaknowledge`)]),
      ),
    },
    `${at}.`,
  );
}

function fieldsOf(given: unknown, field: string, known?: readonly string[]): Fields {
  const name = field === '' ? 'The document' : `Field '${field}'`;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidInput(`${name} is ${shown(given)}. Give an object.`, { field });
  const unknown = known && Object.keys(given).find((key) => !known.includes(key));
  if (unknown === undefined) return given as Fields;
  const message = `${name} has an unknown field ${shown(unknown)}. Known: ${(known ?? []).join(', ')}.`;
  throw invalidInput(message, { field, options: known });
}

function listOf(given: unknown, field: string): readonly unknown[] {
  if (Array.isArray(given)) return given as readonly unknown[];
  throw invalidInput(`Field '${field}' is ${shown(given)}. Give a list.`, { field });
}

function textOf(given: unknown, field: string): string {
  if (typeof given === 'string') return given;
  throw invalidInput(`Field '${field}' is ${shown(given)}. Give a text.`, { field });
}

function noDocument({ format, version }: Fields): Error {
  const message =
    typeof version === 'number' && version > SCOPE_DOCUMENT_VERSION && format === SCOPE_DOCUMENT_FORMAT
      ? `The document is of version ${version}, which a later Learning Memory wrote; this one reads version ` +
        `${SCOPE_DOCUMENT_VERSION}. Update it, then import again.`
      : `The document is of format ${shown(format)}, version ${shown(version)}. This version reads ` +
        `'${SCOPE_DOCUMENT_FORMAT}', version ${SCOPE_DOCUMENT_VERSION}.`;
  return invalidInput(message, { field: 'format', options: [SCOPE_DOCUMENT_FORMAT] });
}
