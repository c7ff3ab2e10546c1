import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackContext } from '../attack.ts';
import { payloadsOf } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import { startServer, type Json } from '../support/server-process.ts';
import type { Fault } from './fault.ts';

const HOPELESS_MS = 20_000;
const SESSION = 'session-corrupt';
const DRAFT: Json = {
  domain: 'debugging',
  strategy: 'systematic-elimination',
  goal: 'Keep the journal readable after a fault',
  hypothesis: 'A corrupt file is set aside and blocks nothing',
  action: 'Write one and start a server on it',
  prediction: 'The next entry is stored as if nothing were there',
};

const FOLDER = 'a folder';

type Corruption = (path: string) => Promise<void>;

const bytes =
  (content: string | Buffer): Corruption =>
  async (path) =>
    await writeFile(path, content);

/** What may stand where a file of JSON is expected. */
const CORRUPTIONS: Readonly<Record<string, Corruption>> = {
  empty: bytes(''),
  'half an object': bytes('{"id":"ghap_20260101_000000_abcdef","goal":"x'),
  'no object': bytes('[1,2,3]'),
  null: bytes('null'),
  'an empty object': bytes('{}'),
  'wrong types': bytes('{"id":5,"session_id":[],"goal":{},"current":null,"created_at":"never"}'),
  'NUL bytes': bytes(Buffer.alloc(4096)),
  'bytes of chance': bytes(Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256))),
  'five megabytes': bytes(`{"id":"${'x'.repeat(5_000_000)}"}`),
  'names of the prototype': bytes('{"__proto__":{"goal":"x"},"constructor":1}'),
  'lines that are no JSON': bytes('not json\n{"id":\n\n\u0000\n'),
  [FOLDER]: async (path) => {
    await mkdir(path, { recursive: true });
  },
};

/** Each file of the journal that a session keeps, corrupt: the next entry is kept as if nothing were there. */
export const corruptJournal: Fault = async (context, tallies) => {
  const files = ['current_ghap.json', 'session_entries.jsonl', 'events.jsonl', 'tool_count', 'session.json'];
  // A folder in the place of a file is nothing the server can set aside: it says so.
  const kinds = Object.keys(CORRUPTIONS).filter((kind) => kind !== FOLDER);
  const cases = files.flatMap((file) => kinds.map((kind) => [file, kind] as const));
  const used = await usedHome(context);
  const tally = tallies.of('corrupt files of the journal', cases.length);
  await tryEach(context, tally, [
    cases,
    used,
    async ([file, kind], home) => {
      const path = join(home.journal, SESSION, file);
      await mkdir(dirname(path), { recursive: true });
      await rm(path, { recursive: true, force: true });
      await CORRUPTIONS[kind]?.(path);
      return await useServer(home, SESSION);
    },
  ]);
};

/** Corrupt files beside one that waits to be stored. */
export const corruptOutbox: Fault = async (context, tallies) => {
  const used = await usedHome(context);
  const entry = await waitingEntry(used);
  const names = ['ghap_20260101_000000_aaaaaa.json', 'a.json', 'zz zz.json', 'README'];
  const cases = names.flatMap((file) => Object.keys(CORRUPTIONS).map((kind) => [file, kind] as const));
  const tally = tallies.of('corrupt files of the outbox', cases.length);
  await tryEach(context, tally, [
    cases,
    used,
    async ([file, kind], home) => {
      await mkdir(home.outbox, { recursive: true });
      await writeFile(join(home.outbox, `${String(entry['id'])}.json`), JSON.stringify(entry));
      await CORRUPTIONS[kind]?.(join(home.outbox, file));
      const problems = await useServer(home, SESSION);
      const stored = payloadsOf(home.database, 'experiences_full').get(String(entry['id']))?.['entry'] as
        Json | undefined;
      const isStored = stored?.['goal'] === entry['goal'] && stored?.['prediction'] === DRAFT['prediction'];
      return isStored ? problems : [...problems, 'the entry that waited is not stored'];
    },
  ]);
};

type Case = readonly [file: string, kind: string];

async function tryEach(
  context: AttackContext,
  tally: { judge(problems: readonly string[]): void },
  [cases, used, work]: readonly [readonly Case[], Home, (one: Case, home: Home) => Promise<readonly string[]>],
): Promise<void> {
  const left = context.quick ? cases.slice(0, 2) : [...cases];
  const lane = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined && !context.isOver(); one = left.shift()) {
      const home = await context.createHome('corrupt', used);
      const problems = await work(one, home).catch((error: unknown) => [String(error).slice(0, 300)]);
      tally.judge(problems.map((problem) => `${one.join(', ')}: ${problem}`));
    }
  };
  await Promise.all([lane(), lane()]);
}

/** A home of one session that has resolved an entry. */
async function usedHome(context: AttackContext): Promise<Home> {
  const home = await context.createHome('used');
  await useServer(home, SESSION);
  return home;
}

/** The entry of that session with an id of its own, as the outbox keeps it. */
async function waitingEntry({ journal }: Home): Promise<Json> {
  const [line = ''] = (await readFile(join(journal, SESSION, 'session_entries.jsonl'), 'utf8')).split('\n');
  return { ...(JSON.parse(line) as Json), id: 'ghap_20260101_000000_waited', goal: 'Wait in the outbox to be stored' };
}

/** Starts a server, which must take an entry from its start to its end, and have nothing left to store. */
async function useServer(home: Home, session: string): Promise<readonly string[]> {
  await using server = startServer(home, { env: { CLAUDE_CODE_SESSION_ID: session } });
  await server.expect('start_ghap', DRAFT);
  const { id } = await server.expect('resolve_ghap', { status: 'confirmed', result: 'It was stored' });
  const begun = performance.now();
  const problems = async (): Promise<readonly string[]> => {
    const { results } = await server.expect('list_ghap_entries', { limit: 100, project: '*' });
    const isListed = (results as readonly Json[]).some((entry) => entry['id'] === id);
    return isListed ? [] : ['the next entry is not listed'];
  };
  for (;;) {
    const found = await problems();
    if (found.length === 0 || performance.now() - begun > HOPELESS_MS) return found;
    await sleep(100);
  }
}
