import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { readAll, type Writer } from './writer.ts';

/** `store_value`, on a home that has learnt some: each is one of these and a number of its own. */
export function valueWriter(random: Random): Writer {
  const ledger = new Ledger();
  let known: Promise<readonly Json[]> | undefined;
  let made = 0;

  async function learnt(server: ServerProcess): Promise<readonly Json[]> {
    const { results } = await server.expect('list_values', { limit: 5 });
    return results as readonly Json[];
  }

  return {
    name: 'values',
    async write(server) {
      const values = await (known ??= learnt(server).catch((error: unknown) => {
        known = undefined;
        throw error;
      }));
      const { text, cluster_id: clusterId, axis } = random.pick(values);
      const draft = { text: `${String(text)} Case ${String((made += 1))}.`, cluster_id: clusterId, axis };
      const { isError, content } = await server.call('store_value', draft);
      // What is too far from its cluster is refused, as it should be.
      if (!isError) ledger.acknowledge(String(content['id']), stateIn(content));
      return undefined;
    },
    readBack: (server) =>
      readAll(ledger.keys, async (id) => {
        const query = ledger.stateOf(id)?.['text'];
        const { results } = await server.expect('list_values', { query, limit: 20 });
        const found = (results as readonly Json[]).find((value) => value['id'] === id);
        return ledger.compare(id, found === undefined ? undefined : stateIn(found));
      }),
  };
}

function stateIn({ text, axis, created_at: createdAt, cluster_size: size, similarity_to_centroid: near }: Json): Json {
  return { text, axis, created_at: createdAt, cluster_size: size, similarity_to_centroid: near };
}
