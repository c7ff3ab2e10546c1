import { describe, expect, it } from '@jest/globals';
import { codeUnitIds } from './code-unit-collection.ts';
import type { CodeUnit } from '@learning-memory/code-indexer';

type Unit = Pick<CodeUnit, 'kind' | 'qualifiedName' | 'startLine'>;
const render: Unit = { kind: 'method', qualifiedName: 'Page.render', startLine: 7 };
const idsOf = (...units: readonly Unit[]): readonly string[] =>
  codeUnitIds({ project: 'app', path: 'page.ts', version: '1', units });

describe('codeUnitIds', () => {
  it('are equal for equal units, and fit every vector store', () => {
    expect(idsOf(render)).toEqual(idsOf(render));
    expect(idsOf(render)).toEqual([expect.stringMatching(/^code_[0-9a-f]{32}$/)]);
  });

  it.each<[string, Unit]>([
    ['kind', { ...render, kind: 'function' }],
    ['qualified name', { ...render, qualifiedName: 'Book.render' }],
    ['start line', { ...render, startLine: 8 }],
  ])('differ by %s', (_difference, other) => {
    expect(idsOf(other)).not.toEqual(idsOf(render));
  });

  it('differ by project, path and version, wherever one ends and the other begins', () => {
    const units = [render];
    const ids = [
      codeUnitIds({ project: 'app', path: 'page.ts', version: '1', units }),
      codeUnitIds({ project: 'ap', path: 'ppage.ts', version: '1', units }),
      codeUnitIds({ project: 'app', path: 'book.ts', version: '1', units }),
      codeUnitIds({ project: 'app', path: 'page.ts', version: '2', units }),
    ];
    expect(new Set(ids.flat()).size).toBe(4);
  });

  it('tell units apart that share everything, and keep the id of the first', () => {
    const [first, second, third] = idsOf(render, render, render);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(idsOf(render)).toEqual([first]);
  });

  it('are none for no units', () => {
    expect(idsOf()).toEqual([]);
  });
});
