import { symlink } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { newProjects } from '../test-support/new-projects.ts';

async function threeProjects() {
  const home = await newProjects();
  const shop = await home.projects.identify(await home.repository('a', 'https://example.org/jane/shop'));
  const johns = await home.projects.identify(await home.repository('b', 'https://example.org/john/shop'));
  const notes = await home.projects.identify(await home.folder('notes'));
  return { ...home, shop, johns, notes };
}

describe('find', () => {
  it('takes id, name, folder, remote and the end of a name or remote', async () => {
    await using home = await threeProjects();
    const { shop, johns, notes } = home;
    await symlink(home.at('notes'), home.at('link'));
    const found: readonly (readonly [string, typeof shop])[] = [
      [shop.id, shop],
      ['shop', shop],
      [' shop ', shop],
      ['john/shop', johns],
      ['JOHN/Shop', johns],
      ['jane/shop', shop],
      ['example.org/john/shop', johns],
      ['git@example.org:john/shop.git', johns],
      [home.at('notes'), notes],
      [home.at('link'), notes],
      ['NOTES', notes],
    ];
    for (const [asked, project] of found) expect(await home.projects.find(asked)).toEqual(project);
  });

  it('names the nearest ones when there is none', async () => {
    await using home = await threeProjects();
    await expect(home.projects.find('shpo')).rejects.toMatchObject({
      code: 'PROJECT_NOT_FOUND',
      kind: 'not_found',
      details: { nearest: ['john/shop', 'shop', 'notes'] },
    });
    for (const asked of ['hop', 'global', 'unknown', '*', '/shop', 'shop/', '/nonexistent', 'x'.repeat(100_000)]) {
      await expect(home.projects.find(asked)).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    }
    await expect(home.projects.find(' ')).rejects.toMatchObject({ code: 'PROJECT_INVALID_INPUT' });
  });

  it('names those that fit when there are several', async () => {
    await using home = await threeProjects();
    await expect(home.projects.find('SHOP')).rejects.toMatchObject({
      code: 'PROJECT_AMBIGUOUS',
      kind: 'validation',
      details: { names: ['john/shop', 'shop'] },
    });
  });

  it('finds nothing before the first project', async () => {
    await using home = await newProjects();
    await expect(home.projects.find('x')).rejects.toMatchObject({ details: { nearest: [] } });
  });
});
