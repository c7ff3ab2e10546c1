import { markup, raw, type Html } from '../html.ts';
import { pageLink } from '../pages/page-link.ts';
import type { Heading, Page } from '../pages/page.ts';
import { SECTIONS } from './sections.ts';

const PRODUCT = 'Learning Memory';

/** The whole document of a page; `pages` are all of the site, in the order in which they are listed. */
export function renderPage(page: Page, pages: readonly Page[]): string {
  const link = (path: string): string => pageLink(page.path, path);
  const title = page.section === 'start' ? `${PRODUCT}: ${page.title}` : `${page.title} · ${PRODUCT}`;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${page.description}" />
        <title>${title}</title>
        <link rel="icon" href="${link('assets/icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${link('assets/site.css')}" />
        <script
          defer
          src="${link('assets/site.js')}"
          data-root="${link('index.html').replace(/index\.html$/, '')}"
        ></script>
      </head>
      <body class="${page.section}">
        <a class="skip" href="#content">Skip to content</a>
        ${header(page, link)}
        <div class="layout">
          ${page.section === 'start' ? undefined : sectionNavigation(page, pages)}
          <main id="content">
            ${page.section === 'start' ? undefined : titleMarkup(page)} ${page.body}
          </main>
          ${page.section === 'start' ? undefined : pageNavigation(page.headings)}
        </div>
        <footer><p>${PRODUCT} runs on your machine. MIT licence. These pages need no network.</p></footer>
      </body>
    </html> `.html;
}

function titleMarkup({ title, headings }: Page): Html {
  const id = headings.find(({ level }) => level === 1)?.id;
  return markup`<h1${id === undefined ? undefined : markup` id="${id}"`}>${breakable(title)}</h1>`;
}

function header({ section, path }: Page, link: (path: string) => string): Html {
  const items = SECTIONS.map(({ id, title, path: first }) => {
    const current = path === first ? 'page' : 'true';
    const mark = id === section ? raw(` aria-current="${current}"`) : undefined;
    return markup`<li><a href="${link(first)}" ${mark}>${title}</a></li>`;
  });
  return markup`<header class="site">
    <a class="name" href="${link('index.html')}"
      ><img src="${link('assets/icon.svg')}" alt="" width="24" height="24" />${PRODUCT}</a
    >
    <nav aria-label="Sections">
      <ul>
        ${items}
      </ul>
    </nav>
    <search hidden>
      <input
        type="search"
        placeholder="Search"
        aria-label="Search these pages"
        autocomplete="off"
        role="combobox"
        aria-expanded="false"
        aria-controls="found"
      />
      <ul id="found" role="listbox" aria-label="Found" hidden></ul>
    </search>
  </header>`;
}

/** On small screens behind a button, without a script. */
function sectionNavigation(page: Page, pages: readonly Page[]): Html {
  const listed = pages.filter(({ section }) => section === page.section);
  const groups = [...new Set(listed.map(({ group }) => group))];
  const lists = groups.map((group) => {
    const items = listed
      .filter((each) => each.group === group)
      .map((each) => {
        const mark = each === page ? raw(' aria-current="page"') : undefined;
        const text = breakable(each.shortTitle ?? each.title);
        return markup`<li><a href="${pageLink(page.path, each.path)}" ${mark}>${text}</a></li> `;
      });
    return markup`${group === undefined ? undefined : markup`<p>${group}</p>`}
      <ul>
        ${items}
      </ul>`;
  });
  const title = SECTIONS.find(({ id }) => id === page.section)?.title ?? '';
  return markup`<button class="menu" type="button" popovertarget="section-pages">All of ${title}</button>
    <nav id="section-pages" class="pages" popover aria-label="${title}">${lists}</nav>`;
}

function pageNavigation(headings: readonly Heading[]): Html {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  const few = shown.length > 40 ? shown.filter(({ level }) => level === 2) : shown;
  if (few.length < 2) return markup`<div class="on-page"></div>`;
  const items = few.map(
    ({ level, id, text }) => markup`<li class="level-${level}"><a href="#${id}">${breakable(text)}</a></li> `,
  );
  return markup`<nav class="on-page" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${items}
    </ul>
  </nav>`;
}

/** Long names may end a line after `_`, `-`, `/` and before a capital. */
function breakable(text: string): Html {
  const parts = text.split(/(?<=[a-z0-9][_/])|(?<=[a-z])(?=[A-Z])/);
  return markup`${parts.map((part, index) => markup`${index === 0 ? undefined : raw('<wbr>')}${part}`)}`;
}
