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

type IndexParts = Pick<ToolServices, 'projectCode' | 'codeFollower'>;

/** As `freshIndexes`, and those of this project are followed from now on. */
export async function askedIndexes(
  parts: IndexParts & Pick<ToolServices, 'projectSwitch'>,
  project: string | undefined,
): Promise<AskedIndexes> {
  const asked = await freshIndexes(parts, { project, waitMs: WAIT_MS });
  if (project === undefined) followIndexes(parts, asked.roots);
  return asked;
}

/** The indexes that a question is about, brought to what their folders hold where that takes no longer than it waits. */
export async function freshIndexes(
  { projectCode, codeFollower }: IndexParts,
  { project, waitMs }: { readonly project: string | undefined; readonly waitMs: number },
): Promise<AskedIndexes> {
  const roots = await projectCode.indexes(project);
  const names = indexNames(roots);
  const freshness = names.length === 0 ? [] : await codeFollower.refresh({ indexes: names, waitMs });
  return { roots, names, notice: joinNotices(indexNotice(roots, project), freshnessNotice(freshness)) };
}
