import { describe, expect, it } from '@jest/globals';
import { readPackages } from '../workspace/packages.ts';
import { trackedFiles } from '../workspace/workspace.ts';
import { linkTypes } from './link-types.ts';
import { readApi } from './read-api.ts';

const packages = readPackages(trackedFiles());
const apiOf = (shortName: string): ReturnType<typeof readApi> => {
  const found = packages.find((each) => each.shortName === shortName);
  if (found === undefined) throw new Error(`There is no package ${shortName}`);
  return readApi(found);
};

describe('readApi', () => {
  it('gives what a package hands out, with its comments, as callers see it', () => {
    const members = apiOf('errors');
    const found = members.find(({ name }) => name === 'LearningMemoryError');
    expect(found).toMatchObject({ kind: 'class', comment: expect.stringContaining('two installed copies') });
    expect(found?.signature).toContain('readonly code: Code;');
    expect(found?.signature).not.toMatch(/^export/);
  });

  it('says from which entry a name comes', () => {
    expect(new Set(apiOf('embedding-static').map(({ entry }) => entry))).toContain('/node');
  });

  it('finds the declaration of every name of every package', () => {
    const empty = packages.filter((each) => readApi(each).some(({ signature }) => signature === ''));
    expect(empty).toEqual([]);
  });
});

describe('linkTypes', () => {
  it('links names in text, not in tags', () => {
    const linked = linkTypes('<span class="Filter">Filter</span> Other', (name) =>
      name === 'Filter' ? 'f.html' : undefined,
    );
    expect(linked).toBe('<span class="Filter"><a href="f.html">Filter</a></span> Other');
  });
});
