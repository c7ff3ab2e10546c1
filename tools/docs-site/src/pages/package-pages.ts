import { linkTypes } from '../api/link-types.ts';
import { memberId, type ApiIndex } from '../api/api-index.ts';
import type { ApiMember } from '../api/read-api.ts';
import { markup, raw, type Html } from '../html.ts';
import { headingMarkup, renderInline, renderMarkdown, type ResolveLink } from '../markdown/render-markdown.ts';
import { highlight } from '../markdown/highlight.ts';
import type { PublishedPackage } from '../workspace/packages.ts';
import { readText } from '../workspace/workspace.ts';
import { implementedInterfaces } from './implemented-interfaces.ts';
import { pageLink } from './page-link.ts';
import type { Heading, Page } from './page.ts';

export interface PackagePageParts {
  readonly packages: readonly PublishedPackage[];
  readonly api: ApiIndex;
  readonly resolverOf: (source: string, page: string) => ResolveLink;
}

export function packagePath({ shortName }: Pick<PublishedPackage, 'shortName'>): string {
  return `packages/${shortName}.html`;
}

/** Its README, its place among the others, and all that it hands out. */
export function packagePage(each: PublishedPackage, { packages, api, resolverOf }: PackagePageParts): Page {
  const path = packagePath(each);
  const readme = renderMarkdown(readText(`${each.path}/README.md`), resolverOf(`${each.path}/README.md`, path));
  const members = api.membersOf(each.name);
  const apiHeading = { level: 2, id: 'public-types', text: 'Public types' };
  const body = markup`${factsOf(each, { packages, api })} ${readme.body} ${raw(headingMarkup(apiHeading, apiHeading.text))}
  ${members.length === 0 ? markup`<p>It exports data alone.</p>` : memberIndex(members)}
  ${members.map((member) => memberMarkup(member, each, api))}`;
  return {
    ...{ path, body, title: each.name, shortTitle: each.shortName, description: each.description },
    section: 'packages',
    group: each.module,
    headings: [...readme.headings, apiHeading, ...members.map(memberHeading)],
  };
}

function factsOf(each: PublishedPackage, { packages, api }: Pick<PackagePageParts, 'packages' | 'api'>): Html {
  const path = packagePath(each);
  const users = packages.filter(({ dependencies }) => dependencies.includes(each.name));
  const linkTo = (name: string): Html => {
    const found = packages.find((other) => other.name === name);
    if (found === undefined) return markup`${name}`;
    return markup`<a href="${pageLink(path, packagePath(found))}">${found.shortName}</a>`;
  };
  const contracts = new Set(packages.filter(({ kind }) => kind === 'contract').map(({ name }) => name));
  const interfaces = implementedInterfaces(each, contracts, api).map(
    ({ name, place }) => markup`<a href="${pageLink(path, place)}"><code>${name}</code></a>`,
  );
  return markup`<dl class="facts">
    ${fact('Kind', markup`${each.kind}`)} ${fact('Folder', markup`<code>${each.path}</code>`)}
    ${interfaces.length === 0 ? undefined : fact('Implements', listed(interfaces))}
    ${fact('Uses', listed(each.dependencies.map(linkTo)))}
    ${fact('Used by', listed(users.map(({ name }) => linkTo(name))))}
  </dl>`;
}

function fact(name: string, value: Html): Html {
  return markup`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function listed(items: readonly Html[]): Html {
  return items.length === 0 ? markup`none` : markup`${items.map((item, index) => [index === 0 ? '' : ', ', item])}`;
}

function memberIndex(members: readonly ApiMember[]): Html {
  const links = members.map(
    ({ name }) =>
      markup`<li>
        <a href="#${memberId(name)}"><code>${name}</code></a>
      </li> `,
  );
  return markup`<ul class="names">
    ${links}
  </ul>`;
}

function memberHeading({ name }: ApiMember): Heading {
  return { level: 3, id: memberId(name), text: name };
}

function memberMarkup(member: ApiMember, { name, entries }: PublishedPackage, api: ApiIndex): Html {
  const entry = Object.keys(entries).length > 1 ? markup` from <code>${name}${member.entry}</code>` : undefined;
  const heading = headingMarkup(memberHeading(member), markup`<code>${member.name}</code>`.html);
  const linkOf = (type: string): string | undefined => {
    if (type === member.name && member.kind !== 're-export') return undefined;
    const found = api.find(member.imports.get(type) ?? name, type);
    return found === undefined ? undefined : pageLink(packagePath({ shortName: name.split('/')[1] ?? '' }), found);
  };
  const signature = linkTypes(highlight(member.signature, 'ts'), linkOf);
  const comment = member.comment === '' ? undefined : markup`<p>${renderInline(member.comment)}</p>`;
  return markup`${raw(heading)}
    <p class="kind">${member.kind}${entry}</p>
    ${comment}
    <pre class="signature"><code>${raw(signature)}</code></pre> `;
}
