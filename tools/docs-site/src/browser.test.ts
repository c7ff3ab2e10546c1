import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buildSite, type BuiltSite } from './build-site.ts';
import { findChromium, openBrowser } from './test-support/chromium.ts';
import { workspaceRoot } from './workspace/workspace.ts';

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

const executable = findChromium(process.env);
const given: typeof it.skip = executable === undefined ? it.skip : it;

// The test runner counts what is skipped, and says no more of a file that is skipped as a whole.
if (executable === undefined) {
  process.stderr.write('No page is opened in a browser: none is on the search path. Set CHROMIUM_BIN to one.\n');
}

describe('the site in a browser (set CHROMIUM_BIN to one, or put it on the search path)', () => {
  let directory: string;
  let site: BuiltSite;
  let browser: Browser;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docs-site-'));
    site = await buildSite(directory);
    browser = await openBrowser(executable ?? '');
  });

  afterAll(async () => {
    await browser.close();
    await rm(directory, { recursive: true, force: true });
  });

  const address = (path: string): string => pathToFileURL(join(directory, path)).href;

  given.each([
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
      const failure = request.failure()?.errorText ?? '';
      if (failure !== 'net::ERR_ABORTED') problems.push(`${failure}: ${request.url()}`);
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

  given('finds pages with the keyboard alone', async () => {
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

  given('opens the pages of a section on a small screen, and shows them at once on a large one', async () => {
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
