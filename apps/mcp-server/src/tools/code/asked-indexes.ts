import type { IndexRoot } from '@learning-memory/code-indexer';
import { joinNotices } from '@learning-memory/errors';
import { followIndexes } from '../../project/follow-indexes.ts';
import type { ToolServices } from '../tool-services.ts';
import { freshnessNotice } from './freshness-notice.ts';
import { indexNames, indexNotice } from './index-notice.ts';

/** What a question waits for what changed; so long nobody minds. */
const WAIT_MS = 300;

export interface AskedIndexes {
  readonly roots: readonly IndexRoot[];
  readonly names: readonly string[];
  readonly notice: string | undefined;
}

/** The indexes that a question is about, brought to what their folders hold where that takes but a moment. */
export async function askedIndexes(
  { projectCode, codeFollower, projectSwitch }: Pick<ToolServices, 'projectCode' | 'codeFollower' | 'projectSwitch'>,
  project: string | undefined,
): Promise<AskedIndexes> {
  const roots = await projectCode.indexes(project);
  const names = indexNames(roots);
  if (project === undefined) followIndexes({ codeFollower, projectSwitch }, roots);
  const freshness = names.length === 0 ? [] : await codeFollower.refresh({ indexes: names, waitMs: WAIT_MS });
  return { roots, names, notice: joinNotices(indexNotice(roots, project), freshnessNotice(freshness)) };
}
