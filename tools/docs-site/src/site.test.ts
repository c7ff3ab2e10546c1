import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCommands, readSettings, readToolsets } from '@learning-memory/server/reference';
import MiniSearch from 'minisearch';
import { buildSite, type BuiltSite } from './build-site.ts';
import { INSTALL } from './home/home-page.ts';
import { SESSION_EXAMPLE } from './home/session-example.ts';
import { plainText } from './html.ts';
import { QUESTIONS } from './pages/questions.ts';
import { placeOf } from './pages/site-map.ts';
import { parametersOf } from './reference/schema-text.ts';
import { SEARCH_OPTIONS } from './search/search-options.ts';
import { contrast, themesOf } from './test-support/contrast.ts';
import { commandProblem } from './test-support/recipe-checks.ts';
import { saidBeforeCommand } from './test-support/session-of-example.ts';
import { readPackages } from './workspace/packages.ts';
import { readText, trackedFiles } from './workspace/workspace.ts';

const SERVER = 'apps/mcp-server/src/';
const files = trackedFiles();
const sources = files.filter((path) => path.startsWith(SERVER) && path.endsWith('.ts') && !path.endsWith('.test.ts'));

let directory: string;
let site: BuiltSite;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docs-site-'));
  site = await buildSite(directory);
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const pageText = (path: string): string => site.files.get(path) ?? '';

/** What sources define, told by a pattern: another way to it than the one that the site takes. */
const definedIn = (path: RegExp, pattern: RegExp): readonly string[] =>
  sources
    .filter((source) => path.test(source))
    .flatMap((source) => [...readText(source).matchAll(pattern)].map(([, name = '']) => name));

