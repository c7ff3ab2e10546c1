import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemErrorCode } from '@learning-memory/durable-file';
import { EXPORT_FORMAT, LINE_LIMIT, portableError } from './export-format.ts';
import { isGraphLine } from './foreign/knowledge-graph.ts';
import { parseJson } from './parse-json.ts';
import { readLines, type Line } from './read-lines.ts';

/** What a source turns out to be, by what is in it. */
export type Source =
  | { readonly form: 'export'; readonly header: Readonly<Record<string, unknown>>; readonly lines: AsyncIterable<Line> }
  | { readonly form: 'graph'; readonly lines: AsyncIterable<Line>; readonly writtenAt: number }
  | { readonly form: 'folder' | 'markdown'; readonly path: string };

export interface OpenedSource {
  readonly source: Source;
  /** Bytes; absent where nobody knows, as of standard input. */
  readonly size?: number | undefined;
}

export const STANDARD_INPUT = '-';

export async function openSource(asked: string): Promise<OpenedSource> {
  if (asked === STANDARD_INPUT) return { source: await recognise(process.stdin, asked, Date.now()) };
  const path = resolve(asked);
  const found = await stat(path).catch((cause: unknown) => {
    const code = systemErrorCode(cause);
    const reason = code === 'ENOENT' ? 'is not there' : `cannot be read (${code ?? 'unreadable'})`;
    throw portableError('PORTABLE_NOT_FOUND', `${path} ${reason}. Give a file, a folder, or - for standard input.`, {
      cause,
    });
  });
  if (found.isDirectory()) return { source: { form: 'folder', path } };
  if (!found.isFile()) throw portableError('PORTABLE_UNREADABLE', `${path} is no file. Give a file, or - for a pipe.`);
  if (found.size === 0) throw portableError('PORTABLE_UNREADABLE', `${path} is empty: there is nothing to import.`);
  const source = await recognise(createReadStream(path), path, Math.floor(found.mtimeMs));
  return { source, size: found.size };
}

async function recognise(chunks: AsyncIterable<Uint8Array>, path: string, writtenAt: number): Promise<Source> {
  const lines = readLines(chunks, LINE_LIMIT);
  const { value: first } = (await lines.next()) as IteratorResult<Line, undefined>;
  const header = isObject(first) ? readHeader(first.text, path) : {};
  if (header['format'] === EXPORT_FORMAT) return { form: 'export', header, lines };
  if (first !== undefined && isGraphLine(header))
    return { form: 'graph', lines: startingWith(first, lines), writtenAt };
  await lines.return(undefined);
  if (isText(first) && path !== STANDARD_INPUT) return { form: 'markdown', path };
  throw unknown(path, first?.problem);
}

/** Begins as one. */
function isObject(line: Line | undefined): line is Line & { readonly text: string } {
  return line?.text?.trimStart().startsWith('{') === true;
}

function isText(line: Line | undefined): boolean {
  return line?.text !== undefined && !isObject(line);
}

function readHeader(text: string, path: string): Readonly<Record<string, unknown>> {
  try {
    return parseJson(text);
  } catch (error) {
    throw unknown(path, (error as Error).message);
  }
}

async function* startingWith(first: Line, others: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield first;
  yield* others;
}

function unknown(path: string, problem = ''): Error {
  const name = path === STANDARD_INPUT ? 'Standard input' : path;
  const known =
    'what `learning-memory export` wrote, a memory file of @modelcontextprotocol/server-memory, or (by its path) a CLAUDE.md or ' +
    'another memory file of Claude Code; one scope goes in with `learning-memory knowledge import`';
  const reason = problem === '' ? '' : ` Line 1: ${problem}`;
  return portableError('PORTABLE_UNREADABLE', `${name} is nothing that can be imported.${reason} Give ${known}.`);
}
