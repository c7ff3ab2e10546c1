import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { repositoryAt } from '@learning-memory/test-repository';
import { entry, failure } from './entries.ts';
import { DAY, openHome, START, type Home } from './home.ts';

const CACHE = 'the stale cache serves an old page';
const PROXY = 'The proxy kept the old page';
const FILES: Readonly<Record<string, string>> = {
  'src/cache.ts': [
    '/** Drops the stale page from the cache. */',
    'export function dropStalePage(cache: Map<string, Page>, key: string): void {',
    '  cache.delete(key);',
    '}',
  ].join('\n'),
  'src/login.ts':
    '/** Checks the password of the login. */\nexport function login(name: string): boolean {\n  return !!name;\n}\n',
};

/** A home in which every source has something to say of a stale cache, written by the services themselves. */
export async function openFilledHome(): Promise<Home> {
  const home = await openHome();
  await addEntries(home);
  await addValue(home);
  await addMemories(home);
  await addCode(home);
  await addCommits(home);
  await addOrphan(home);
  return home;
}

async function addEntries({ persister }: Home): Promise<void> {
  for (let nth = 0; nth < 6; nth += 1) {
    const lesson = { whatWorked: `Purge the cache by key ${String(nth)}`, takeaway: 'A cache needs an owner' };
    await persister.persist(entry({ goal: `Find out why ${CACHE} ${String(nth)}`, lesson }));
    await persister.persist(entry({ goal: `Renew the expired certificate of the deploy ${String(nth)}` }));
  }
  for (const word of ['again', 'today', 'silently', 'twice', 'again', 'again']) {
    const rootCause = { category: 'missing-knowledge', description: `Nobody knew the proxy ${word}` } as const;
    await persister.persist(failure({ goal: `Stop the stale page ${word}`, surprise: `${PROXY} ${word}`, rootCause }));
    const [strategy, surprise] = ['trial-and-error', `Workers share one pool of connections ${word}`] as const;
    await persister.persist(failure({ strategy, goal: `Guess the size of the pool ${word}`, surprise }));
  }
}

async function addValue({ values }: Home): Promise<void> {
  const { clusters } = await values.clusters({ axis: 'surprise' });
  for (const { id } of clusters) {
    const { members } = await values.members(id, 1);
    if (members[0]?.entry.surprise?.startsWith(PROXY) !== true) continue;
    await values.store({ text: PROXY, clusterId: id, axis: 'surprise' });
    return;
  }
  throw new Error('No cluster is about the proxy.');
}

async function addMemories({ memories, clock }: Home): Promise<void> {
  clock.now = START - 200 * DAY;
  await memories.store({ content: 'The old page came from the stale CDN cache', category: 'fact', importance: 0.9 });
  clock.now = START;
  await memories.store({ content: 'Deploys run on Tuesdays', category: 'workflow', importance: 0.8 });
  await memories.store({ content: 'Prefer small pull requests', category: 'preference', importance: 0.2 });
}

async function addCode({ folder, code }: Home): Promise<void> {
  const directory = join(folder, 'shop');
  await mkdir(join(directory, 'src'), { recursive: true });
  for (const [path, content] of Object.entries(FILES)) await writeFile(join(directory, path), content);
  await code.index({ directory, project: 'shop' });
}

async function addCommits({ folder, commits }: Home): Promise<void> {
  const repository = repositoryAt(join(folder, 'shop'));
  repository.git('init', '--quiet');
  await repository.commit({}, { message: 'Purge the stale page of the cache\n\nThe proxy kept it.' });
  await commits.indexCommits({ repository: repository.folder });
}

async function addOrphan({ folder }: Home): Promise<void> {
  await using dead = createJournalCollector({ directory: join(folder, 'journal'), sessionId: 'session-dead' });
  const { domain, strategy, hypothesis, action, prediction } = entry();
  await dead.start({ domain, strategy, goal: 'Make the cache forget', hypothesis, action, prediction });
}
