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
  const texts = new Map<FileOfUnit, string>();
  const files = await readFilesOf(units);
  return units.map((unit, index) => {
    const file = files[index];
    if (file === undefined || file.hash !== unit.fileHash) return { stale: true, lines: [] };
    const text = texts.get(file) ?? DECODER.decode(file.bytes);
    texts.set(file, text);
    return { stale: false, lines: bestLines(safeLines(text, unit), asked) };
  });
}

/** As they were indexed. To redact all of a file takes most of the time, and tells nothing where a unit was found clean. */
function safeLines(text: string, unit: CodeUnitPayload): readonly string[] {
  if (unit.redactions !== undefined) return ownLines(redactSecrets(text).text.split('\n'), unit);
  return redactSecrets(ownLines(text.split('\n'), unit).join('\n')).text.split('\n');
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
