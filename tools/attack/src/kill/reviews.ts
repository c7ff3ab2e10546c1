import { repositoryAt } from '@learning-memory/test-repository';
import type { Home } from '../support/home.ts';
import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import type { Change, EntryWriter } from './entries.ts';
import { sentence } from './words.ts';
import type { Writer } from './writer.ts';

const ENTRIES_BETWEEN = 3;

/**
 * `review_ghap`, among entries like all others: a commit is made while an entry is open, and reverted once it is confirmed;
 * `index_commits` contests the entry, and the review takes it back. What it wrote is read back with the entries.
 */
export function reviewWriter(home: Home, random: Random, entries: EntryWriter): Writer {
  const repository = repositoryAt(home.project);
  const contested: string[] = [];
  let writes = 0;

  async function contest(server: ServerProcess): Promise<Json | undefined> {
    const id = await entries.start(server);
    if (typeof id !== 'string') return id;
    const sha = await repository.commit({ [`${id}.txt`]: id }, { message: sentence(random), date: Date.now() });
    const refusal = await entries.change(server, id, confirmation(random));
    if (refusal !== undefined) return refusal;
    repository.git('revert', '--no-edit', sha);
    const { isError, content } = await server.call('index_commits');
    if (isError) return content;
    if (String(content['notice']).includes(id)) contested.push(id);
    return undefined;
  }

  async function review(server: ServerProcess, id: string): Promise<Json | undefined> {
    const input = {
      status: 'falsified',
      result: sentence(random),
      lesson: { what_worked: sentence(random), takeaway: sentence(random) },
      surprise: sentence(random),
      root_cause: { category: 'oversight', description: sentence(random) },
    };
    return await entries.change(server, id, ['review_ghap', { id, ...input }, { outcome: input }]);
  }

  return {
    ...entries,
    async write(server) {
      writes += 1;
      if (writes === 1) {
        repository.git('init', '--quiet', '--initial-branch=main');
        await repository.commit({ 'README.md': 'Reviewed\n' });
      }
      const id = contested.find((one) => entries.ledger.idle.includes(one));
      if (id !== undefined) {
        contested.splice(contested.indexOf(id), 1);
        return await review(server, id);
      }
      return writes % ENTRIES_BETWEEN === 0 ? await contest(server) : await entries.write(server);
    },
  };
}

function confirmation(random: Random): Change {
  const lesson = { what_worked: sentence(random), takeaway: sentence(random) };
  const input = { status: 'confirmed', result: sentence(random), lesson };
  return ['resolve_ghap', input, { outcome: { ...input, surprise: null, root_cause: null } }];
}
