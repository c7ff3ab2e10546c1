import { readCommands, readSettings, readToolsets } from '@learning-memory/server/reference';
import { createApiIndex } from './api/api-index.ts';
import { homePage } from './home/home-page.ts';
import type { ResolveLink } from './markdown/render-markdown.ts';
import { howPage } from './pages/how-page.ts';
import { listPage, packagesPage } from './pages/index-pages.ts';
import { markdownPage } from './pages/markdown-pages.ts';
import { packagePage, packagePath } from './pages/package-pages.ts';
import type { Page } from './pages/page.ts';
import { createLinkResolver } from './pages/resolve-link.ts';
import { inOrder, placeOf } from './pages/site-map.ts';
import { commandsPage } from './reference/commands-page.ts';
import { settingsPage } from './reference/settings-page.ts';
import { toolsPage } from './reference/tools-page.ts';
import { readPackages, type PublishedPackage } from './workspace/packages.ts';
import { trackedFiles } from './workspace/workspace.ts';

export interface Site {
  /** In the order in which sections list them. */
  readonly pages: readonly Page[];
  /** Addresses that pages name, sorted. */
  readonly externalLinks: readonly string[];
}

/** Every page, from the files of the checkout and the server's own description of itself. */
export async function makeSite(): Promise<Site> {
  const files = trackedFiles();
  const packages = readPackages(files);
  const sources = inOrder(files.filter((path) => placeOf(path) !== undefined));
  const externalLinks = new Set<string>();
  const target = {
    pages: pagesBySource(sources, packages),
    noteExternal: (address: string) => void externalLinks.add(address),
  };
  const resolverOf = (source: string, page: string): ResolveLink => createLinkResolver(source, page, target);

  const documents = sources.map((source) => markdownPage(source, resolverOf));
  const api = createApiIndex(packages);
  const pages = [
    homePage(),
    howPage(packages),
    ...listsOf(documents),
    toolsPage(await readToolsets()),
    settingsPage(readSettings()),
    commandsPage(readCommands()),
    packagesPage(packages),
    ...documents,
    ...packages.map((each) => packagePage(each, { packages, api, resolverOf })),
  ];
  return { pages, externalLinks: [...externalLinks].sort() };
}

function listsOf(documents: readonly Page[]): readonly Page[] {
  const of = (section: string): readonly Page[] => documents.filter((page) => page.section === section);
  return [
    listPage(
      {
        ...{ path: 'recipes/index.html', title: 'Recipes', section: 'recipes' },
        description: 'Short pages for one task each. Every command and setting in them is checked against the program.',
      },
      of('recipes'),
    ),
    listPage(
      {
        ...{ path: 'benchmarks/index.html', title: 'All benchmarks', section: 'benchmarks' },
        description:
          'What was measured, on which machine, and where it falls short. The programs that measure write these pages.',
      },
      of('benchmarks'),
    ),
    listPage(
      {
        ...{
          path: 'decisions/index.html',
          title: 'Decisions',
          shortTitle: 'All decisions',
          section: 'how',
          group: 'Decisions',
        },
        description: 'What is hard to reverse, why it was decided so, and what was measured for it.',
      },
      documents.filter(({ group }) => group === 'Decisions'),
    ),
  ];
}

/** Folders lead to what describes them. */
function pagesBySource(sources: readonly string[], packages: readonly PublishedPackage[]): ReadonlyMap<string, string> {
  const readmes = packages.flatMap((each): [string, string][] => [
    [each.path, packagePath(each)],
    [`${each.path}/README.md`, packagePath(each)],
  ]);
  const documents = sources.flatMap((source): [string, string][] => {
    const path = placeOf(source)?.path ?? '';
    return source.endsWith('/README.md')
      ? [
          [source, path],
          [source.slice(0, -'/README.md'.length), path],
        ]
      : [[source, path]];
  });
  return new Map([...readmes, ...documents, ['docs/decisions', 'decisions/index.html'], ['docs', 'how/index.html']]);
}
