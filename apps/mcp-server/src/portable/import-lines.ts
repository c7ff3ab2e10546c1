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
  let isLast = false;
  await onLine(line, report, async (text) => {
    const { kind, data } = readThing(text);
    isLast = kind === END_KIND;
    if (!isLast) report.add(kind, await importThing(importers, kind, data), place(line));
  });
  return isLast;
}

/** Does something with a line; what is wrong with the line is reported, whatever else goes wrong passes through. */
export async function onLine(line: Line, report: ImportReport, action: (text: string) => Promise<void>): Promise<void> {
  const { text, problem = 'It cannot be read.' } = line;
  if (text === undefined) {
    report.problem(place(line), problem);
    return;
  }
  try {
    await action(text);
  } catch (error) {
    if (!isOfLine(error)) throw error;
    report.problem(place(line), error.message);
  }
}

function readThing(text: string): { readonly kind: string; readonly data: unknown } {
  const { kind, data, ...others } = parseJson(text);
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
