import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { sentence } from './words.ts';
import { readAll, type Writer } from './writer.ts';

const CATEGORIES = ['preference', 'fact', 'event', 'workflow', 'context', 'error', 'decision', 'general'];

/** `store_memory`, `update_memory`, `delete_memory`, `restore_memory`. */
export function memoryWriter(random: Random): Writer & { readonly ledger: Ledger } {
  const ledger = new Ledger();
  const draft = () => ({
    content: sentence(random),
    category: random.pick(CATEGORIES),
    importance: random.below(11) / 10,
    tags: [`tag-${String(random.below(5))}`, 'attacked'],
    rationale: `Because ${sentence(random)}`,
  });

  async function store(server: ServerProcess): Promise<Json | undefined> {
    const memory = draft();
    const { isError, content } = await server.call('store_memory', memory);
    if (isError) return content;
    ledger.acknowledge(String(content['id']), { ...memory, deleted: false });
    return undefined;
  }

  async function change(server: ServerProcess, id: string): Promise<Json | undefined> {
    const state = ledger.stateOf(id) ?? {};
    const [tool, next] =
      state['deleted'] === true
        ? (['restore_memory', { ...state, deleted: false }] as const)
        : random.fraction() < 0.5
          ? (['delete_memory', { ...state, deleted: true }] as const)
          : (['update_memory', { ...draft(), deleted: false }] as const);
    const { deleted: _deleted, ...fields } = next as Json;
    return await ledger.change(id, next, async () => {
      const { isError, content } = await server.call(tool, tool === 'update_memory' ? { id, ...fields } : { id });
      return isError ? content : undefined;
    });
  }

  return {
    name: 'memories',
    ledger,
    async write(server) {
      const { idle } = ledger;
      return idle.length > 0 && random.fraction() < 0.4 ? change(server, random.pick(idle)) : store(server);
    },
    readBack: (server) =>
      readAll(ledger.keys, async (id) => {
        const { isError, content } = await server.call('get_memory', { id });
        return ledger.compare(id, isError ? undefined : stateIn(content));
      }),
  };
}

function stateIn({ content, category, importance, tags, rationale, deleted_at: deletedAt }: Json): Json {
  return { content, category, importance, tags, rationale, deleted: deletedAt !== null };
}
