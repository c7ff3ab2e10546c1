import { LEARNT_VALUES } from '../learnt-values.ts';
import { SAMPLE_MEMORIES } from '../memories.ts';
import type { SampleExperience, Theme } from '../theme-schema.ts';
import { ONE_TEAM } from '../themes.ts';
import { writeKaiwayRepository } from './kaiway-repository.ts';
import { FURTHER_VALUES, SITUATION_KINDS, type SituationKind } from './situation.ts';

/** Calls a tool of the server; rejects when it answers with an error. */
export type CallTool = (tool: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface FillOptions {
  readonly call: CallTool;
  /** Where the code is written; not there yet. */
  readonly directory: string;
  /** What is stored; all of it without it. Values are learnt from experiences and come with them. */
  readonly kinds?: readonly SituationKind[] | undefined;
}

/** The ids that the server gave, by the goal of an experience, the text of a value, the id of a sample memory. */
export interface FilledServer {
  readonly experiences: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, string>;
  readonly memories: ReadonlyMap<string, string>;
}

type Ids = ReadonlyMap<string, string>;

/** A year of `ONE_TEAM`: its journal, what it learnt from that, its code and commits; and memories. Through the tools. */
export async function fillServer({ call, directory, kinds = SITUATION_KINDS }: FillOptions): Promise<FilledServer> {
  if (kinds.includes('code')) await indexKaiway(call, directory);
  const memories: Ids = kinds.includes('memory') ? await storeMemories(call) : new Map();
  if (!kinds.includes('experience')) return { experiences: new Map(), values: new Map(), memories };
  const first = await recordThemes(call, ONE_TEAM, ['first']);
  const values = await storeValues(call);
  const later = await recordThemes(call, ONE_TEAM, ['later']);
  return { experiences: new Map([...first, ...later]), values, memories };
}

/** One of each theme, then the next of each, as work comes. The ids by goal. */
export async function recordThemes(
  call: CallTool,
  themes: readonly Theme[],
  parts: readonly ('first' | 'later')[] = ['first', 'later'],
): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { start, resolve } of parts.flatMap((part) => inTurn(themes, part))) {
    ids.set(start.goal, await idOf(call('start_ghap', { ...start })));
    await call('resolve_ghap', { ...resolve });
  }
  return ids;
}

function inTurn(themes: readonly Theme[], part: 'first' | 'later'): readonly SampleExperience[] {
  const longest = Math.max(...themes.map((theme) => theme[part].length));
  return Array.from({ length: longest }, (_, index) => themes.flatMap((theme) => theme[part][index] ?? [])).flat();
}

async function indexKaiway(call: CallTool, directory: string): Promise<void> {
  await writeKaiwayRepository(directory);
  await call('index_codebase', { directory, project: 'kaiway' });
  await call('index_commits', { repository: directory });
}

async function storeMemories(call: CallTool): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { id, ...memory } of SAMPLE_MEMORIES) ids.set(id, await idOf(call('store_memory', memory)));
  return ids;
}

/** Each by the first cluster that accepts it; what none accepts is not kept. */
async function storeValues(call: CallTool): Promise<Ids> {
  const { clusters } = (await call('get_clusters', { axis: 'full' })) as {
    readonly clusters: readonly { readonly cluster_id: string }[];
  };
  const ids = new Map<string, string>();
  for (const text of [...Object.values(LEARNT_VALUES), ...FURTHER_VALUES]) {
    for (const { cluster_id: clusterId } of clusters) {
      const id = await idOf(call('store_value', { text, cluster_id: clusterId, axis: 'full' })).catch(() => undefined);
      if (id === undefined) continue;
      ids.set(text, id);
      break;
    }
  }
  return ids;
}

async function idOf(answer: Promise<unknown>): Promise<string> {
  return ((await answer) as { readonly id: string }).id;
}
