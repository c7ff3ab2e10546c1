import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { ChangingTree, type TreeChange } from '../test-support/changing-tree.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

/** 200 were run; fewer tell the same each time. */
const CHANGES = Number(process.env['FOLLOWED_CHANGES'] ?? 20);
/** Longest that a change is left alone before it is asked for: the watch may be about to take it in. */
const LONGEST_PAUSE_MS = 500;
const ASKED_OF_ONE = 4;

interface Outcomes {
  seen: number;
  /** Answers that say that they may be of before. */
  said: number;
  readonly missed: unknown[];
}

/** Whether answers are of the state that holds now, or say that they may not be. */
async function note(server: ServerProcess, { what, present, absent }: TreeChange, outcomes: Outcomes): Promise<void> {
  const expected = [
    ...present.slice(0, ASKED_OF_ONE).map(({ name, path }) => ({ name, places: [path] })),
    ...absent.slice(0, ASKED_OF_ONE).map((name) => ({ name, places: [] })),
  ];
  let isSaid = false;
  for (const { name, places } of expected) {
    const { results, notice } = await server.call('search_code', { query: name, limit: 5 });
    const fresh = (results as readonly Json[]).filter((hit) => hit.name === name && hit.stale !== true);
    if (/will be indexed|being looked up/u.test(String(notice))) isSaid = true;
    else if (!isDeepStrictEqual(fresh.map(placeOf), places))
      outcomes.missed.push({ what, name, places, results, notice });
  }
  if (isSaid) outcomes.said += 1;
  else outcomes.seen += 1;
}

function placeOf({ at }: Json): string {
  return String(at).replace(/:\d+-\d+$/u, '');
}

/** What an index holds, as far as questions tell. */
async function contentOf(server: ServerProcess, names: readonly string[]): Promise<unknown> {
  const { results } = await server.call('get_index_status');
  const status = (results as readonly Json[]).map(({ indexed_at: _at, changes: _changes, ...rest }) => rest);
  const answers = [];
  for (const name of names) {
    answers.push(await server.call('search_code', { query: name, limit: 3 }));
    answers.push(await server.call('find_callers', { function_name: name }));
    answers.push(await server.call('find_callees', { function_name: name }));
  }
  return { status, answers };
}

it(`answers of what the folder holds, or says that it may not, after each of ${String(CHANGES)} changes`, async () => {
  await using home = await temporaryHome();
  const folder = join(home.home, 'work', 'shop');
  await mkdir(folder, { recursive: true });
  const tree = new ChangingTree(await realpath(folder), 22);
  await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder });
  await server.call('index_codebase', { directory: '.' });
  const outcomes: Outcomes = { seen: 0, said: 0, missed: [] };
  for (let index = 0; index < CHANGES; index += 1) {
    const change = tree.change();
    if (index % 3 === 0) await wait((index * 97) % LONGEST_PAUSE_MS);
    await note(server, change, outcomes);
  }
  const { seen, said, missed } = outcomes;
  process.stdout.write(
    `${String(CHANGES)} changes: ${seen} seen, ${said} said to be behind, ${missed.length} missed\n`,
  );
  expect(missed).toEqual([]);

  // Until nothing is left to be taken in.
  for (let left = 100; left > 0 && (await server.call('get_index_status')).notice !== undefined; left -= 1)
    await wait(100);
  await using other = await temporaryHome();
  await using anew = await startServer(other, { CLAUDE_PROJECT_DIR: folder });
  await anew.call('index_codebase', { directory: '.' });
  const names = tree.names();
  expect(await contentOf(server, names)).toEqual(await contentOf(anew, names));
});
