import { type Connection, connectToServer, connectToServerMemory } from '../connection.ts';
import { rankOf, readScenario, type Scenario } from '../scenario-data.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { hitRate } from '../statistics.ts';
import { timeFigure } from '../timing.ts';

const DEPTH = 5;
const WORD = /[\p{L}\p{N}]{4,}/gu;

/** The same texts and questions through the reference memory server and through ours. */
export const comparison: Section = {
  id: 'comparison',
  title: 'Beside `@modelcontextprotocol/server-memory`',
  async run(context) {
    const data = readScenario(context.quick);
    const results = [await measureReference(context, data), await measureOurs(context, data)];
    return {
      method: [
        'The 300 memories and 50 questions of the scenario above, in the same run, each server in a process of its own over ' +
          'stdio. The reference server stores a memory as an entity with one observation (`create_entities`) and finds ' +
          'entities that contain the query as it stands (`search_nodes`). As no note contains a whole question, its second ' +
          'line is a kinder reading: one call for each word of at least four letters, entities ordered by how many of the ' +
          'words they contain. It keeps no vectors and ranks nothing, so it is expected to be faster.',
      ],
      tables: [
        { measure: 'p50', details: ['p95'], figures: results.flatMap(({ times }) => times) },
        { measure: 'among the first 5', details: ['first'], figures: results.flatMap(({ hits }) => hits) },
      ],
    };
  },
};

interface Comparison {
  readonly times: readonly Figure[];
  readonly hits: readonly Figure[];
}

type Ids = readonly (string | undefined)[];

interface Answers {
  readonly ranks: readonly number[];
  readonly times: readonly number[];
}

async function measureReference({ createHome, progress }: BenchContext, data: Scenario): Promise<Comparison> {
  progress('server-memory');
  await using server = await connectToServerMemory(await createHome('server-memory'));
  const stores: number[] = [];
  for (const { id, content, category } of data.memories) {
    const entities = [{ name: id, entityType: category, observations: [content] }];
    stores.push((await server.call('create_entities', { entities })).milliseconds);
  }
  const whole = await answer(data.questions, (question) => searchNodes(server, question));
  const byWord = await answer(data.questions, (question) => searchWords(server, question));
  return {
    times: [
      timeFigure({ name: 'server-memory: store', rounds: [stores] }),
      timeFigure({ name: 'server-memory: search', rounds: [whole.times] }),
      timeFigure({ name: 'server-memory: search, a call for each word', rounds: [byWord.times] }),
    ],
    hits: [
      hitFigure('server-memory, the question as it stands', whole),
      hitFigure('server-memory, a call for each word', byWord),
    ],
  };
}

async function measureOurs({ createHome, progress }: BenchContext, data: Scenario): Promise<Comparison> {
  progress('learning-memory');
  await using server = await connectToServer(await createHome('comparison'));
  await server.call('retrieve_memories', { query: 'the first call opens the stores' });
  const stores: number[] = [];
  const names = new Map<string, string>();
  for (const { id, content, category, tags } of data.memories) {
    const stored = await server.call('store_memory', { content, category, tags });
    names.set((stored.content as { readonly id: string }).id, id);
    stores.push(stored.milliseconds);
  }
  const answers = await answer(data.questions, async (query) => {
    const { content, milliseconds } = await server.call('retrieve_memories', { query, limit: DEPTH });
    const { results } = content as { readonly results: readonly { readonly id: string }[] };
    return { ids: results.map(({ id }) => names.get(id)), milliseconds };
  });
  return {
    times: [
      timeFigure({ name: 'learning-memory: store', rounds: [stores] }),
      timeFigure({ name: 'learning-memory: search', rounds: [answers.times] }),
    ],
    hits: [hitFigure('learning-memory', answers)],
  };
}

interface Found {
  readonly ids: Ids;
  readonly milliseconds: number;
}

async function answer(
  questions: Scenario['questions'],
  search: (question: string) => Promise<Found>,
): Promise<Answers> {
  const ranks: number[] = [];
  const times: number[] = [];
  for (const { question, expected } of questions) {
    const { ids, milliseconds } = await search(question);
    ranks.push(rankOf(expected, ids));
    times.push(milliseconds);
  }
  return { ranks, times };
}

async function searchNodes(server: Connection, query: string): Promise<Found & { readonly ids: readonly string[] }> {
  const { content, milliseconds } = await server.call('search_nodes', { query });
  const { entities } = content as { readonly entities: readonly { readonly name: string }[] };
  return { ids: entities.map(({ name }) => name), milliseconds };
}

async function searchWords(server: Connection, question: string): Promise<Found> {
  const counts = new Map<string, number>();
  let milliseconds = 0;
  for (const word of new Set(question.match(WORD) ?? [])) {
    const found = await searchNodes(server, word);
    milliseconds += found.milliseconds;
    for (const id of found.ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const ids = [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  return { ids, milliseconds };
}

function hitFigure(name: string, { ranks }: Answers): Figure {
  return {
    name,
    value: hitRate(ranks, DEPTH) * 100,
    unit: '%',
    details: [`${Math.round(hitRate(ranks, 1) * 100)} %`],
  };
}
