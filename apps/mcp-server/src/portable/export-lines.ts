import { serializeGhap } from '@learning-memory/ghap-schemas';
import type { KnowledgeService, ScopeDocument } from '@learning-memory/knowledge';
import type { Parts } from '../parts/parts.ts';
import { END_KIND, EXPORT_FORMAT, EXPORT_VERSION, type Kind, type PORTABLE_NEEDS } from './export-format.ts';
import { inOrder, toWire } from './wire.ts';

export type PortableParts = Pick<Parts, (typeof PORTABLE_NEEDS)[number]>;

interface Thing {
  readonly kind: Kind;
  readonly data: unknown;
}

/** All that is stored but what can be made again, a line each, in an order that is the same for the same things. */
export async function* exportLines(parts: PortableParts): AsyncGenerator<string> {
  yield line({ format: EXPORT_FORMAT, version: EXPORT_VERSION });
  let things = 0;
  for await (const { kind, data } of exportThings(parts)) {
    things += 1;
    yield line({ kind, data });
  }
  yield line({ kind: END_KIND, data: { things } });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

async function* exportThings({ projects, ...parts }: PortableParts): AsyncGenerator<Thing> {
  const { memories, experiences, values, knowledge } = parts;
  const known = [...(await projects.list())].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const project of known) yield { kind: 'project', data: toWire(project) };
  for await (const memory of memories.exportMemories()) yield { kind: 'memory', data: toWire(memory) };
  for await (const record of memories.curation.exportRecords()) yield { kind: 'curation', data: toWire(record) };
  for await (const entry of experiences.exportEntries()) {
    yield { kind: 'experience', data: inOrder(serializeGhap(entry)) };
  }
  for await (const clusters of values.exportClusters()) yield { kind: 'clusters', data: toWire(clusters) };
  for await (const value of values.exportValues()) yield { kind: 'value', data: toWire(value) };
  yield* exportKnowledge(knowledge);
}

/** Parents before their children. */
async function* exportKnowledge(knowledge: KnowledgeService): AsyncGenerator<Thing> {
  for (const { id: scope, tier } of await knowledge.listScopes()) {
    for (const part of partsOf(await knowledge.exportScope(scope))) yield { kind: 'knowledge', data: part };
    if (tier !== 'PROJECT') continue;
    const { overview, sessions, tasks } = await knowledge.exportProgress(scope);
    if (overview !== undefined) yield { kind: 'overview', data: toWire({ scope, overview }) };
    for (const session of sessions) yield { kind: 'session', data: toWire({ scope, session }) };
    for (const task of tasks) yield { kind: 'task', data: toWire({ scope, task }) };
  }
}

/** The scope, then each of its entries: a document says nothing of entries that it does not name. */
function partsOf(document: ScopeDocument): readonly ScopeDocument[] {
  const { description: _description, ...scope } = document.scope;
  const entries = document.entries.map((entry) => ({ ...document, scope, entries: [entry] }));
  return [{ ...document, entries: [] }, ...entries];
}
