import { LearningMemoryError } from '@learning-memory/errors';
import { END_KIND, EXPORT_VERSION, portableError } from './export-format.ts';
import type { PortableParts } from './export-lines.ts';
import { createImporters, type Imported, type Importer } from './import-records.ts';
import type { ImportReport } from './import-report.ts';
import { parseJson } from './parse-json.ts';
import type { Line } from './read-lines.ts';

export interface LinesToImport {
  /** Those after the first. */
  readonly lines: AsyncIterable<Line>;
  readonly report: ImportReport;
}

/** Throws for a file of a version that this one cannot read. */
export function checkVersion(header: Readonly<Record<string, unknown>>): void {
  const { version } = header;
  if (version === EXPORT_VERSION) return;
  const message =
    `The file has version ${JSON.stringify(version) ?? 'none'} of the format; this program reads ${String(EXPORT_VERSION)}. ` +
    'Nothing was imported; update learning-memory, and try again.';
  throw portableError('PORTABLE_UNREADABLE', message);
}

/** One after the other, each durable before the next; one that cannot be read is left out and reported with its number. */
export async function importLines(parts: PortableParts, { lines, report }: LinesToImport): Promise<void> {
  const importers = await createImporters(parts);
  let isWhole = false;
  let last = 1;
  for await (const line of lines) {
    last = line.number;
    if (isWhole) report.problem(place(line), 'It stands after the last line.');
    else isWhole = await importLine(importers, line, report);
  }
  if (!isWhole) report.problem(`line ${String(last)}`, `The file ends here, without a line of the kind '${END_KIND}'.`);
}

/** Says whether it was the last one. */
async function importLine(
  importers: Readonly<Record<string, Importer>>,
  line: Line,
  report: ImportReport,
): Promise<boolean> {
  try {
    const { kind, data } = readThing(line);
    if (kind === END_KIND) return true;
    report.add(kind, await importThing(importers, kind, data), place(line));
  } catch (error) {
    if (!isOfLine(error)) throw error;
    report.problem(place(line), error.message);
  }
  return false;
}

function readThing({ text, problem }: Line): { readonly kind: string; readonly data: unknown } {
  if (text === undefined) throw portableError('PORTABLE_UNREADABLE', problem ?? 'It cannot be read.');
  const thing = parseJson(text);
  const { kind, data, ...others } = thing;
  if (typeof kind !== 'string') throw portableError('PORTABLE_UNREADABLE', "Field 'kind' must be a string.");
  const [stranger] = Object.keys(others);
  if (stranger === undefined) return { kind, data };
  throw portableError('PORTABLE_UNREADABLE', `Unknown field '${stranger.slice(0, 40)}'. Valid fields: kind, data.`);
}

async function importThing(
  importers: Readonly<Record<string, Importer>>,
  kind: string,
  data: unknown,
): Promise<Imported> {
  const importer = Object.hasOwn(importers, kind) ? importers[kind] : undefined;
  if (importer !== undefined) return importer(data);
  const kinds = [...Object.keys(importers), END_KIND].join(', ');
  throw portableError('PORTABLE_UNREADABLE', `Invalid kind '${kind.slice(0, 40)}'. Valid options: ${kinds}.`);
}

/** Else the next line would meet the same: the store is away, or the disk is full. */
function isOfLine(error: unknown): error is LearningMemoryError {
  if (!LearningMemoryError.isInstance(error)) return false;
  // Saved already, and stored as soon as the store is back.
  if (error.code === 'PERSISTER_DEFERRED') return true;
  return ['validation', 'conflict', 'not_found', 'insufficient_data'].includes(error.kind);
}

function place({ number }: Line): string {
  return `line ${String(number)}`;
}
