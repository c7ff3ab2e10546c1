import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { payloadsOf } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { readAll, type Writer } from './writer.ts';

const FILES = 6;

/**
 * `index_codebase`, after one of a few files was changed: an acknowledged index has what stood in all of them. Where the file
 * was changed once more, a search may have taken that up.
 */
export function codeWriter(home: Home, random: Random): Writer {
  const onDisk = new Map<string, string>();
  const indexed = new Map<string, string>();
  let made = 0;

  async function write(server: ServerProcess): Promise<Json | undefined> {
    const file = `part${String(random.below(FILES))}.py`;
    const name = `part_${String((made += 1))}_x${String(random.below(1_000_000))}`;
    onDisk.set(file, name);
    await writeFile(join(home.project, file), `# Part\ndef ${name}(value):\n    return value\n`);
    const meant = new Map(onDisk);
    const { isError, content } = await server.call('index_codebase', { directory: '.' });
    if (isError) return content;
    for (const [path, unit] of meant) indexed.set(path, unit);
    return undefined;
  }

  return {
    name: 'indexes of code',
    write,
    async readBack(server) {
      const units = [...payloadsOf(home.database, 'code_units').values()];
      return await readAll([...indexed.keys()], async (path) => {
        const possible = [indexed.get(path), onDisk.get(path)];
        const stored = units.filter((unit) => unit['path'] === path && possible.includes(String(unit['name'])));
        const problem = stored.map(problemOfUnit).find((found) => found !== undefined);
        const [name] = stored.map((unit) => String(unit['name']));
        if (name === undefined) return { fields: 6, problem: `${path} is not indexed as ${possible.join(' or ')}` };
        const isFound = (await finds(server, name, path)) || (await finds(server, onDisk.get(path) ?? name, path));
        return { fields: 6, problem: problem ?? (isFound ? undefined : `${path}: ${name} is not found`) };
      });
    },
  };
}

async function finds(server: ServerProcess, query: string, path: string): Promise<boolean> {
  const { results } = await server.expect('search_code', { query, limit: 10 });
  return (results as readonly Json[]).some(({ at }) => String(at).startsWith(`${path}:`));
}

function problemOfUnit(unit: Json): string | undefined {
  const { path, name, kind, startLine, endLine, signature } = unit;
  const isRight = kind === 'function' && startLine === 2 && endLine === 3 && signature === `def ${String(name)}(value)`;
  return isRight ? undefined : `${String(path)} is ${JSON.stringify(unit)}`;
}
