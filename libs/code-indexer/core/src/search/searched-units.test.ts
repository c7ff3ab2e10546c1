import { describe, expect, it } from '@jest/globals';
import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { searchedUnits } from './searched-units.ts';

const { byQuestion, bySnippet } = searchedUnits({
  codeIndex: { liveUnits: async () => new Set(), projects: async () => [] },
  now: () => 0,
});

function unit(name: string, path: string, project = 'shop'): ScoredPoint<CodeUnitPayload> {
  const place = { project, root: '/', path, language: 'python', kind: 'function', startLine: 1, endLine: 1 } as const;
  const names = { name, qualifiedName: name, signature: `def ${name}()` };
  return {
    id: `${project} ${name}`,
    score: 0.5,
    payload: { ...place, ...names, exported: true, fileHash: '0', indexedAt: 1 },
  };
}

const neverRead = (): never => {
  throw new Error('read');
};

describe('the neighbours of units', () => {
  it('are the others of the same file that were found, and read nothing', async () => {
    const found = [
      unit('send', 'mail.py'),
      unit('total', 'basket.py'),
      unit('receive', 'mail.py'),
      unit('open', 'mail.py'),
    ];
    const neighbours = await byQuestion.neighbours?.({ hits: found.slice(0, 2), found, read: neverRead });
    const named = neighbours?.map(({ hit, point, weight }) => [hit.payload.name, point.payload.name, weight]);
    expect(named).toEqual([
      ['send', 'receive', 0.1],
      ['send', 'open', 0.1],
    ]);
  });

  it('are not those of a file of the same path in another project', async () => {
    const found = [unit('send', 'mail.py'), unit('receive', 'mail.py', 'blog')];
    expect(await byQuestion.neighbours?.({ hits: found, found, read: neverRead })).toEqual([]);
  });

  it('count for questions alone', () => {
    expect(bySnippet.neighbours).toBeUndefined();
  });
});
