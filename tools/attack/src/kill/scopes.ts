import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { sentence } from './words.ts';
import { joinReadBacks, readAll, type ReadBack, type Writer } from './writer.ts';

const SCOPES = 8;
const GONE: Json = { missing: true };

/** `create_scope`, `update_scope`, `delete_scope`, and `store_session_summary`: each server is a session, which has one. */
export function scopeWriter(random: Random): Writer {
  const scopes = new Ledger();
  const summaries = new Ledger();
  const sessions = new WeakMap<ServerProcess, string>();
  let last = 0;

  async function changeScope(server: ServerProcess): Promise<Json | undefined> {
    const id = `group-${String(random.below(SCOPES))}`;
    if (scopes.stateOf(id) === undefined) scopes.acknowledge(id, GONE);
    if (!scopes.idle.includes(id)) return summarize(server);
    const state = scopes.stateOf(id);
    const described = { tier: 'GROUP', description: sentence(random) };
    if (state?.['missing'] === true) return send(server, id, ['create_scope', described, described]);
    if (random.fraction() < 0.4) return send(server, id, ['delete_scope', {}, GONE]);
    return send(server, id, ['update_scope', { description: described.description }, described]);
  }

  function send(
    server: ServerProcess,
    id: string,
    [tool, input, next]: readonly [tool: string, input: Json, next: Json],
  ): Promise<Json | undefined> {
    return scopes.change(id, next, async () => refusalOf(await server.call(tool, { scope_id: id, ...input })));
  }

  async function summarize(server: ServerProcess): Promise<Json | undefined> {
    const session = sessions.get(server) ?? `session ${String((last += 1))}`;
    sessions.set(server, session);
    if (summaries.stateOf(session) === undefined) summaries.acknowledge(session, GONE);
    const next = { summary: sentence(random), next_planned: sentence(random), domain: 'attacked' };
    const input = { ...next, tasks_completed: [] };
    return summaries.change(session, next, async () => refusalOf(await server.call('store_session_summary', input)));
  }

  async function readSummaries(server: ServerProcess): Promise<ReadBack> {
    const { sessions: listed } = await server.expect('get_session_history', { limit: 100 });
    const stored = (listed as readonly Json[]).map(({ summary, next_planned: next, domain }) => ({
      ...{ summary, next_planned: next, domain },
    }));
    return await readAll(summaries.keys, async (session) => {
      const found = stored.find(({ summary }) => summaries.mayBe(session, (state) => state['summary'] === summary));
      return summaries.compare(session, found ?? GONE);
    });
  }

  return {
    name: 'scopes and summaries of sessions',
    write: (server) => (random.fraction() < 0.7 ? changeScope(server) : summarize(server)),
    readBack: async (server) => joinReadBacks(await readScopes(server, scopes), await readSummaries(server)),
  };
}

function refusalOf({ isError, content }: { readonly isError: boolean; readonly content: Json }): Json | undefined {
  return isError ? content : undefined;
}

async function readScopes(server: ServerProcess, scopes: Ledger): Promise<ReadBack> {
  const { scopes: listed } = await server.expect('list_scopes');
  return await readAll(scopes.keys, async (id) => {
    const found = (listed as readonly Json[]).find((scope) => scope['scope_id'] === id);
    const state = found === undefined ? GONE : { tier: found['tier'], description: found['description'] };
    return scopes.compare(id, state);
  });
}
