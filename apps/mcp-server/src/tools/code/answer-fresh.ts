import type { IndexRoot } from '@learning-memory/code-indexer';
import { joinNotices } from '@learning-memory/errors';
import { followIndexes } from '../../project/follow-indexes.ts';
import type { PlacedIndex } from '../../project/index-choice.ts';
import type { ToolServices } from '../tool-services.ts';
import { freshnessNotice } from './freshness-notice.ts';
import { indexNames, indexNotice } from './index-notice.ts';

/** What a question waits for what changed; so long nobody minds. */
const WAIT_MS = 300;

export interface FreshAnswer<Answer> {
  readonly answer: Answer;
  /** Those that it is from. */
  readonly indexes: readonly PlacedIndex[];
  /** What they are called. */
  readonly names: readonly string[];
  readonly notice: string | undefined;
}

export interface FreshQuestion<Answer> {
  readonly project: string | undefined;
  readonly waitMs: number;
  readonly ask: (indexes: readonly string[]) => Promise<Answer>;
}

type IndexParts = Pick<ToolServices, 'projectCode' | 'codeFollower' | 'codeIndexer'>;

/** As `answerFresh`, and the indexes of this project are followed from now on. */
export async function answerFromIndexes<Answer>(
  parts: IndexParts & Pick<ToolServices, 'projectSwitch'>,
  { project, ask }: Pick<FreshQuestion<Answer>, 'project' | 'ask'>,
): Promise<FreshAnswer<Answer>> {
  const answered = await answerFresh(parts, { project, ask, waitMs: WAIT_MS });
  if (project === undefined) followIndexes(parts, answered.indexes);
  return answered;
}

/**
 * The answer of the indexes that a question is about, brought to what their folders hold where that takes no longer than it
 * waits. Folders are looked at while the indexes are asked: they are asked again where that has changed one.
 */
export async function answerFresh<Answer>(
  { projectCode, codeFollower, codeIndexer }: IndexParts,
  { project, waitMs, ask }: FreshQuestion<Answer>,
): Promise<FreshAnswer<Answer>> {
  const indexes = await projectCode.indexes(project);
  const names = indexNames(indexes);
  const early = ask(names);
  // Where it is not the answer, nobody hears of its failure.
  early.catch(() => undefined);
  const freshness = names.length === 0 ? [] : await codeFollower.refresh({ indexes: names, waitMs });
  const isOld = names.length > 0 && haveChanged(indexes, await codeIndexer.roots());
  const notice = joinNotices(
    indexNotice(indexes, { asked: project, isIndexing: projectCode.isIndexing('code') }),
    freshnessNotice(freshness),
  );
  return { answer: await (isOld ? ask(names) : early), indexes, names, notice };
}

function haveChanged(before: readonly IndexRoot[], now: readonly IndexRoot[]): boolean {
  const indexedAt = new Map(now.map((index) => [index.project, index.indexedAt]));
  return before.some((index) => indexedAt.get(index.project) !== index.indexedAt);
}
