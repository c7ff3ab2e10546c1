import { itemAt } from '@learning-memory/array-access';
import type { MergeTree } from '@learning-memory/clusterer';
import type { Merge } from './list-merges.ts';

interface Node {
  readonly tree: MergeTree;
  readonly size: number;
  readonly firstPoint: number;
}

/** The tree of a list of merges; of two children the one with the earlier point comes first. */
export function mergeTreeOf(count: number, merges: readonly Merge[]): MergeTree | undefined {
  const nodes: Node[] = Array.from({ length: count }, (_, point) => ({ tree: { point }, size: 1, firstPoint: point }));
  for (const { left, right, distance } of merges) {
    const pair = [itemAt(nodes, left), itemAt(nodes, right)] as const;
    const [first, second] = pair[0].firstPoint <= pair[1].firstPoint ? pair : [pair[1], pair[0]];
    const size = first.size + second.size;
    nodes.push({ tree: { distance, size, children: [first.tree, second.tree] }, size, firstPoint: first.firstPoint });
  }
  return nodes.at(-1)?.tree;
}
