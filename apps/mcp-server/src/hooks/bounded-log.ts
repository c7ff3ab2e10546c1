import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';

/** Records of a kind, a line each, of which the oldest go. Nobody else may read them. */
export interface BoundedLog<Line> {
  /** Never rejects: what writes it must go on when the disk refuses. */
  append(line: Line): Promise<void>;
  /** As `append`, for what is lost where it fails: rejects as the disk does. */
  put(line: Line): Promise<void>;
  /** The last ones, newest first; `[]` when there is none. */
  latest(limit: number): Promise<readonly Line[]>;
  /** Takes out the lines that match; what is written at the very same time by another process may be lost. */
  remove(matches: (line: Line) => boolean): Promise<void>;
}

/** Of one file; as much again is kept beside it. */
const MAX_BYTES = 256 * 1024;

export function createBoundedLog<Line extends object>(file: string): BoundedLog<Line> {
  const before = `${file}.1`;
  async function put(line: Line): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const size = await stat(file).then(
      (stats) => stats.size,
      () => 0,
    );
    if (size > MAX_BYTES) await rename(file, before).catch(ignoreMissing);
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  return {
    // The disk refuses; there is nobody left to tell.
    append: (line) => put(line).catch(() => undefined),
    put,
    async latest(limit) {
      const contents = await Promise.all([before, file].map((name) => readFile(name, 'utf8').catch(() => '')));
      return contents
        .join('')
        .split('\n')
        .flatMap(parseLine<Line>)
        .slice(-limit)
        .reverse();
    },
    async remove(matches) {
      for (const name of [before, file]) {
        const text = await readFile(name, 'utf8').catch(() => '');
        const lines = text.split('\n').filter((line) => line !== '');
        const kept = lines.filter((line) => !parseLine<Line>(line).some(matches));
        if (kept.length < lines.length) await replaceFile(name, kept.map((line) => `${line}\n`).join(''));
      }
    },
  };
}

/** Another process has just moved it. */
function ignoreMissing(error: unknown): void {
  if (systemErrorCode(error) !== 'ENOENT') throw error;
}

function parseLine<Line extends object>(line: string): readonly Line[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Line];
  } catch {
    return [];
  }
}
