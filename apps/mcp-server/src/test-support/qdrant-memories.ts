import { useQdrantHome, type QdrantHome } from './qdrant-home.ts';
import { startCommand, type CommandResult } from './run-command.ts';
import { runDoctor } from './run-doctor.ts';
import { startServer, type Json, type ServerProcess } from './server-process.ts';

export const CONTENT = 'The staging database is restored from a dump every Monday.';
/** More than a search looks at, so that it is the server on Qdrant which answers. */
export const MANY = 55;

interface QdrantMemories {
  readonly settings: (store?: string) => Record<string, string>;
  readonly start: (extra?: Record<string, string>) => Promise<ServerProcess>;
  readonly run: (...args: readonly string[]) => Promise<CommandResult>;
  /** Points of the memories on Qdrant. */
  readonly mirrored: () => number;
  /** What the doctor says of one thing. */
  readonly check: (name: string) => Promise<Json>;
}

/** A home on a double of Qdrant for each test, which `use` is given before. */
export function useQdrantMemories(use: (opened: QdrantHome) => void): QdrantMemories {
  let opened: QdrantHome;
  const settingsOf = useQdrantHome((given) => {
    opened = given;
    use(given);
  });
  const settings = (store = 'qdrant'): Record<string, string> => settingsOf(store);
  return {
    settings,
    start: (extra = {}) => startServer(opened.home, { ...settings(), ...extra }),
    run: (...args) => startCommand(opened.home, args, opened.home.home, settings()).ended,
    mirrored() {
      const [, collection] = [...opened.double.collections].find(([name]) => name.endsWith('-memories')) ?? [];
      return collection?.points.size ?? 0;
    },
    async check(name) {
      const { stdout } = await runDoctor(opened.home, settings());
      const { checks } = JSON.parse(stdout) as { checks: Json[] };
      return checks.find((each) => each.name === name) ?? {};
    },
  };
}

export const report = (index: number): string =>
  `Report ${String(index)}: worker ${String(index * 7)} of the ${['payment', 'search', 'mail'][index % 3]} queue waited for a lock.`;

export const retrieve = (server: ServerProcess, query: string): Promise<Json> =>
  server.call('retrieve_memories', { query, limit: 10 });

export const idsOf = ({ results }: Json): readonly unknown[] => (results as Json[]).map(({ id }) => id);

export async function fill(server: ServerProcess, count = MANY, from = 0): Promise<void> {
  for (let index = from; index < from + count; index += 1)
    await server.call('store_memory', { content: report(index), category: 'fact' });
}
