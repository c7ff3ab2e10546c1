import type { EmbeddingService } from '@learning-memory/embedding';
import { PLANTED_TOPICS, vMeasure, type PlantedMemory } from '@learning-memory/sample-experiences';
import type { TopicService } from '@learning-memory/topics';
import { median } from '../statistics.ts';
import { openTopicHome, SCOPE, type TopicHome } from './topic-home.ts';
import { readTopicSet, TOPIC_SETS } from './topic-sets.ts';

export interface PlantedFigures {
  readonly set: string;
  readonly memories: number;
  readonly topics: number;
  readonly placed: number;
  readonly v: number;
  readonly homogeneity: number;
  readonly completeness: number;
  /** With what lies in no topic as one group of its own. */
  readonly vOfAll: number;
  /** Topics of before that are there. */
  readonly kept: number;
}

/** The planted memories, and again when sixty more have come; then the sets of other styles. */
export async function measureAllPlanted(embedding: EmbeddingService): Promise<readonly PlantedFigures[]> {
  const figures = [...(await measurePlanted(embedding, 'planted', [PLANTED_TOPICS.first, PLANTED_TOPICS.later]))];
  for (const name of TOPIC_SETS) figures.push(...(await measurePlanted(embedding, name, [await readTopicSet(name)])));
  return figures;
}

async function measurePlanted(
  embedding: EmbeddingService,
  set: string,
  parts: readonly (readonly PlantedMemory[])[],
): Promise<readonly PlantedFigures[]> {
  await using home = await openTopicHome(embedding);
  const meant = new Map<string, string>();
  const figures: PlantedFigures[] = [];
  let before = new Set<string>();
  for (const memories of parts) {
    const { topics } = await detectWith(home, memories, meant);
    figures.push({ set, ...scored(topics, meant), kept: topics.filter(({ id }) => before.has(id)).length });
    before = new Set(topics.map(({ id }) => id));
  }
  return figures;
}

/** Notes what topic each of them is meant to be of. */
async function detectWith(
  home: TopicHome,
  more: readonly PlantedMemory[],
  meant: Map<string, string>,
): Promise<TopicPortfolio> {
  const ids = await home.add(more.map(({ content }) => content));
  for (const [index, id] of ids.entries()) meant.set(id, more[index]?.topic ?? '');
  await home.topics.detect(SCOPE);
  return home.topics.portfolio(SCOPE);
}

type TopicPortfolio = Awaited<ReturnType<TopicService['portfolio']>>;

function scored(
  topics: TopicPortfolio['topics'],
  meant: ReadonlyMap<string, string>,
): Omit<PlantedFigures, 'set' | 'kept'> {
  const found = new Map(topics.flatMap(({ id, members }) => members.map((member) => [member, id] as const)));
  const placed = [...meant].filter(([id]) => found.has(id));
  const of = (some: readonly (readonly [string, string])[]) =>
    vMeasure(
      some.map(([id]) => found.get(id) ?? 'none'),
      some.map(([, topic]) => topic),
    );
  const counts = { memories: meant.size, topics: topics.length, placed: placed.length };
  return { ...counts, ...of(placed), vOfAll: of([...meant]).v };
}

export interface OneByOneFigures {
  readonly set: string;
  readonly memories: number;
  /** Median of the detections after the first. */
  readonly churn: number;
  /** Ids of topics that one detection had and the next had no more, all together. */
  readonly lost: number;
  readonly placed: number;
  readonly v: number;
  readonly vOfAll: number;
}

/** So many at once; all others of the set come one by one, with a detection after each. */
const FIRST_AT_ONCE = 40;

export async function measureOneByOne(embedding: EmbeddingService): Promise<readonly OneByOneFigures[]> {
  const figures = [await growOneByOne(embedding, 'planted', PLANTED_TOPICS.first)];
  for (const name of TOPIC_SETS) figures.push(await growOneByOne(embedding, name, await readTopicSet(name)));
  return figures;
}

async function growOneByOne(
  embedding: EmbeddingService,
  set: string,
  memories: readonly PlantedMemory[],
): Promise<OneByOneFigures> {
  await using home = await openTopicHome(embedding);
  const meant = new Map<string, string>();
  let { topics } = await detectWith(home, memories.slice(0, FIRST_AT_ONCE), meant);
  const churns: number[] = [];
  let lost = 0;
  for (const memory of memories.slice(FIRST_AT_ONCE)) {
    const after = await detectWith(home, [memory], meant);
    lost += topics.filter(({ id }) => !after.topics.some((topic) => topic.id === id)).length;
    churns.push(after.churn);
    topics = after.topics;
  }
  const { placed, v, vOfAll } = scored(topics, meant);
  return { set, memories: memories.length, churn: median(churns), lost, placed, v, vOfAll };
}
