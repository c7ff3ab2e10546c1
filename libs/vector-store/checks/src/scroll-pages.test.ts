import { describe, expect, it } from '@jest/globals';
import type { Page, ScrollOptions, VectorStore } from '@learning-memory/vector-store';
import { scrollPages } from './scroll-pages.ts';

interface Payload {
  readonly at: number;
}

const collection = { name: 'points', model: { id: 'm', dimension: 1 }, textFields: {}, indexedFields: [] } as const;

/** Answers these pages, one for each cursor, and notes what it was asked. */
function storeOf(pages: readonly (readonly string[])[]): {
  readonly store: Pick<VectorStore, 'scroll'>;
  readonly asked: ScrollOptions<Payload>[];
} {
  const asked: ScrollOptions<Payload>[] = [];
  const scroll = async (_collection: unknown, options: ScrollOptions<Payload>): Promise<Page<Payload>> => {
    asked.push(options);
    const index = Number(options.cursor ?? 0);
    const points = (pages[index] ?? []).map((id) => ({ id, payload: { at: index } }));
    return { points, ...(index + 1 < pages.length && { nextCursor: String(index + 1) }) };
  };
  return { store: { scroll } as unknown as Pick<VectorStore, 'scroll'>, asked };
}

describe('scrollPages', () => {
  it('yields each page once, with the same question', async () => {
    const { store, asked } = storeOf([['a', 'b'], ['c'], []]);
    const pages: (readonly string[])[] = [];
    for await (const points of scrollPages<Payload>(store, collection, { limit: 2, withVectors: true })) {
      pages.push(points.map(({ id }) => id));
    }
    expect(pages).toEqual([['a', 'b'], ['c'], []]);
    expect(asked.map(({ limit, withVectors, cursor }) => [limit, withVectors, cursor])).toEqual([
      [2, true, undefined],
      [2, true, '1'],
      [2, true, '2'],
    ]);
  });

  it('reads no page that nobody asks for', async () => {
    const { store, asked } = storeOf([['a'], ['b'], ['c']]);
    for await (const points of scrollPages<Payload>(store, collection, { limit: 1 })) {
      if (points.some(({ id }) => id === 'b')) break;
    }
    expect(asked).toHaveLength(2);
  });
});
