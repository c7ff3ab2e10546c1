import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createWorkerPool } from './worker-pool.ts';

interface AnswerApi extends Readonly<Record<string, (input: never) => unknown>> {
  readonly answer: (input: null) => unknown;
}

// Always the same, so that the bundles that are kept do not become more with every run.
const folder = fileURLToPath(new URL('../tmp/run-typescript/', import.meta.url));

beforeEach(async () => {
  await mkdir(folder, { recursive: true });
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const urlOf = (name: string): string => pathToFileURL(join(folder, name)).href;

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
}

/** A worker whose answer is the JavaScript expression. */
function workerSource(answer: string, imports = ''): string {
  return `${imports}
    import { parentPort } from 'node:worker_threads';
    parentPort?.on('message', (_: unknown) => parentPort?.postMessage({ status: 'done', value: ${answer} }));`;
}

async function answers(threads = 1): Promise<readonly unknown[]> {
  await using pool = createWorkerPool<AnswerApi>({ base: urlOf('caller.ts'), file: './answer.worker', threads });
  return Promise.all(Array.from({ length: threads }, () => pool.run('answer', null)));
}

describe('a worker that starts from TypeScript', () => {
  it('is what its sources are now, also after one of them has changed', async () => {
    await write({ 'answer.worker.ts': workerSource('value', `import { value } from './value.ts';`) });
    for (const value of ['first', 'second', 'second', 'first']) {
      await write({ 'value.ts': `export const value: string = '${value}';` });
      expect(await answers()).toEqual([value]);
    }
    await write({ 'answer.worker.ts': workerSource('0') });
    expect(await answers()).toEqual([0]);
  });

  it('cannot start while a source is missing or broken, and does once it is mended', async () => {
    await write({ 'answer.worker.ts': workerSource('value', `import { value } from './value.ts';`) });
    await expect(answers()).rejects.toMatchObject({
      code: 'WORKER_FAILED',
      message: expect.stringMatching('./value.ts'),
    });
    await write({ 'value.ts': 'export const value = ;' });
    await expect(answers()).rejects.toMatchObject({
      code: 'WORKER_FAILED',
      message: expect.stringMatching('value.ts:1'),
    });
    await write({ 'value.ts': 'export const value = 1;' });
    expect(await answers()).toEqual([1]);
  });

  it('starts in several threads at once that find nothing built', async () => {
    const unlikeBefore = Math.random();
    await write({ 'answer.worker.ts': workerSource(`${unlikeBefore}`) });
    expect(await answers(4)).toEqual(Array.from({ length: 4 }, () => unlikeBefore));
  });

  it('knows the place of each of its sources', async () => {
    const place = '[import.meta.url, import.meta.dirname, import.meta.filename]';
    await write({
      'answer.worker.ts': workerSource(`[${place}, other]`, `import { other } from './other.ts';`),
      'other.ts': `export const other = ${place};`,
    });
    const placeOf = (name: string) => [urlOf(name), dirname(join(folder, name)), join(folder, name)];
    expect(await answers()).toEqual([[placeOf('answer.worker.ts'), placeOf('other.ts')]]);
  });

  it('names lines of its sources in stack traces', async () => {
    await write({
      'answer.worker.ts': workerSource('stack()', `import { stack } from './other.ts';`),
      'other.ts': 'type Unused = 1;\n\nexport const stack = (): unknown =>\n  new Error().stack;\n',
    });
    expect(await answers()).toEqual([expect.stringContaining(`${join(folder, 'other.ts')}:4:`)]);
  });
});
