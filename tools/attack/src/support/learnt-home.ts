import { join } from 'node:path';
import { fillServer } from '@learning-memory/sample-experiences';
import { repositoryAt } from '@learning-memory/test-repository';
import type { Home, Homes } from './home.ts';
import { startServer } from './server-process.ts';

/** A home whose project has experiences, clusters, and values that were accepted for them. */
export async function createLearntHome(homes: Homes): Promise<Home> {
  const home = await homes.create('learnt');
  // Its copies are the same project by its first commit.
  const repository = repositoryAt(home.project);
  repository.git('init', '--quiet', '--initial-branch=main');
  await repository.commit({ 'README.md': 'Learnt\n' });
  await using server = startServer(home);
  await fillServer({
    call: (tool, input) => server.expect(tool, input),
    directory: join(home.folder, 'unused'),
    kinds: ['experience'],
  });
  return home;
}
