import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { portableError } from '../portable/export-format.ts';
import { exportLines, type PortableParts } from '../portable/export-lines.ts';
import { openEntries } from '../portable/open-entries.ts';
import { plainText } from './plain-text.ts';
import { withProgress, type Progress } from './progress-display.ts';

const STANDARD_OUTPUT = '-';
const PIECE_LENGTH = 64 * 1024;

/** Throws where there is nothing to export from: an export would make a home. */
export async function checkExport({ home }: Pick<Config, 'home'>, to: string): Promise<void> {
  if ((await stat(dataPaths(home).database).catch(() => undefined)) === undefined) {
    throw portableError('PORTABLE_NOT_FOUND', `There is no database in ${home} yet: nothing to export.`);
  }
  if (to === STANDARD_OUTPUT || (await stat(to).catch(() => undefined)) === undefined) return;
  throw portableError('PORTABLE_EXISTS', `${resolve(to)} is there already. Give another name.`);
}

/** Writes all that is stored: a file that is whole or not there, or standard output. Says what is open, and thus not in it. */
export async function runExport(
  parts: PortableParts,
  config: Pick<Config, 'journalPath' | 'projectPath'>,
  to: string,
): Promise<void> {
  // What was acknowledged and waits is part of it.
  await parts.persister.drain();
  const expected = await countThings(parts);
  const count = await withProgress('lines', async (onProgress) => {
    const counted = { lines: 0 };
    await write(inPieces(counting(exportLines(parts), { counted, expected, onProgress })), to);
    return counted.lines;
  });
  if (to !== STANDARD_OUTPUT) {
    process.stderr.write(`${plainText(resolve(to))}: ${String(count)} lines, for your eyes alone.\n`);
  }
  const open = await openEntries(config, parts);
  if (open > 0) process.stderr.write(leftOut(open));
}

function leftOut(open: number): string {
  const entries = open === 1 ? '1 open entry is' : `${String(open)} open entries are`;
  return `${entries} left out: resolve or abandon what is open (\`resolve_ghap\`), then export again.\n`;
}

async function write(pieces: AsyncIterable<string>, to: string): Promise<void> {
  if (to !== STANDARD_OUTPUT) return replaceFile(resolve(to), pieces, { mode: 0o600 });
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

/** Of what there is most of. */
async function countThings({ memories, experiences }: PortableParts): Promise<number> {
  const [live, deleted, entries] = await Promise.all([
    memories.list({ limit: 1 }),
    memories.list({ limit: 1, deleted: true }),
    experiences.count({}),
  ]);
  return live.total + deleted.total + entries;
}

interface Counting {
  readonly counted: { lines: number };
  readonly expected: number;
  readonly onProgress: (progress: Progress) => void;
}

async function* counting(
  lines: AsyncIterable<string>,
  { counted, expected, onProgress }: Counting,
): AsyncGenerator<string> {
  for await (const line of lines) {
    counted.lines += 1;
    onProgress({ done: counted.lines, total: Math.max(counted.lines, expected) });
    yield line;
  }
}

/** A write for each line would take longer than the lines. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
