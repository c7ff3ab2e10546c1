import { repositoryAt } from '@learning-memory/test-repository';
import { payloadsOf } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import type { Random } from '../support/random.ts';
import { Ledger } from './ledger.ts';
import { sentence } from './words.ts';
import { readAll, type Writer } from './writer.ts';
import type { Json } from '../support/server-process.ts';

/** Those found by a search; the others are read in the database alone. */
const SEARCHED = 10;

/** `index_commits`, after a commit was made. */
export function commitWriter(home: Home, random: Random): Writer {
  const repository = repositoryAt(home.project);
  const ledger = new Ledger();
  const made = new Map<string, Json>();

  return {
    name: 'commits',
    async write(server) {
      if (made.size === 0) repository.git('init', '--quiet', '--initial-branch=main');
      const [subject, name] = [sentence(random), random.pick(['Jane', 'Ada', 'Linus'])];
      const sha = await repository.commit({}, { message: subject, author: `${name} <${name}@example.org>` });
      made.set(sha, { sha, subject, authorName: name, authorEmail: `${name}@example.org` });
      const { isError, content } = await server.call('index_commits', {});
      if (isError) return content;
      for (const [id, commit] of made) ledger.acknowledge(id, commit);
      return undefined;
    },
    async readBack(server) {
      const stored = new Map(
        [...payloadsOf(home.database, 'commits').values()].map((commit) => [String(commit['sha']), commit]),
      );
      const searched = new Set(ledger.keys.slice(-SEARCHED));
      return await readAll(ledger.keys, async (sha) => {
        const compared = ledger.compare(sha, stateIn(stored.get(sha)));
        if (compared.problem !== undefined || !searched.has(sha)) return compared;
        const query = ledger.stateOf(sha)?.['subject'];
        const { results } = await server.expect('search_commits', { query, limit: 10 });
        const isFound = (results as readonly Json[]).some((commit) => commit['sha'] === sha);
        return { ...compared, ...(isFound ? {} : { problem: `${sha} is not found` }) };
      });
    },
  };
}

function stateIn(commit: Json | undefined): Json | undefined {
  if (commit === undefined) return undefined;
  const { sha, subject, authorName, authorEmail } = commit;
  return { sha, subject, authorName, authorEmail };
}
