import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { payloadsOf } from '../support/database.ts';
import type { Home } from '../support/home.ts';
import type { Random } from '../support/random.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { Ledger } from './ledger.ts';
import { readAll, type Writer } from './writer.ts';

const INDEXES = 3;
const GONE: Json = { listed: false, unit: undefined };

/** `remove_project`, and `index_codebase` of what was removed: an index is there with its one unit, or nothing of it is. */
export function removalWriter(home: Home, random: Random): Writer {
  const ledger = new Ledger();
  const begunOf = unitsByProject();
  let made = 0;

  async function index(server: ServerProcess, project: string): Promise<Json | undefined> {
    const folder = join(home.folder, project);
    const unit = `attic_${String((made += 1))}_x${String(random.below(1_000_000))}`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'attic.py'), `def ${unit}(value):\n    return value\n`);
    begunOf(project).add(unit);
    return await ledger.change(project, { listed: true, unit }, () =>
      send(server, 'index_codebase', { directory: folder, project }),
    );
  }

  async function remove(server: ServerProcess, project: string): Promise<Json | undefined> {
    const refusal = await ledger.change(project, GONE, () => send(server, 'remove_project', { project }));
    if (refusal === undefined) begunOf(project).clear();
    return refusal;
  }

  function newIndex(): string {
    const project = `attic-${String(ledger.keys.length)}`;
    ledger.acknowledge(project, GONE);
    return project;
  }

  return {
    name: 'indexes that were removed',
    async write(server) {
      const { idle } = ledger;
      const project = idle.length < INDEXES ? newIndex() : random.pick(idle);
      if (ledger.stateOf(project)?.['listed'] === false) return await index(server, project);
      return await remove(server, project);
    },
    async readBack(server) {
      const { results } = await server.expect('get_index_status', { project: '*' });
      const units = [...payloadsOf(home.database, 'code_units').values()];
      return await readAll(ledger.keys, async (project) => {
        const isListed = (results as readonly Json[]).some(
          (listed) => listed['project'] === project && listed['indexed_at'] !== null,
        );
        const unit = units.find((stored) => stored['project'] === project)?.['name'];
        // What a killed first run has written is no index yet; the next run takes it up, however late that is.
        const isBegun = !isListed && typeof unit === 'string' && begunOf(project).has(unit);
        return ledger.compare(project, { listed: isListed, unit: isBegun ? undefined : unit });
      });
    },
  };
}

/** What runs wrote since the last removal that was acknowledged. */
function unitsByProject(): (project: string) => Set<string> {
  const begun = new Map<string, Set<string>>();
  return (project) => {
    const units = begun.get(project) ?? new Set();
    begun.set(project, units);
    return units;
  };
}

async function send(server: ServerProcess, tool: string, input: Json): Promise<Json | undefined> {
  const { isError, content } = await server.call(tool, input);
  return isError ? content : undefined;
}
