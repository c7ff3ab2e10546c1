import type { CodeExcerpt, CodeUnitPayload } from '@learning-memory/code-indexer';
import { redactSecrets } from '@learning-memory/redaction';
import { isComment } from '../chunks/telling-lines.ts';
import { readQuestion } from '../ranking/asked-question.ts';
import { readFilesOf, type FileOfUnit } from '../stale-files.ts';
import { bestLines } from './best-lines.ts';

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** In the order of the units. */
export async function excerptsOf(units: readonly CodeUnitPayload[], question: string): Promise<readonly CodeExcerpt[]> {
  const asked = readQuestion(question);
  const texts = new Map<FileOfUnit, readonly string[]>();
  const files = await readFilesOf(units);
  return units.map((unit, index) => {
    const file = files[index];
    if (file === undefined || file.hash !== unit.fileHash) return { stale: true, lines: [] };
    const text = texts.get(file) ?? linesOf(file);
    texts.set(file, text);
    return { stale: false, lines: bestLines(ownLines(text, unit), asked) };
  });
}

/** As they were indexed. */
function linesOf({ bytes }: FileOfUnit): readonly string[] {
  return redactSecrets(DECODER.decode(bytes)).text.split('\n');
}

/** The comment above a unit and the unit, without what the signature says; that of a chunk is its first line. */
function ownLines(text: readonly string[], { doc, signature, startLine, endLine }: CodeUnitPayload): readonly string[] {
  const start = startLine - 1;
  const above = doc === undefined ? start : commentAbove(text, start);
  const own = text.slice(start, endLine);
  const first = own.findIndex((line) => !signature.includes(inSignature(line)));
  return [...text.slice(above, start), ...(first === -1 ? [] : own.slice(first))];
}

function commentAbove(text: readonly string[], start: number): number {
  let above = start;
  while (above > 0 && isComment(text[above - 1] ?? '')) above -= 1;
  return above;
}

function inSignature(line: string): string {
  const squeezed = line.replace(/\s+/gu, ' ').trim();
  return squeezed.replace(/ ?(?:\{ ?\}?|:|;)$/u, '');
}
