import { SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';
import { compareStrings } from '@learning-memory/text-analysis';
import {
  SPACES,
  topicError,
  type GraphAnswer,
  type GraphHit,
  type SearchGraphOptions,
  type SpaceId,
} from '@learning-memory/topics';
import { createBreather, type Breather } from '@learning-memory/concurrency';
import type { ComparedMemories } from '../spaces/compared-memories.ts';
import type { Placed } from '../spaces/corpus.ts';
import { boundNotice, MOST_MEMORIES, readMemories, type TopicContext } from '../topic-context.ts';
import { fuseRanks } from './fuse-ranks.ts';
import { MODE_PROFILES, type ModeProfile } from './mode-profiles.ts';
import { answerSimilarity } from './query-similarity.ts';

const MOST_HITS = 100;

export async function searchGraph(context: TopicContext, options: SearchGraphOptions): Promise<GraphAnswer> {
  checkOptions(options);
  const query = options.query.trim();
  const read = query === '' ? [] : await readMemories(context, options);
  const memories = read.filter((memory) => !isNoteOf(memory, options.exceptNotesOf));
  if (memories.length === 0) return { hits: [], totalFound: 0 };
  const breather = createBreather(options.signal);
  const compared = await context.compare(memories, breather);
  const question = compared.corpus.place(await context.encoder.encodeQuery(query, context.now(), options.signal));
  const scored = await scoreAll({ ...compared, question }, MODE_PROFILES[options.mode], breather);
  const found = scored.filter(({ relevance }) => relevance >= options.minSimilarity && relevance > 0);
  const hits = found.slice(0, options.limit).map((row) => toHit(row, { ...compared, question }));
  if (options.countsUses !== false)
    countUses(
      context,
      hits.map(({ id }) => id),
    );
  return { hits, totalFound: found.length, notice: await notice(context, options, read) };
}

function isNoteOf({ tags, sessionId }: Memory, session: string | undefined): boolean {
  return session !== undefined && sessionId === session && tags.includes(SESSION_NOTE_TAG);
}

/** Starts counting and returns: an answer neither waits for the count nor fails with it. */
export function countUses({ usage, now, logger }: TopicContext, ids: readonly string[]): void {
  if (ids.length === 0) return;
  usage.recordUse({ ids, usedAt: now() }).catch((error: unknown) => {
    logger.warn('usage.uncounted', { error });
  });
}

function checkOptions({ limit, minSimilarity }: SearchGraphOptions): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS) {
    throw topicError('TOPICS_INVALID_INPUT', `Option 'limit' is ${limit}; it must be 1 to ${MOST_HITS}.`);
  }
  if (!(minSimilarity >= 0 && minSimilarity <= 1)) {
    throw topicError('TOPICS_INVALID_INPUT', `Option 'minSimilarity' is ${minSimilarity}; it must be 0 to 1.`);
  }
}

async function notice(
  { reader }: TopicContext,
  { projects }: SearchGraphOptions,
  memories: readonly Memory[],
): Promise<string | undefined> {
  return memories.length < MOST_MEMORIES ? undefined : boundNotice(await reader.count(projects));
}

interface Asked extends ComparedMemories {
  readonly question: Placed;
}

interface ScoredRow {
  readonly row: number;
  readonly relevance: number;
}

/** Best first, ties by id. */
async function scoreAll(asked: Asked, profile: ModeProfile, breather: Breather): Promise<readonly ScoredRow[]> {
  const { memories, corpus, question } = asked;
  const relevance = new Float64Array(memories.length);
  const rankings = [];
  for (const [id, weight] of Object.entries(profile.weights) as [SpaceId, number][]) {
    const scores = new Float64Array(memories.length);
    const least = profile.leading[id] ?? Infinity;
    for (const [row, member] of corpus.members.entries()) {
      const similarity = answerSimilarity(id, question, member) ?? 0;
      scores[row] = similarity;
      if (similarity >= least) relevance[row] = Math.max(relevance[row] as number, similarity);
      await breather.pause();
    }
    rankings.push({ id, scores, weight });
  }
  support(relevance, rankings.find(({ id }) => id === profile.supporting)?.scores);
  const fused = fuseRanks(rankings);
  const rows = memories.map((_, row) => ({ row, relevance: relevance[row] as number, fused: fused[row] as number }));
  return rows.sort((a, b) => b.fused - a.fused || compareStrings(idAt(memories, a.row), idAt(memories, b.row)));
}

/** Of what was found. */
function support(relevance: Float64Array, scores: Float64Array | undefined): void {
  for (const [row, score] of scores?.entries() ?? []) {
    if ((relevance[row] as number) > 0) relevance[row] = Math.max(relevance[row] as number, score);
  }
}

function idAt(memories: readonly Memory[], row: number): string {
  return memories[row]?.id ?? '';
}

function toHit({ row, relevance }: ScoredRow, { memories, corpus, question }: Asked): GraphHit {
  const { id, content, category, tags, sessionId, createdAt, project } = memories[row] as Memory;
  const similarities = SPACES.filter(({ weight }) => weight > 0).flatMap((space) => {
    const similarity = answerSimilarity(space.id, question, corpus.members[row] as Placed);
    return similarity === undefined ? [] : [[space.id, similarity] as const];
  });
  return {
    id,
    content,
    category,
    tags,
    sessionId,
    createdAt,
    project,
    relevance,
    similarities: Object.fromEntries(similarities),
  };
}
