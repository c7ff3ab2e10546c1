import type { MergedTopic, TopicRecord } from '@learning-memory/topics';

export interface MatchInput {
  /** Ids of the members of each topic that was found now. */
  readonly found: readonly (readonly string[])[];
  readonly earlier: readonly Pick<TopicRecord, 'id' | 'members'>[];
  /** Topics that were over by then. */
  readonly vanished: readonly Pick<TopicRecord, 'id' | 'members'>[];
  /** Whether the earlier run could know a memory: others say nothing about whether a topic is the same. */
  readonly wasKnown: (id: string) => boolean;
  /** Whether a memory says what it said then. */
  readonly isUnchanged: (id: string) => boolean;
  readonly newId: () => string;
}

export interface MatchedTopic {
  readonly id: string;
  readonly isNew: boolean;
  readonly members: readonly string[];
}

export interface MatchedTopics {
  readonly topics: readonly MatchedTopic[];
  readonly merged: readonly MergedTopic[];
}

const LEAST_JACCARD = 0.5;
const LEAST_ABSORBED = 0.5;
const FEWEST_LEFT = 3;

/**
 * A topic goes on as the earlier one whose members it shares most, from a Jaccard index of .5 on; else as one that went into
 * it as a whole, and last as one that had vanished and whose members gather again. Any other that mostly went into it was
 * merged into it. What falls out of all clusters but is as it was stays where it was: noise is no evidence against a topic.
 */
export function matchTopics(input: MatchInput): MatchedTopics {
  const { found, earlier, newId } = input;
  const ids = new Map<number, string>();
  const continued = new Set<string>();
  const goOn = ({ index, id }: Continuation): void => {
    if (ids.has(index) || continued.has(id)) return;
    ids.set(index, id);
    continued.add(id);
  };
  continuations(input, earlier).forEach(goOn);
  const absorbed = absorptions(input, continued);
  absorbed.filter(({ isWhole }) => isWhole).forEach(goOn);
  continuations(input, input.vanished).forEach(goOn);
  const before = new Set([...earlier, ...input.vanished].map(({ id }) => id));
  const topics = found.map((members, index) => {
    const id = ids.get(index) ?? newId();
    return { id, isNew: !before.has(id), members };
  });
  const merged = absorbed.flatMap(({ index, id }) => {
    const into = topics[index]?.id;
    return into === undefined || into === id ? [] : [{ absorbedId: id, intoId: into }];
  });
  return { topics: withStaying(topics, input, new Set(merged.map(({ absorbedId }) => absorbedId))), merged };
}

interface Continuation {
  readonly index: number;
  readonly id: string;
  readonly strength: number;
}

interface Absorption extends Continuation {
  /** All of its members went into one. */
  readonly isWhole: boolean;
}

function continuations({ found, wasKnown }: MatchInput, earlier: MatchInput['earlier']): readonly Continuation[] {
  const before = earlier.map(({ members }) => members);
  const topicsOf = topicsByMember(before);
  const pairs = found.flatMap((members, index) => {
    const known = members.filter(wasKnown);
    return countShared(known, topicsOf).map(({ topic, shared }): Continuation => {
      const { id, members: own } = earlier[topic] as MatchInput['earlier'][number];
      return { index, id, strength: shared / (known.length + own.length - shared) };
    });
  });
  return pairs.filter(({ strength }) => strength >= LEAST_JACCARD).sort((a, b) => b.strength - a.strength);
}

/** Those that none goes on, by how many of their members went into one. */
function absorptions({ found, earlier }: MatchInput, continued: ReadonlySet<string>): readonly Absorption[] {
  const topicsOf = topicsByMember(found);
  return earlier
    .filter(({ id }) => !continued.has(id))
    .flatMap(({ id, members }) => {
      const into = countShared(members, topicsOf).find(({ shared }) => shared >= LEAST_ABSORBED * members.length);
      if (into === undefined) return [];
      return [{ index: into.topic, id, strength: into.shared, isWhole: into.shared === members.length }];
    })
    .sort((a, b) => b.strength - a.strength);
}

type TopicsByMember = ReadonlyMap<string, readonly number[]>;

function topicsByMember(topics: readonly (readonly string[])[]): TopicsByMember {
  const places = new Map<string, number[]>();
  for (const [topic, members] of topics.entries()) {
    for (const member of members) {
      const known = places.get(member);
      if (known === undefined) places.set(member, [topic]);
      else known.push(topic);
    }
  }
  return places;
}

/** How many of the members each topic has, of those that have any, in their order. */
function countShared(
  members: readonly string[],
  topicsOf: TopicsByMember,
): readonly { readonly topic: number; readonly shared: number }[] {
  const counts = new Map<number, number>();
  for (const member of members) {
    for (const topic of topicsOf.get(member) ?? []) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  return [...counts].map(([topic, shared]) => ({ topic, shared })).sort((a, b) => a.topic - b.topic);
}

/** Members that are in no cluster now stay with their topic, and topics of such members alone go on. */
function withStaying(
  topics: readonly MatchedTopic[],
  { found, earlier, isUnchanged }: MatchInput,
  merged: ReadonlySet<string>,
): readonly MatchedTopic[] {
  const placed = new Set(found.flat());
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  for (const { id, members } of earlier) {
    const staying = members.filter((member) => !placed.has(member) && isUnchanged(member));
    const topic = byId.get(id);
    if (topic !== undefined) byId.set(id, { ...topic, members: [...topic.members, ...staying] });
    else if (!merged.has(id) && staying.length >= FEWEST_LEFT) byId.set(id, { id, isNew: false, members: staying });
  }
  return [...byId.values()];
}

export function jaccard(a: ReadonlySet<string>, b: readonly string[]): number {
  const shared = b.filter((id) => a.has(id)).length;
  const union = a.size + b.length - shared;
  return union === 0 ? 0 : shared / union;
}
