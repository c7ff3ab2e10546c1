import { isDeepStrictEqual } from 'node:util';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { observationPersisterError, type ImportedEntry } from '@learning-memory/observation-persister';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';

const ID = /^[\w.:-]{1,200}$/u;
/** Ten times what a field may have today: earlier versions allowed more, and marks in place of secrets are longer. */
const LONGEST_TEXT = 20_000;
/** Digests and ids are no texts: a secret in them would not be one. */
const VERBATIM: ReadonlySet<string> = new Set(['id', 'project', 'sha', 'patch', 'commit', 'by']);

export interface EntryImporter {
  find(id: string): Promise<ResolvedGhap | undefined>;
  /** Does what is asked of one id one after the other. */
  run<T>(id: string, action: () => Promise<T>): Promise<T>;
  store(entry: ResolvedGhap): Promise<void>;
}

export async function importEntry(given: ResolvedGhap, importer: EntryImporter): Promise<ImportedEntry> {
  const redacting = { count: 0 };
  const entry = safeFields(given, redacting) as ResolvedGhap;
  const { count: redactions } = redacting;
  return importer.run(entry.id, async () => {
    const present = await importer.find(entry.id);
    if (present === undefined) {
      await importer.store(entry);
      return { outcome: 'added', differsIn: [], redactions };
    }
    const differsIn = differences(entry, present);
    return { outcome: differsIn.length === 0 ? 'equal' : 'conflicting', differsIn, redactions };
  });
}

/** The same with every text redacted. Throws `PERSISTER_INVALID_ENTRY`. */
function safeFields(value: unknown, redacting: { count: number }): unknown {
  if (typeof value === 'string') return safeText(value, redacting);
  if (Array.isArray(value)) return value.map((each) => safeFields(each, redacting));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    VERBATIM.has(name) ? safeId(name, field) : safeFields(field, redacting),
  ]);
  return Object.fromEntries(fields);
}

function safeId(name: string, value: unknown): unknown {
  if (typeof value === 'string' && ID.test(value)) return value;
  throw invalid(`Field '${name}' is '${String(value).slice(0, 80)}', which is no id`);
}

function safeText(text: string, redacting: { count: number }): string {
  const length = codePointLength(text);
  if (length > LONGEST_TEXT) throw invalid(`A text has ${length} characters; ${LONGEST_TEXT} are allowed`);
  const redacted = redact(text);
  redacting.count += redacted.count;
  return redacted.text;
}

function differences(one: ResolvedGhap, other: ResolvedGhap): readonly string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as ReadonlySet<keyof ResolvedGhap>;
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field])).toSorted();
}

function invalid(reason: string): Error {
  return observationPersisterError('PERSISTER_INVALID_ENTRY', `${reason}. Export the entry again.`);
}