describe('the site', () => {
  it('has no link that leads nowhere, and no id twice on a page', () => {
    expect(site.problems).toEqual([]);
  });

  it('has a page for every document, decision, recipe and package', () => {
    const expected = [
      ...files.filter((path) => /^docs\/.*\.md$/.test(path)).map((path) => placeOf(path)?.path),
      ...readPackages(files).map(({ shortName }) => `packages/${shortName}.html`),
    ];
    expect(expected.filter((path) => path === undefined || !site.files.has(path))).toEqual([]);
    expect(expected.length).toBeGreaterThan(100);
  });

  it('says of every page of figures what it answers', () => {
    const figures = files.filter((path) => placeOf(path)?.section === 'benchmarks');
    expect(figures.filter((path) => QUESTIONS[path] === undefined)).toEqual([]);
    expect(figures.length).toBeGreaterThan(8);
  });

  it('asks for nothing that is not in it', () => {
    const loaded = [...site.files].flatMap(([path, text]) => {
      const tags = path.endsWith('.html') ? [...text.matchAll(/<(?:script|link|img|iframe)\b[^>]*>/g)] : [];
      return [...tags.map(([tag]) => tag), ...(path.endsWith('.css') ? text.matchAll(/@import|url\(/g) : [])];
    });
    expect(
      loaded.filter((tag) => /(?:src|href)="(?:[a-z]+:|\/)/i.test(String(tag)) || /^(@|url)/.test(String(tag))),
    ).toEqual([]);
  });

  it('gives each page one heading, its landmarks, a way to its content and a title of its own', () => {
    const pages = site.pages.map(({ path }) => ({ path, text: pageText(path) }));
    const lacking = pages.filter(({ text }) => {
      const once = ['<h1', '<main id="content"', '<header', '<footer', 'href="#content"'];
      return !text.includes('<html lang="en">') || once.some((part) => text.split(part).length !== 2);
    });
    expect(lacking.map(({ path }) => path)).toEqual([]);
    const titles = pages.map(({ text }) => /<title>(.*)<\/title>/.exec(text)?.[1]);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('is found through by words', () => {
    const script = pageText('assets/search-index.js');
    const json = JSON.parse(script.slice(script.indexOf('"'), script.lastIndexOf('"') + 1)) as string;
    const index = MiniSearch.loadJSON(json, SEARCH_OPTIONS);
    const found = index.search('restore backup', { prefix: true, combineWith: 'AND' }).map(({ id }) => String(id));
    expect(found.slice(0, 5).some((id) => id.startsWith('recipes/back-up-and-restore.html'))).toBe(true);
    expect(pageText('assets/site.js')).toContain(`fields: ['${SEARCH_OPTIONS.fields.join("', '")}']`);
  });

  it('shows the public types of a package, with links to those of others', () => {
    const page = pageText('packages/vector-store-qdrant.html');
    expect(page).toContain('id="api-createQdrantVectorStore"');
    expect(page).toContain('href="vector-store.html#api-VectorStore"');
    expect(pageText('packages/vector-store.html')).toContain('All or nothing, durable when it resolves.');
  });

  it('links from an adapter to each interface that it implements', () => {
    const factsOf = (path: string): string => /<dl class="facts">[^]*?<\/dl>/.exec(pageText(path))?.[0] ?? '';
    expect(factsOf('packages/vector-store-qdrant.html')).toContain('href="vector-store.html#api-VectorStore"');
    const adapters = readPackages(files).filter(({ kind }) => kind === 'adapter');
    const without = adapters.filter(({ shortName }) => {
      return !factsOf(`packages/${shortName}.html`).includes('<dt>Implements</dt>');
    });
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(adapters.length).toBeGreaterThan(10);
  });

  it.each(['light', 'dark'] as const)('has colours that can be read, %s', (theme) => {
    const { [theme]: colours } = themesOf(pageText('assets/site.css'));
    const on = { paper: ['ink', 'quiet', 'accent'], mark: ['ink', 'accent'], accent: ['accent-ink'] };
    const raised = ['ink', 'quiet', 'accent', 'comment', 'string', 'number'];
    const low = Object.entries({ ...on, raised }).flatMap(([ground, inks]) =>
      inks
        .filter((ink) => !(contrast(colours[ink] ?? '', colours[ground] ?? '') >= 4.5))
        .map((ink) => `${ink} on ${ground}`),
    );
    expect(low).toEqual([]);
  });
});

describe('the first page', () => {
  it('shows what the server really says', async () => {
    const said = (await saidBeforeCommand()).replace(/ \(ghap_\w+; \d{4}-\d\d-\d\d\)/, '');
    expect(said.split('\n')).toEqual(SESSION_EXAMPLE.said);
    const shown = plainText(pageText('index.html'));
    expect(SESSION_EXAMPLE.said.filter((line) => !shown.includes(line))).toEqual([]);
  });

  it('installs by commands that there are', () => {
    const [install, init] = INSTALL;
    expect(readPackages(files).map(({ name }) => `npm install -g ${name}`)).toContain(install);
    expect(commandProblem(init, { commands: readCommands(), settings: readSettings() })).toBeUndefined();
  });
});

describe('the reference', () => {
  it('has every tool, with every parameter', async () => {
    const defined = definedIn(/\/tools\//, /defineTool\(\{\s*name: '(\w+)'/g);
    const page = pageText('reference/tools.html');
    expect(defined.length).toBeGreaterThan(60);
    expect(defined.filter((name) => !page.includes(`id="${name}"`))).toEqual([]);
    const missing = (await readToolsets()).flatMap(({ tools }) =>
      tools.flatMap(({ name, input }) => {
        const [, part = ''] = page.split(`<h3 id="${name}">`);
        const [own = ''] = part.split('<h3 id=');
        return parametersOf(input).filter((parameter) => !own.includes(`<code>${parameter.name}</code>`));
      }),
    );
    expect(missing).toEqual([]);
  });

  it('has every setting', () => {
    const defined = definedIn(/(?:settings|adapters)\.ts$/, /name: '([A-Z][A-Z_]+)'/g);
    expect(defined.length).toBeGreaterThan(15);
    const page = pageText('reference/settings.html');
    expect(defined.filter((name) => !page.includes(`<code>${name}</code>`))).toEqual([]);
  });

  it('has every command', () => {
    const defined = definedIn(/\/(?:program|cli\/.*)\.ts$/, /\.command\('(\w+)'/g);
    const parts = readCommands().flatMap(({ name }) => name.split(' '));
    const page = pageText('reference/commands.html');
    expect(defined.filter((name) => !parts.includes(name))).toEqual([]);
    expect(readCommands().filter(({ name }) => !page.includes(`<code>${name}</code>`))).toEqual([]);
  });
});
