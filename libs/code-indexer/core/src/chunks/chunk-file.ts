import type { CodeUnit, ParsedFile } from '@learning-memory/code-indexer';
import { isMarkdown } from '../files/text-files.ts';
import { baseName } from '../graph/paths.ts';
import { cutAtBlankLines, type LineSpan } from './cut-at-blank-lines.ts';
import { markdownSections } from './markdown-sections.ts';
import { isTelling, withoutDocComment } from './telling-lines.ts';

/** A definition with more lines of its own is found by its parts, too; no chunk has more. */
export const MAX_CHUNK_LINES = 40;
/** So that a generated file costs no more. */
const MAX_CHUNKS = 500;
const MAX_SIGNATURE = 300;

/** Lines that follow each other and belong to the same definition, or to none. */
interface Run extends LineSpan {
  readonly owner: CodeUnit | undefined;
}

export interface ChunkedFile extends Pick<ParsedFile, 'units' | 'imports'> {
  readonly path: string;
  readonly content: string;
}

/**
 * What lies between the definitions of a file, and the parts of long ones, cut at blank lines, as units of kind `chunk`
 * in their order. They are called as the definition or the section of Markdown around them, or as the file.
 */
export function chunkFile({ path, content, units, imports }: ChunkedFile): readonly CodeUnit[] {
  const lines = content.split('\n');
  const imported = new Set(imports.map(({ line }) => line - 1));
  const toUnit = chunkMaker(path, lines);
  const isProse = isMarkdown(path);
  return chunkedRuns(lines.length, isProse ? markdownSections(lines) : units)
    .flatMap((run) => {
      const end = isProse ? run.end : withoutDocComment(lines, run);
      const text = { start: run.start, end, most: MAX_CHUNK_LINES };
      const spans = cutAtBlankLines(lines, text).filter((span) => isTelling(lines, span, imported));
      return spans.map((span) => toUnit(span, run.owner));
    })
    .slice(0, MAX_CHUNKS);
}

function chunkedRuns(lineCount: number, units: readonly CodeUnit[]): readonly Run[] {
  const owners = ownersOfLines(lineCount, units);
  const lengths = new Map<CodeUnit | undefined, number>();
  for (const owner of owners) lengths.set(owner, (lengths.get(owner) ?? 0) + 1);
  return runsOf(owners).filter(({ owner }) => {
    if (owner === undefined || owner.kind === 'chunk') return true;
    // What lies in a key of a data file is data.
    return owner.kind !== 'key' && (lengths.get(owner) ?? 0) > MAX_CHUNK_LINES;
  });
}

/** The innermost definition around each line. */
function ownersOfLines(lineCount: number, units: readonly CodeUnit[]): readonly (CodeUnit | undefined)[] {
  const owners: (CodeUnit | undefined)[] = Array.from({ length: lineCount });
  // A unit comes before those inside it.
  for (const unit of units) owners.fill(unit, unit.startLine - 1, unit.endLine);
  return owners;
}

function runsOf(owners: readonly (CodeUnit | undefined)[]): readonly Run[] {
  const runs: Run[] = [];
  let start = 0;
  for (let end = 1; end <= owners.length; end += 1) {
    const owner = owners[start];
    if (end < owners.length && owners[end] === owner) continue;
    runs.push({ owner, start, end });
    start = end;
  }
  return runs;
}

function chunkMaker(path: string, lines: readonly string[]): (span: LineSpan, owner: CodeUnit | undefined) => CodeUnit {
  const offsets = offsetsOf(lines);
  const file = baseName(path);
  return ({ start, end }, owner) => {
    const startOffset = offsets[start] ?? 0;
    return {
      kind: 'chunk',
      name: owner?.name ?? file,
      qualifiedName: owner?.qualifiedName ?? file,
      signature: (lines[start] ?? '').trim().slice(0, MAX_SIGNATURE),
      startLine: start + 1,
      endLine: end,
      startOffset,
      endOffset: (offsets[end] ?? 0) - 1,
      bodyOffset: startOffset,
      exported: false,
    };
  };
}

/** Where each line begins, and where one behind the last would. */
function offsetsOf(lines: readonly string[]): readonly number[] {
  const offsets = [0];
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length + 1);
  return offsets;
}
