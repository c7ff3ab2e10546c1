import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCommands, readSettings, readToolsets } from '@learning-memory/server/reference';
import MiniSearch from 'minisearch';
import type { Browser } from 'playwright-core';
import { buildSite, type BuiltSite } from './build-site.ts';
import { INSTALL } from './home/home-page.ts';
import { SESSION_EXAMPLE } from './home/session-example.ts';
import { plainText } from './html.ts';
import { QUESTIONS } from './pages/questions.ts';
import { placeOf } from './pages/site-map.ts';
import { parametersOf } from './reference/schema-text.ts';
import { SEARCH_OPTIONS } from './search/search-options.ts';
import { findChromium, openBrowser } from './test-support/chromium.ts';
import { contrast, themesOf } from './test-support/contrast.ts';
import { commandProblem, jsonBlocksOf, mentionsIn, settingProblem } from './test-support/recipe-checks.ts';
import { saidBeforeCommand } from './test-support/session-of-example.ts';
import { readPackages } from './workspace/packages.ts';
import { readText, trackedFiles, workspaceRoot } from './workspace/workspace.ts';

const SERVER = 'apps/mcp-server/src/';
const files = trackedFiles();
const sources = files.filter((path) => path.startsWith(SERVER) && path.endsWith('.ts') && !path.endsWith('.test.ts'));
const documents = files.filter((path) => path.endsWith('README.md') || placeOf(path) !== undefined);
const recipes = files.filter((path) => path.startsWith('docs/recipes/'));

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
    expect(SESSION_EXAMPLE.said.filter((line) => !shown.includes(line.replaceAll(' | ', ' | ')))).toEqual([]);
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
    const defined = definedIn(/\/(?:settings|adapters)\.ts$/, /name: '([A-Z][A-Z_]+)'/g);
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

describe('recipes and other documents', () => {
  const commands = readCommands();
  const settings = readSettings();
  const mentions = documents.flatMap((path) => mentionsIn(path, readText(path)));

  it('name commands and options that there are', () => {
    const wrong = mentions.flatMap(({ source, text }) => {
      const problem = commandProblem(text, { commands, settings });
      return problem === undefined ? [] : [`${source}: ${text}: ${problem}`];
    });
    expect(wrong).toEqual([]);
    expect(mentions.filter(({ text }) => text.startsWith('learning-memory ')).length).toBeGreaterThan(60);
  });

  it('set settings that there are to what they take', () => {
    const own = mentions.filter(({ source }) => recipes.includes(source));
    const wrong = own.flatMap(({ source, text }) => {
      const problem = settingProblem(text, settings);
      return problem === undefined ? [] : [`${source}: ${text}: ${problem}`];
    });
    const keys = recipes.flatMap((path) => jsonBlocksOf(readText(path)).flatMap((block) => Object.entries(block)));
    const inFiles = keys.filter(([key]) => /^[A-Z_]+$/.test(key));
    expect(inFiles.length).toBeGreaterThan(1);
    expect([
      ...wrong,
      ...inFiles.filter(([key, value]) => settingProblem(`${key}=${String(value).replaceAll(' ', '-')}`, settings)),
    ]).toEqual([]);
  });

  it('name tools and packages that there are', async () => {
    const own = mentions.filter(({ source }) => recipes.includes(source)).map(({ text }) => text);
    const tools = (await readToolsets()).flatMap((toolset) => toolset.tools.map(({ name }) => name));
    expect(own.filter((text) => /^[a-z]+(?:_[a-z]+)+$/.test(text) && !tools.includes(text))).toEqual([]);
    const packages = [...readPackages(files).map(({ name }) => name), '@huggingface/transformers'];
    const installed = own.flatMap((text) => (text.startsWith('npm install') ? text.split(' ').slice(2) : []));
    expect(installed.filter((word) => word !== '-g' && !packages.includes(word))).toEqual([]);
  });

  it('name every client that can be installed into', () => {
    const [init] = commands.filter(({ name }) => name === 'init');
    const clients = init?.options.find(({ name }) => name === '--client')?.choices ?? [];
    const text = readText('docs/recipes/install-into-other-clients.md');
    expect(clients.length).toBeGreaterThan(1);
    expect(clients.filter((client) => !text.includes(`\`${client}\``))).toEqual([]);
  });

  it('are refused for what there is not', () => {
    const known = { commands, settings };
    expect(commandProblem('learning-memory forget', known)).toBe('no such command');
    expect(commandProblem('learning-memory backup --onto x', known)).toBe('no option --onto');
    expect(commandProblem('learning-memory init --client emacs', known)).toBe('--client takes no such value');
    expect(settingProblem('INJECTION=much', settings)).toMatch(/^must be one of/);
    expect(settingProblem('INJECT=off', settings)).toBe('no such setting');
  });
});

const executable = findChromium(process.env);
const inBrowser = executable === undefined ? describe.skip : describe;

inBrowser('in a browser (CHROMIUM_BIN names one where none is on the search path)', () => {
  const SCREENSHOTS = join(workspaceRoot, 'dist/docs-screenshots');
  const SHOWN = [
    'index',
    'recipes/share-one-memory',
    'reference/tools',
    'reference/settings',
    'how/index',
    'benchmarks/index',
    'packages/vector-store',
  ];
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser(executable ?? '');
  });

  afterAll(async () => {
    await browser.close();
  });

  const address = (path: string): string => pathToFileURL(join(directory, path)).href;

  it.each([
    [1280, 'light'],
    [390, 'light'],
    [1280, 'dark'],
    [390, 'dark'],
  ] as const)('fits %i pixels, %s, with no error and no request that fails', async (width, colorScheme) => {
    const page = await browser.newPage({ viewport: { width, height: width > 1000 ? 800 : 844 }, colorScheme });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('requestfailed', (request) => {
      // An icon that is still asked for when the next page is opened.
      const reason = request.failure()?.errorText ?? '';
      if (reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.url()}`);
    });
    page.on('request', (request) => !request.url().startsWith('file:') && problems.push(`asked: ${request.url()}`));
    const paths = colorScheme === 'light' ? site.pages.map(({ path }) => path) : SHOWN.map((name) => `${name}.html`);
    for (const path of paths) {
      await page.goto(address(path));
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      if (overflow > 0) problems.push(`${path} is ${overflow} pixels too wide`);
      const name = path.replace(/\.html$/, '');
      if (SHOWN.includes(name))
        await page.screenshot({ path: join(SCREENSHOTS, `${name.replace('/', '-')}-${width}-${colorScheme}.png`) });
    }
    await page.close();
    expect(problems).toEqual([]);
  });

  it('finds pages with the keyboard alone', async () => {
    const page = await browser.newPage();
    await page.goto(address('index.html'));
    await page.keyboard.press('/');
    await page.keyboard.type('restore backup');
    await page.locator('#found a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/recipes|reference/);
    await page.close();
  });

  it('opens the pages of a section on a small screen, and shows them at once on a large one', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(address('reference/settings.html'));
    const pages = page.locator('#section-pages');
    expect(await pages.isVisible()).toBe(false);
    await page.getByRole('button').click();
    expect(await pages.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    expect(await pages.isVisible()).toBe(true);
    await page.close();
  });
});
