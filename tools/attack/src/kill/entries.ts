import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { payloadsOf } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { sentence } from './words.ts';
import { readAll, type ReadBack, type Writer } from './writer.ts';

const DOMAINS = ['debugging', 'refactoring', 'feature', 'testing'];
const STRATEGIES = ['systematic-elimination', 'trial-and-error', 'divide-and-conquer', 'root-cause-analysis'];
const HOPELESS_MS = 30_000;

export interface EntryWriter extends Writer {
  readonly ledger: Ledger;
  /** Starts an entry; resolves with its id, or the refusal. */
  start(server: ServerProcess): Promise<string | Json>;
  change(server: ServerProcess, id: string, change: Change): Promise<Json | undefined>;
}

/**
 * `start_ghap`, `update_ghap`, `resolve_ghap`: an entry from its start to its end at each write, or `adopt_ghap` of one that a
 * killed server left open, and its end. One at a time: a session has one.
 */
export function entryWriter(home: Home, random: Random): EntryWriter {
  const ledger = new Ledger();
  const startedBy = new Map<string, ServerProcess>();

  async function start(server: ServerProcess): Promise<string | Json> {
    const draft = draftOf(random);
    const { isError, content } = await server.call('start_ghap', draft);
    if (isError) return content;
    const id = String(content['id']);
    ledger.acknowledge(id, { ...draft, outcome: null });
    startedBy.set(id, server);
    return id;
  }

  /** The id of one that was adopted, if there was any, or the refusal. */
  async function adopt(server: ServerProcess): Promise<string | Json | undefined> {
    const isLeft = (id: string): boolean => ledger.stateOf(id)?.['outcome'] === null && startedBy.get(id) !== server;
    const id = ledger.idle.find(isLeft);
    if (id === undefined) return undefined;
    const { isError, content } = await server.call('adopt_ghap', { id });
    if (isError) return content;
    startedBy.set(id, server);
    return id;
  }

  async function change(server: ServerProcess, id: string, [tool, input, next]: Change): Promise<Json | undefined> {
    const state = { ...ledger.stateOf(id), ...next };
    return await ledger.change(id, state, async () => {
      const { isError, content } = await server.call(tool, input);
      return isError ? content : undefined;
    });
  }

  return {
    name: 'entries',
    ledger,
    start,
    change,
    async write(server) {
      const id = (await adopt(server)) ?? (await start(server));
      if (typeof id !== 'string') return id;
      if (random.fraction() < 0.3) {
        const hypothesis = sentence(random);
        await change(server, id, ['update_ghap', { hypothesis }, { hypothesis }]);
      }
      return await change(server, id, resolution(random));
    },
    readBack: (server) => readEntries(server, home, ledger),
  };
}

function draftOf(random: Random): Json {
  return {
    domain: random.pick(DOMAINS),
    strategy: random.pick(STRATEGIES),
    goal: sentence(random),
    hypothesis: sentence(random),
    action: sentence(random),
    prediction: sentence(random),
  };
}

/** Of the store, or of the journal where it is open. */
async function readEntries(server: ServerProcess, home: Home, ledger: Ledger): Promise<ReadBack> {
  await recoverEntries(server, home, ledger.keys);
  const listed = await listEntries(server);
  const open = await openEntries(home);
  const stored = payloadsOf(home.database, 'experiences_full');
  return await readAll(ledger.keys, async (id) => {
    const payload = stored.get(id)?.['entry'] as Json | undefined;
    const compared = ledger.compare(id, payload === undefined ? open.get(id) : resolvedState(payload));
    if (compared.problem !== undefined || payload === undefined) return compared;
    const isListed = listed.get(id)?.['goal'] === payload['goal'];
    return { ...compared, ...(isListed ? {} : { problem: `${id} is not listed` }) };
  });
}

/** What it becomes by a call of a tool. */
export type Change = readonly [tool: string, input: Json, next: Json];

function resolution(random: Random): Change {
  const lesson = { what_worked: sentence(random), takeaway: sentence(random) };
  const result = sentence(random);
  const common = { result, lesson };
  if (random.fraction() < 0.6) {
    const outcome = { status: 'confirmed', ...common, surprise: null, root_cause: null };
    return ['resolve_ghap', { status: 'confirmed', ...common }, { outcome }];
  }
  const input = {
    status: 'falsified',
    ...common,
    surprise: sentence(random),
    root_cause: { category: 'wrong-assumption', description: sentence(random) },
  };
  return ['resolve_ghap', input, { outcome: input }];
}

/**
 * Until the server has taken up what killed ones had left to store, in the outbox, or as a resolution in the journal alone,
 * which it begins with at its start and no call waits for.
 */
async function recoverEntries(server: ServerProcess, home: Home, ids: readonly string[]): Promise<void> {
  const begun = performance.now();
  await server.expect('get_active_ghap');
  while (!(await isAllRecovered(home, ids)) && performance.now() - begun < HOPELESS_MS) await sleep(50);
}

async function isAllRecovered(home: Home, ids: readonly string[]): Promise<boolean> {
  const waiting = (await readdir(home.outbox).catch(() => [])).filter((name) => name.endsWith('.json'));
  if (waiting.length > 0) return false;
  const open = await openEntries(home);
  const stored = payloadsOf(home.database, 'experiences_full');
  return ids.every((id) => open.has(id) || stored.has(id));
}

/** Every entry that the server lists, by id. */
async function listEntries(server: ServerProcess): Promise<ReadonlyMap<string, Json>> {
  const found = new Map<string, Json>();
  for (let offset = 0; ; offset += 100) {
    const { results } = await server.expect('list_ghap_entries', { limit: 100, offset, project: '*' });
    for (const entry of results as readonly Json[]) found.set(String(entry['id']), entry);
    if ((results as readonly Json[]).length < 100) return found;
  }
}

/** Of the journal, where an entry lies until it is resolved. */
async function openEntries({ journal }: Home): Promise<ReadonlyMap<string, Json>> {
  const found = new Map<string, Json>();
  for (const session of await readdir(journal).catch(() => [])) {
    const text = await readFile(join(journal, session, 'current_ghap.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const { id, domain, strategy, goal, current } = JSON.parse(text) as Json & { readonly current: Json };
    // Killed between the resolution and the end of the open entry: it is resolved.
    const resolved = await readFile(join(journal, session, 'session_entries.jsonl'), 'utf8').catch(() => '');
    if (resolved.includes(`"${String(id)}"`)) continue;
    const { hypothesis, action, prediction } = current;
    found.set(String(id), { domain, strategy, goal, hypothesis, action, prediction, outcome: null });
  }
  return found;
}

function resolvedState({ domain, strategy, goal, hypothesis, action, prediction, ...rest }: Json): Json {
  const outcome = rest['outcome'] as Json;
  const lesson = rest['lesson'] as Json;
  return {
    ...{ domain, strategy, goal, hypothesis, action, prediction },
    outcome: {
      status: outcome['status'],
      result: outcome['result'],
      lesson: { what_worked: lesson['whatWorked'], takeaway: lesson['takeaway'] },
      surprise: rest['surprise'] ?? null,
      root_cause: rest['rootCause'] ?? null,
    },
  };
}
