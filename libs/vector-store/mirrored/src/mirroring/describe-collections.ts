import type { Carrying } from './carrying.ts';
import type { CollectionState } from './mirror-state.ts';

/** All collections of the rows, by name, and what the mirror has of them. */
export async function describeCollections({
  rows,
  mirror,
  journal,
  marks,
}: Carrying): Promise<readonly CollectionState[]> {
  const infos = await rows.listCollections();
  const mirrored = new Map((await mirror.listCollections()).map(({ name, count }) => [name, count]));
  const states: CollectionState[] = [];
  for (const { name, count } of infos) {
    const pending = (await journal.ids(name)).size;
    states.push({ name, rows: count, mirrored: mirrored.get(name), pending, isRestoring: await marks.has(name) });
  }
  return states;
}
