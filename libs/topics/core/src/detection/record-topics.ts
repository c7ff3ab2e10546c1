import type { Memory } from '@learning-memory/memory';
import { compareStrings, withoutHidden } from '@learning-memory/text-analysis';
import type { MergedTopic, TopicRecord, TopicRun } from '@learning-memory/topics';
import type { Breather } from '@learning-memory/concurrency';
import { matchTopics, type MatchedTopic } from '../identity/match-topics.ts';
import type { NamedText, NamingTerms } from '../synthesis/topic-name.ts';
import { topicStrength } from '../synthesis/topic-strength.ts';
import type { MemoryEncoding } from '../spaces/memory-encoding.ts';
import type { ClusteredSpace } from './space-clusters.ts';

const NAMED_BY = 3;
const MOST_VANISHED = 50;
/** A name holds while one of its words is still among so many leading ones. */
const STILL_LEADING = 8;

export interface RecordInput {
  readonly memories: readonly Memory[];
  /** In their order. */
  readonly encodings: readonly Pick<MemoryEncoding, 'foreign'>[];
  /** Counted of all of them. */
  readonly naming: NamingTerms;
  /** Rows of the memories of each topic. */
  readonly groups: readonly (readonly number[])[];
  readonly spaces: readonly ClusteredSpace[];
  readonly latest: TopicRun | undefined;
  readonly createdAt: number;
}

/** Topics with their identity, largest first, then by id. */
export async function recordTopics(
  input: RecordInput,
  { newId }: { readonly newId: () => string },
  breather: Breather,
): Promise<Pick<TopicRun, 'topics' | 'merged' | 'vanished'>> {
  const { memories, groups, latest } = input;
  const texts = namedTexts(memories, input.encodings);
  const rows = new Map(memories.map(({ id }, row) => [id, row]));
  const at = (id: string): Memory | undefined => memories[rows.get(id) ?? -1];
  const { createdAt: runAt, topics: earlier, vanished } = latest ?? { createdAt: 0, topics: [], vanished: [] };
  const before = topicsBefore(latest);
  const { topics, merged } = matchTopics({
    found: groups.map((group) => group.map((row) => (memories[row] as Memory).id)),
    earlier,
    vanished,
    wasKnown: (id) => (at(id)?.createdAt ?? Infinity) <= runAt,
    isUnchanged: (id) => (at(id)?.updatedAt ?? Infinity) <= runAt,
    newId,
  });
  const records: TopicRecord[] = [];
  for (const topic of topics) {
    const record = recordOf(topic, { ...input, rows, texts, merged, before });
    if (isSeen(record)) records.push(record);
    await breather.pause();
  }
  return {
    topics: records.sort((a, b) => b.members.length - a.members.length || compareStrings(a.id, b.id)),
    merged,
    vanished: vanishedOf(records, before),
  };
}

type TopicsById = ReadonlyMap<string, TopicRecord>;

/** All that a run knows by their ids, also those that are over, which come last. */
export function topicsBefore(latest: TopicRun | undefined): TopicsById {
  const all = latest === undefined ? [] : [...latest.topics, ...latest.vanished];
  return new Map(all.map((topic) => [topic.id, topic]));
}

function vanishedOf(records: readonly TopicRecord[], before: TopicsById): readonly TopicRecord[] {
  const live = new Set(records.map(({ id }) => id));
  return [...before.values()].filter(({ id }) => !live.has(id)).slice(0, MOST_VANISHED);
}

export function namedTexts(memories: readonly Memory[], encodings: RecordInput['encodings']): readonly NamedText[] {
  return encodings.map(({ foreign }, row) => ({ content: seenOf((memories[row] as Memory).content), foreign }));
}

/** Of an order to a terminal the rest would be a word. */
function seenOf(content: string): string {
  return content.includes('\u001B') ? withoutHidden(content) : content;
}

interface TopicSurroundings extends RecordInput {
  readonly rows: ReadonlyMap<string, number>;
  readonly texts: readonly NamedText[];
  readonly merged: readonly MergedTopic[];
  readonly before: TopicsById;
}

/** Topics stay while single memories fall out of clusters; one that no space holds together any more is over. */
function isSeen({ contributingSpaces }: TopicRecord): boolean {
  return contributingSpaces.length > 0;
}

function recordOf({ id, members }: MatchedTopic, surroundings: TopicSurroundings): TopicRecord {
  const { memories, rows, spaces, merged, createdAt } = surroundings;
  const places = members.map((member) => rows.get(member) as number).sort((a, b) => a - b);
  const own = places.map((row) => memories[row] as Memory);
  const before = surroundings.before.get(id);
  const mergedAt = merged.some(({ intoId }) => intoId === id) ? createdAt : before?.mergedAt;
  return {
    id,
    name: nameOf(places, before, surroundings),
    ...topicStrength(spaces, places),
    members: own.map((memory) => memory.id),
    firstSeenAt: before?.firstSeenAt ?? createdAt,
    newestMemberAt: Math.max(...own.map((memory) => memory.createdAt)),
    ...(mergedAt === undefined ? {} : { mergedAt }),
  };
}

function nameOf(
  places: readonly number[],
  before: TopicRecord | undefined,
  { texts, naming }: TopicSurroundings,
): string {
  const leading = naming.leading(
    places.map((row) => texts[row] as NamedText),
    STILL_LEADING,
  );
  if (before !== undefined && before.name.split(', ').some((word) => leading.includes(word))) return before.name;
  return leading.slice(0, NAMED_BY).join(', ');
}
