import { fillServer } from '@learning-memory/sample-experiences';
import type { Home, Homes } from './home.ts';
import { join } from 'node:path';
import { startServer } from './server-process.ts';

/** A home whose project has experiences, clusters, and values that were accepted for them. */
export async function createLearntHome(homes: Homes): Promise<Home> {
  const home = await homes.create('learnt');
  await using server = startServer(home);
  await fillServer({
    call: (tool, input) => server.expect(tool, input),
    directory: join(home.folder, 'unused'),
    kinds: ['experience'],
  });
  return home;
}
