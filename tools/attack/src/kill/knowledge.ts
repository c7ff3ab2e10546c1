import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { sentence } from './words.ts';
import { joinReadBacks, readAll, type ReadBack, type Writer } from './writer.ts';

const CATEGORY = 'attack.rules';
const TASKS = 10;
const GONE: Json = { missing: true };
const OVERVIEW = 'overview';
const NO_OVERVIEW: Json = { purpose: null, current_phase: null };

/**
 * `store_knowledge_if_missing`, `store_knowledge_overwrite`, `delete_knowledge`, `update_task`, `set_project_overview`; with a
 * prefix, rules of its own alone.
 */
export function knowledgeWriter(random: Random, prefix?: string): Writer {
  const rules = new RuleWriter(random, prefix ?? '');
  const rest = new Ledger();

  /** What there is one of, unless a write of it is under way or was cut off. */
  function writeOne(
    server: ServerProcess,
    [key, tool, next]: readonly [string, string, Json],
  ): Promise<Json | undefined> {
    if (rest.keys.includes(key) && !rest.idle.includes(key)) return rules.write(server);
    if (rest.stateOf(key) === undefined) rest.acknowledge(key, key === OVERVIEW ? NO_OVERVIEW : GONE);
    const { detail, ...others } = next;
    const input = detail === undefined ? others : { ...next, status: 'in_progress' };
    return rest.change(key, next, () => send(server, tool, input));
  }

  const task = (server: ServerProcess): Promise<Json | undefined> => {
    const name = `task ${String(random.below(TASKS))}`;
    return writeOne(server, [name, 'update_task', { name, detail: sentence(random) }]);
  };
  const overview = (server: ServerProcess): Promise<Json | undefined> => {
    const next = { purpose: sentence(random), current_phase: sentence(random) };
    return writeOne(server, [OVERVIEW, 'set_project_overview', next]);
  };
  const own = [1, 2, 3].map(() => (server: ServerProcess) => rules.write(server));
  // A project has one overview, and its list of tasks an end.
  const kinds = prefix === undefined ? [...own, task, overview] : own;
  return {
    name: 'rules, tasks and overviews',
    write: (server) => random.pick(kinds)(server),
    async readBack(server) {
      const tasks = await server.expect('get_progress_status');
      const said = await server.expect('get_project_overview');
      const others = await readAll(rest.keys, async (key) =>
        rest.compare(key, key === OVERVIEW ? overviewIn(said) : taskIn(tasks, key)),
      );
      return joinReadBacks(await rules.readBack(server), others);
    },
  };
}

class RuleWriter {
  readonly #entries = new Ledger();
  readonly #random: Random;
  readonly #prefix: string;
  #made = 0;

  constructor(random: Random, prefix: string) {
    this.#random = random;
    this.#prefix = prefix;
  }

  write(server: ServerProcess): Promise<Json | undefined> {
    const { idle } = this.#entries;
    if (idle.length === 0 || this.#random.fraction() < 0.5) return this.#add(server);
    const keyword = this.#random.pick(idle);
    if (this.#entries.stateOf(keyword)?.['missing'] === true) {
      return this.#put(server, 'store_knowledge_if_missing', keyword);
    }
    if (this.#random.fraction() < 0.6) return this.#put(server, 'store_knowledge_overwrite', keyword);
    const input = { category: CATEGORY, keyword };
    return this.#entries.change(keyword, GONE, () => send(server, 'delete_knowledge', input));
  }

  readBack(server: ServerProcess): Promise<ReadBack> {
    return readAll(this.#entries.keys, async (keyword) => {
      const answer = await server.expect('get_knowledge', { keywords: [keyword], categories: [CATEGORY] });
      return this.#entries.compare(keyword, ruleIn(answer));
    });
  }

  #add(server: ServerProcess): Promise<Json | undefined> {
    const keyword = `${this.#prefix}rule-${String((this.#made += 1))}`;
    this.#entries.acknowledge(keyword, GONE);
    return this.#put(server, 'store_knowledge_if_missing', keyword);
  }

  #put(server: ServerProcess, tool: string, keyword: string): Promise<Json | undefined> {
    const next = { content: sentence(this.#random), metaknowledge: { REASON: sentence(this.#random) } };
    return this.#entries.change(keyword, next, () => send(server, tool, { category: CATEGORY, keyword, ...next }));
  }
}

async function send(server: ServerProcess, tool: string, input: Json): Promise<Json | undefined> {
  const { isError, content } = await server.call(tool, input);
  return isError ? content : undefined;
}

function ruleIn({ entries }: Json): Json {
  const [entry] = entries as readonly Json[];
  return entry === undefined ? GONE : { content: entry['content'], metaknowledge: entry['metaknowledge'] };
}

function taskIn({ in_progress_tasks: tasks }: Json, name: string): Json {
  const found = (tasks as readonly Json[]).find((task) => task['name'] === name);
  return found === undefined ? GONE : { name, detail: found['status'] };
}

function overviewIn({ purpose, current_phase: phase }: Json): Json {
  return { purpose, current_phase: phase };
}
