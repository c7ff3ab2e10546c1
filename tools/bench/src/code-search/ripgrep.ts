import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { SearchSystem } from './search-systems.ts';

const run = promisify(execFile);
const WORD = /[\p{L}_][\p{L}\p{N}_]{2,}/gu;
const MOST_BYTES = 64 * 1024 * 1024;
/** What every question has. */
const COMMON = new Set(
  'the and for how does what where when which with that this from are into does used use can'.split(' '),
);

/** The program, or `undefined` where there is none. */
export async function findRipgrep(program: string): Promise<string | undefined> {
  return run(program, ['--version']).then(
    () => program,
    () => undefined,
  );
}

/** One run for each word of the question; files by how many of the words they have, then by how often. */
export function ripgrep(program: string, directory: string): SearchSystem {
  return {
    name: 'ripgrep',
    async find(question) {
      const words = new Set((question.match(WORD) ?? []).map((word) => word.toLowerCase()));
      const counts = new Map<string, { words: number; matches: number }>();
      for (const word of words) {
        if (COMMON.has(word)) continue;
        for (const [path, matches] of await countMatches(program, word, directory)) {
          const count = counts.get(path) ?? { words: 0, matches: 0 };
          counts.set(path, { words: count.words + 1, matches: count.matches + matches });
        }
      }
      const sorted = [...counts].sort(([, a], [, b]) => b.words - a.words || b.matches - a.matches);
      return sorted.map(([path]) => ({ path, startLine: 1, endLine: Number.MAX_SAFE_INTEGER }));
    },
  };
}

async function countMatches(
  program: string,
  word: string,
  directory: string,
): Promise<readonly (readonly [path: string, matches: number])[]> {
  const args = ['--count-matches', '--ignore-case', '--fixed-strings', '--with-filename', '--', word, directory];
  // It fails where nothing matches.
  const { stdout } = await run(program, args, { maxBuffer: MOST_BYTES }).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const colon = line.lastIndexOf(':');
    return colon === -1
      ? []
      : [[relative(directory, join(line.slice(0, colon))), Number(line.slice(colon + 1))] as const];
  });
}
