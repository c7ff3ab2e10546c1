import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { renderPage } from './layout/render-page.ts';
import { brokenLinks, repeatedIds } from './links/check-site.ts';
import { makeSite, type Site } from './make-site.ts';
import { searchScript } from './search/search-index.ts';

const ASSETS = new URL('../assets/', import.meta.url);

export interface BuiltSite extends Site {
  /** All that was written, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Links that lead nowhere, and ids that a page has twice. */
  readonly problems: readonly string[];
}

/** Makes the whole site, and writes it into a folder, which it empties before. */
export async function buildSite(directory: string): Promise<BuiltSite> {
  const site = await makeSite();
  const files = new Map([
    ...site.pages.map((page): [string, string] => [page.path, renderPage(page, site.pages)]),
    ...(await readAssets()),
    ['assets/search-index.js', searchScript(site.pages)],
    ['external-links.txt', `${site.externalLinks.join('\n')}\n`],
  ]);
  await rm(directory, { recursive: true, force: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  return { ...site, files, problems: [...brokenLinks(files), ...repeatedIds(files)] };
}

/** Those of the site, and the search that runs in the reader's browser, under its licence. */
async function readAssets(): Promise<readonly [string, string][]> {
  const names = await readdir(ASSETS);
  const own = names.map(async (name): Promise<[string, string]> => {
    return [`assets/${name}`, await readFile(new URL(name, ASSETS), 'utf8')];
  });
  const library = dirname(createRequire(import.meta.url).resolve('minisearch'));
  const licence = await readFile(join(library, '../../LICENSE.txt'), 'utf8');
  const search = await readFile(join(library, '../umd/index.js'), 'utf8');
  const withoutMap = search.replace(/\n\/\/# sourceMappingURL=.*/, '');
  return [...(await Promise.all(own)), ['assets/minisearch.js', `/*!\n${licence}*/\n${withoutMap}`]];
}
