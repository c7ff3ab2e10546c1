import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `CHROMIUM_BIN`, else the first one on the search path; `undefined` where there is none. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment.CHROMIUM_BIN;
  if (named !== undefined && named !== '') return named;
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Its sandbox refuses root, as whom containers run. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  return await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
