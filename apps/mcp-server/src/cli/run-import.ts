import type { Parts } from '../parts/parts.ts';
import { PORTABLE_NEEDS, portableError } from '../portable/export-format.ts';
import { findMemoryFiles, readMemoryFile } from '../portable/foreign/find-memory-files.ts';
import { importForeign, type ForeignMemory } from '../portable/foreign/foreign-memory.ts';
import { createKnowledgeGraph } from '../portable/foreign/knowledge-graph.ts';
import { memoriesOf, type MemoryFile } from '../portable/foreign/memory-file.ts';
import { checkVersion, importLines, onLine } from '../portable/import-lines.ts';
import { createImportReport, type ImportReport } from '../portable/import-report.ts';
import { openSource, type OpenedSource } from '../portable/open-source.ts';
import { parseJson } from '../portable/parse-json.ts';
import type { Line } from '../portable/read-lines.ts';
import { plainText } from './plain-text.ts';
import { withProgress, type Progress } from './progress-display.ts';

export const IMPORT_NEEDS = [...PORTABLE_NEEDS, 'currentProject'] as const;

type ImportParts = Pick<Parts, (typeof IMPORT_NEEDS)[number]>;

/** Bytes that a graph may have: all of it is held at once. */
const GRAPH_LIMIT = 64 * 1024 * 1024;

/** Takes in what a file says that is not here yet, and reports what became of it; the exit code says whether all of it could be. */
export async function runImport(parts: ImportParts, asked: string): Promise<void> {
  const report = createImportReport((line) => process.stderr.write(`${plainText(line)}\n`));
  try {
    await importSource(parts, await openSource(asked), report);
  } finally {
    for (const line of report.summary()) process.stdout.write(`${plainText(line)}\n`);
  }
  // Scripts look at this alone.
  if (!report.isClean()) process.exitCode = 1;
}

async function importSource(parts: ImportParts, { source, size }: OpenedSource, report: ImportReport): Promise<void> {
  if (source.form === 'export') {
    checkVersion(source.header);
    await withProgress(size === undefined ? 'lines' : 'bytes', (onProgress) =>
      importLines(parts, { lines: followed(source.lines, size, onProgress), report }),
    );
  } else if (source.form === 'graph') {
    await importGraph(parts, source, report);
  } else {
    const read = source.form === 'folder' ? findMemoryFiles : readOne;
    for (const file of await read(parts, source.path)) await importAll(parts, memoriesOf(file), report);
  }
}

async function readOne(parts: ImportParts, path: string): Promise<readonly MemoryFile[]> {
  return [await readMemoryFile(parts, path)];
}

async function importGraph(
  parts: ImportParts,
  { lines, writtenAt }: { readonly lines: AsyncIterable<Line>; readonly writtenAt: number },
  report: ImportReport,
): Promise<void> {
  const graph = createKnowledgeGraph();
  for await (const line of lines) {
    if (line.bytes > GRAPH_LIMIT) {
      throw portableError('PORTABLE_UNREADABLE', `The file has more than ${String(GRAPH_LIMIT)} bytes. Part it.`);
    }
    await onLine(line, report, async (text) => graph.add(parseJson(text)));
  }
  await importAll(parts, graph.memories(writtenAt), report);
}

async function importAll(parts: ImportParts, memories: Iterable<ForeignMemory>, report: ImportReport): Promise<void> {
  for (const memory of memories) report.add('memory', await importForeign(parts, memory));
}

async function* followed(
  lines: AsyncIterable<Line>,
  size: number | undefined,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<Line> {
  for await (const line of lines) {
    yield line;
    onProgress({ done: size === undefined ? line.number : line.bytes, total: size ?? line.number });
  }
}
