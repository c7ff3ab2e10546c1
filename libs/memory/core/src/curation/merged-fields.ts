import { joinNotices } from '@learning-memory/errors';
import {
  DEFAULT_MEMORY_CATEGORY,
  MEMORY_LIMITS,
  type Memory,
  type MemoryUsage,
  type MergeStrategy,
} from '@learning-memory/memory';
import { redact } from '@learning-memory/redaction';
import { codePointLength } from '@learning-memory/text-analysis';
import { whenSaid } from '../memory-kinds.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { mergedContent, withoutRepeated } from './merged-text.ts';

export interface MergedFields {
  readonly memory: Memory;
  readonly redactions: number;
  readonly notice?: string | undefined;
}

export interface MergePlan {
  readonly id: string;
  /** At least two. */
  readonly newestFirst: readonly [EmbeddedMemory, ...EmbeddedMemory[]];
  readonly strategy: MergeStrategy;
  readonly project: string | undefined;
  readonly at: number;
}

/** The one that says what was said last comes first. */
export function byNewest(one: EmbeddedMemory, other: EmbeddedMemory): number {
  const [said, saidByOther] = [one, other].map(({ memory, saidAt }) => whenSaid({ ...memory, saidAt }));
  return (saidByOther ?? 0) - (said ?? 0) || other.memory.createdAt - one.memory.createdAt || compare(one, other);
}

function compare({ memory: one }: EmbeddedMemory, { memory: other }: EmbeddedMemory): number {
  return one.id < other.id ? -1 : 1;
}

/** What becomes of several memories, without what makes it findable. */
export function mergedFields(plan: MergePlan): MergedFields {
  const { id, newestFirst, strategy, project, at } = plan;
  const all = newestFirst.map(({ memory }) => memory);
  const content = redact(mergedContent(newestFirst, strategy));
  const { rationale, redactions, notice: ofRationale } = mergedRationale(all, strategy);
  const { tags, notice: ofTags } = mergedTags(all);
  const corrections = mergedCorrections(all, content.text);
  const { category = DEFAULT_MEMORY_CATEGORY } =
    all.find((memory) => memory.category !== DEFAULT_MEMORY_CATEGORY) ?? {};
  const [{ memory: newest }] = newestFirst;
  return {
    memory: {
      id,
      content: content.text,
      category,
      importance: Math.max(...all.map(({ importance }) => importance)),
      tags,
      ...(rationale !== undefined && { rationale }),
      ...(project !== undefined && { project }),
      ...(newest.sessionId !== undefined && { sessionId: newest.sessionId }),
      createdAt: newest.createdAt,
      updatedAt: at,
      ...(corrections.length > 0 && { corrections }),
      mergedFrom: all.map((memory) => memory.id),
    },
    redactions: content.count + redactions,
    notice: joinNotices(ofTags, ofRationale),
  };
}

/** All uses together, the last one of all. */
export function mergedUsage(usages: ReadonlyMap<string, MemoryUsage>): MemoryUsage | undefined {
  const all = [...usages.values()];
  if (all.length === 0) return undefined;
  return {
    useCount: all.reduce((sum, { useCount }) => sum + useCount, 0),
    lastUsedAt: Math.max(...all.map(({ lastUsedAt }) => lastUsedAt)),
  };
}

function mergedTags(all: readonly Memory[]): { readonly tags: readonly string[]; readonly notice?: string } {
  const tags = [...new Set(all.flatMap((memory) => memory.tags))];
  const left = tags.slice(MEMORY_LIMITS.tags);
  if (left.length === 0) return { tags };
  const notice = `It has ${String(MEMORY_LIMITS.tags)} tags, as many as it can; without ${left.join(', ')}.`;
  return { tags: tags.slice(0, MEMORY_LIMITS.tags), notice };
}

function mergedRationale(
  all: readonly Memory[],
  strategy: MergeStrategy,
): { readonly rationale?: string; readonly redactions: number; readonly notice?: string } {
  // That of an older text does not say why the newest holds.
  const reasons = strategy === 'keep_newest' ? all.slice(0, 1) : all;
  const given = withoutRepeated(reasons.map(({ rationale = '' }) => rationale).filter((rationale) => rationale !== ''));
  const [first] = given;
  if (first === undefined) return { redactions: 0 };
  const together = given.toReversed().join('\n');
  const isTooLong = codePointLength(together) > MEMORY_LIMITS.rationale;
  const { text, count } = redact(isTooLong ? first : together);
  const notice = 'Together their rationales are too long: it has that of the newest which has one.';
  return { rationale: text, redactions: count, ...(isTooLong && { notice }) };
}

/** Those that its text still shows; what one of them corrected in another is settled. */
function mergedCorrections(all: readonly Memory[], content: string): NonNullable<Memory['corrections']> {
  const ids = all.map(({ id }) => id);
  return all
    .toReversed()
    .flatMap(({ corrections = [] }) => corrections)
    .filter(({ instead, by }) => content.includes(instead) && !ids.includes(by));
}
