import { markup, raw, type Html } from '../html.ts';
import { headingMarkup } from '../markdown/render-markdown.ts';
import type { PublishedPackage } from '../workspace/packages.ts';
import { packagePath } from './package-pages.ts';
import { pageLink } from './page-link.ts';
import type { Page } from './page.ts';

/** A page that lists others, each with what it is about. */
export function listPage(page: Omit<Page, 'body' | 'headings'>, listed: readonly Page[]): Page {
  const items = listed.map(
    ({ path, title, shortTitle, description }) =>
      markup`<li>
        <a href="${pageLink(page.path, path)}">${shortTitle ?? title}</a>
        <p>${description}</p>
      </li> `,
  );
  return {
    ...page,
    headings: [],
    body: markup`<p class="lead">${page.description}</p>
      <ul class="cards">
        ${items}
      </ul>`,
  };
}

/** What each kind of package is for, in the order in which somebody meets them. */
const KINDS = {
  app: 'Server',
  contract: 'Contracts: interfaces, types and error codes',
  schema: 'Schemas of what contracts describe',
  service: 'Services: what is done, knowing contracts',
  adapter: 'Adapters: contracts implemented by one technology each',
  data: 'Data',
  foundation: 'Foundation: each for itself',
  shared: 'Shared by several packages of one module',
  testing: 'Kits: cases that every implementation must pass',
} as const;

export function packagesPage(packages: readonly PublishedPackage[]): Page {
  const path = 'packages/index.html';
  const groups = Object.entries(KINDS).map(([kind, title]) => ({ kind, title, id: `kind-${kind}` }));
  const description = `${packages.length} packages, each versioned on its own and usable alone, with all the types it exports.`;
  const table = (kind: string): Html[] =>
    packages
      .filter((each) => each.kind === kind)
      .map(
        (each) =>
          markup`<li>
            <a href="${pageLink(path, packagePath(each))}"><code>${each.shortName}</code></a>
            <p>${each.description}</p>
          </li> `,
      );
  const parts = groups.map(
    ({ kind, title, id }) =>
      markup`${raw(headingMarkup({ level: 2, id, text: title }, title))}
        <ul class="cards compact">
          ${table(kind)}
        </ul>`,
  );
  return {
    ...{ path, title: 'Packages', description, section: 'packages' },
    headings: groups.map(({ title, id }) => ({ level: 2, id, text: title })),
    body: markup`<p class="lead">${description} All names begin with <code>@learning-memory/</code>.</p>
      ${parts}`,
  };
}
