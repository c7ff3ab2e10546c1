import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { sentence } from './words.ts';
import { readAll, type Writer } from './writer.ts';

const CATEGORY = 'attack.rules';
const TASKS = 10;
const GONE: Json = { missing: true };

/** `store_knowledge_if_missing`, `store_knowledge_overwrite`, `delete_knowledge`, `update_task`, `set_project_overview`; with a prefix, rules of its own alone. */
export function knowledgeWriter(random: Random, prefix?: string): Writer {
  const entries = new Ledger();
  const rest = new Ledger();
  let made = 0;

  async function send(server: ServerProcess, tool: string, input: Json): Promise<Json | undefined> {
    const { isError, content } = await server.call(tool, input);
    return isError ? content : undefined;
  }

  const rule = (): Json => ({ content: sentence(random), metaknowledge: { REASON: sentence(random) } });

  function writeRule(server: ServerProcess): Promise<Json | undefined> {
    const { idle } = entries;
    const isNew = idle.length === 0 || random.fraction() < 0.5;
    const keyword = isNew ? `${prefix ?? ''}rule-${String((made += 1))}` : random.pick(idle);
    const isThere = !isNew && entries.stateOf(keyword)?.['missing'] !== true;
    if (isThere && random.fraction() < 0.3) {
      return entries.change(keyword, GONE, () => send(server, 'delete_knowledge', { category: CATEGORY, keyword }));
    }
    const next = rule();
    const tool = isThere ? 'store_knowledge_overwrite' : 'store_knowledge_if_missing';
    if (isNew) entries.acknowledge(keyword, GONE);
    return entries.change(keyword, next, () => send(server, tool, { category: CATEGORY, keyword, ...next }));
  }

  function writeTask(server: ServerProcess): Promise<Json | undefined> {
    const name = `task ${String(random.below(TASKS))}`;
    if (rest.keys.includes(name) && !rest.idle.includes(name)) return writeRule(server);
    const next = { name, detail: sentence(random) };
    if (rest.stateOf(name) === undefined) rest.acknowledge(name, GONE);
    return rest.change(name, next, () => send(server, 'update_task', { ...next, status: 'in_progress' }));
  }

  function writeOverview(server: ServerProcess): Promise<Json | undefined> {
    if (rest.keys.includes('overview') && !rest.idle.includes('overview')) return writeRule(server);
    const next = { purpose: sentence(random), current_phase: sentence(random) };
    if (rest.stateOf('overview') === undefined) rest.acknowledge('overview', { purpose: null, current_phase: null });
    return rest.change('overview', next, () => send(server, 'set_project_overview', next));
  }

  const own = [writeRule, writeRule, writeRule];
  // A project has one overview, and its list of tasks an end.
  const kinds = prefix === undefined ? [...own, writeTask, writeOverview] : own;
  return {
    name: 'rules, tasks and overviews',
    write: (server) => random.pick(kinds)(server),
    async readBack(server) {
      const rules = await readAll(entries.keys, async (keyword) => {
        const answer = await server.expect('get_knowledge', { keywords: [keyword], categories: [CATEGORY] });
        return entries.compare(keyword, ruleIn(answer));
      });
      const tasks = await server.expect('get_progress_status');
      const overview = await server.expect('get_project_overview');
      const others = await readAll(rest.keys, async (key) =>
        rest.compare(key, key === 'overview' ? overviewIn(overview) : taskIn(tasks, key)),
      );
      return {
        records: rules.records + others.records,
        fields: rules.fields + others.fields,
        problems: [...rules.problems, ...others.problems],
      };
    },
  };
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
