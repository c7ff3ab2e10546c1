import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandOutcome } from '../command-outcome.ts';

/** One output with what is to be read from it: `goldens/<tool>/<case>.txt` and `.json`. */
export interface Golden {
  readonly name: string;
  readonly command: string;
  readonly output: string;
  readonly exitCode: number | undefined;
  /** Whether the tool wrote it, paths apart; else it is written after the tool's documentation and public logs. */
  readonly recorded: boolean;
  readonly expected: CommandOutcome | undefined;
}

interface GoldenFile {
  readonly command: string;
  readonly exitCode?: number;
  readonly recorded: boolean;
  readonly expected: CommandOutcome | null;
}

export function readGoldens(): readonly Golden[] {
  const folder = join(import.meta.dirname, 'goldens');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const { command, exitCode, recorded, expected } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    ) as GoldenFile;
    const output = readFileSync(join(folder, file.replace('.json', '.txt')), 'utf8');
    const name = file.replace('.json', '').replaceAll('\\', '/');
    return { name, command, output, exitCode, recorded, expected: expected ?? undefined };
  });
}
