import type { Carrying } from './carrying.ts';
import type { CollectionState } from './mirror-state.ts';

/** All collections of the rows, by name, and what the mirror has of them. */
export async function describeCollections({
  rows,
  mirror,
  journal,
  marks,
  coverage,
}: Carrying): Promise<readonly CollectionState[]> {
  const infos = await rows.listCollections();
  const mirrored = new Map((await mirror.listCollections()).map(({ name, count }) => [name, count]));
  const states: CollectionState[] = [];
  const revisions = await rows.revisions?.();
  for (const { name, count, reembedding } of infos) {
    const pending = (await journal.ids(name)).size;
    const revision = reembedding === undefined ? revisions?.get(name) : undefined;
    const isCovered = revision === undefined || (await coverage.covers(name, revision));
    const isRestoring = await marks.has(name);
    states.push({ name, rows: count, mirrored: mirrored.get(name), pending, isCovered, isRestoring });
  }
  return states;
}
