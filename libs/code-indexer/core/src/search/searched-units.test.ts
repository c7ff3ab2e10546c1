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

describe('the gains of units', () => {
  it('are those of the others of the same file', () => {
    const found = [
      unit('send', 'mail.py'),
      unit('total', 'basket.py'),
      unit('receive', 'mail.py'),
      unit('open', 'mail.py'),
    ];
    const gains = byQuestion.gains?.(found.slice(0, 2), found);
    const named = gains?.map(({ hit, candidate, share }) => [hit.payload.name, candidate.payload.name, share]);
    expect(named).toEqual([
      ['send', 'receive', 0.1],
      ['send', 'open', 0.1],
    ]);
  });

  it('are not those of a file of the same path in another project', () => {
    const found = [unit('send', 'mail.py'), unit('receive', 'mail.py', 'blog')];
    expect(byQuestion.gains?.(found, found)).toEqual([]);
  });

  it('count for questions alone', () => {
    expect(bySnippet.gains).toBeUndefined();
  });
});
