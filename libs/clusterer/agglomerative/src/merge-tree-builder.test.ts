import { describe, expect, it } from '@jest/globals';
import type { MergeTree } from '@learning-memory/clusterer';
import { createMergeTreeBuilder, type MergeTreeBuilderOptions } from './merge-tree-builder.ts';

/** Such as `((0 2) 1)`: the points, in the order in which they are joined. */
function shape(tree: MergeTree | undefined): string {
  if (tree === undefined) return '';
  return 'point' in tree ? String(tree.point) : `(${tree.children.map(shape).join(' ')})`;
}

const vectors = Float32Array.of(0, 0, 10, 0, 1, 0, 0, 13);

describe('createMergeTreeBuilder', () => {
  it.each([{ metric: 'manhattan' }, { linkage: 'bogus' }])('may not have the options %j', (options) => {
    const invalid = expect.objectContaining({ code: 'CLUSTERER_INVALID_INPUT' });
    expect(() => createMergeTreeBuilder(options as MergeTreeBuilderOptions)).toThrow(invalid);
  });

  it('joins the nearest first', async () => {
    await using builder = createMergeTreeBuilder({ metric: 'euclidean', linkage: 'single' });
    const tree = await builder.mergeTree({ vectors, dimension: 2 });
    expect(shape(tree)).toBe('(((0 2) 1) 3)');
    expect(tree).toMatchObject({ distance: 13, size: 4, children: [{ distance: 9, size: 3 }, { point: 3 }] });
  });

  it('answers undefined for no points and a leaf for one', async () => {
    await using builder = createMergeTreeBuilder();
    expect(await builder.mergeTree({ vectors: new Float32Array(0), dimension: 3 })).toBeUndefined();
    expect(await builder.mergeTree({ vectors: Float32Array.of(1, 2), dimension: 2 })).toEqual({ point: 0 });
  });

  it('joins also what is too far apart to measure', async () => {
    await using builder = createMergeTreeBuilder({ metric: 'euclidean', linkage: 'ward' });
    const tree = await builder.mergeTree({ vectors: Float64Array.of(1e300, -1e300, 1, 2), dimension: 1 });
    expect(shape(tree)).toContain('(2 3)');
    expect(shape(tree).match(/\d/g)?.sort()).toEqual(['0', '1', '2', '3']);
  });

  it('leaves the vectors as they were, and has read them before it returns the promise', async () => {
    await using builder = createMergeTreeBuilder({ metric: 'euclidean' });
    const copy = vectors.slice();
    const [first, second] = [copy, copy].map((each) => builder.mergeTree({ vectors: each, dimension: 2 }));
    expect(copy).toEqual(vectors);
    copy.fill(0);
    expect(shape(await first)).toBe('(((0 2) 1) 3)');
    expect(shape(await second)).toBe('(((0 2) 1) 3)');
  });

  it.each([
    ['a broken row', { vectors, dimension: 3 }],
    ['a number that is not finite', { vectors: Float32Array.of(1, Number.NaN), dimension: 2 }],
    ['more than 2000 points', { vectors: new Float64Array(2001), dimension: 1 }],
  ])('rejects CLUSTERER_INVALID_INPUT for %s', async (_, input) => {
    await using builder = createMergeTreeBuilder();
    await expect(builder.mergeTree(input)).rejects.toMatchObject({ code: 'CLUSTERER_INVALID_INPUT' });
  });

  it('rejects CLUSTERER_ABORTED before and while it works, and serves the next call', async () => {
    await using builder = createMergeTreeBuilder();
    const controller = new AbortController();
    const running = builder.mergeTree({ vectors, dimension: 2, signal: controller.signal });
    controller.abort('enough');
    await expect(running).rejects.toMatchObject({ code: 'CLUSTERER_ABORTED', cause: 'enough' });
    const before = builder.mergeTree({ vectors, dimension: 2, signal: AbortSignal.abort() });
    await expect(before).rejects.toMatchObject({ code: 'CLUSTERER_ABORTED' });
    expect(await builder.mergeTree({ vectors, dimension: 2 })).toMatchObject({ size: 4 });
  });

  it('rejects CLUSTERER_DISPOSED after it was disposed, which may happen twice', async () => {
    const builder = createMergeTreeBuilder();
    await Promise.all([builder[Symbol.asyncDispose](), builder[Symbol.asyncDispose]()]);
    const call = builder.mergeTree({ vectors, dimension: 2 });
    await expect(call).rejects.toMatchObject({ code: 'CLUSTERER_DISPOSED' });
  });
});
