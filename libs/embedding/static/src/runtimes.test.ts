import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
import type * as core from './index.ts';
import { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';
import { bundle } from './test-support/bundle.ts';

const DOCUMENT = { inputType: 'document' } as const;
const CORE = fileURLToPath(new URL('index.ts', import.meta.url));
const TEXT = 'The connection pool is exhausted';

/** What every runtime has of the web, and nothing of Node.js. */
const WEB = { AbortSignal, MessageChannel, TextDecoder, URL, atob, crypto };

describe('the core', () => {
  it('imports nothing of Node.js', async () => {
    const code = await bundle(CORE, { platform: 'neutral' });
    expect(code).toContain('createStaticEmbedding');
    expect(code).not.toMatch(/\bimport\b[^.(]*['"]|\brequire\b|\bprocess\.|\bBuffer\b|node:/u);
  });

  it('embeds where there are only the interfaces of the web', async () => {
    const code = await bundle(CORE, { platform: 'neutral', format: 'iife', globalName: 'core' });
    const { createStaticEmbedding } = runInNewContext(`${code}; core`, { ...WEB }) as typeof core;
    const service = createStaticEmbedding({ model: MODEL, file: modelUrl, read: readFile });
    const texts = [TEXT, 'long '.repeat(20_000)];
    const vectors = await service.embedBatch(texts, DOCUMENT);
    expect(JSON.stringify(vectors)).toBe(
      JSON.stringify(await createPackagedStaticEmbedding().embedBatch(texts, DOCUMENT)),
    );
  });
});

/** A folder with a bundle, and beside it the weights as an installer would have put them there. */
async function installBundle(folder: string): Promise<string> {
  const name = '@learning-memory/embedding-static-weights';
  const weights = new URL('..', modelUrl);
  const installed = join(folder, 'node_modules', name);
  await mkdir(join(installed, 'dist'), { recursive: true });
  await copyFile(new URL('package.json', weights), join(installed, 'package.json'));
  await symlink(fileURLToPath(new URL('model', weights)), join(installed, 'model'));
  const constants = await bundle(fileURLToPath(new URL('src/index.ts', weights)), { platform: 'node' });
  await writeFile(join(installed, 'dist/index.js'), constants);
  const file = join(folder, 'probe.mjs');
  const probe = fileURLToPath(new URL('test-support/threads.probe.ts', import.meta.url));
  await writeFile(file, await bundle(probe, { platform: 'node', external: [name] }));
  return file;
}

describe('the entry for Node.js', () => {
  it('works in a bundle beside the weights package, on the main thread and in a worker', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [await installBundle(folder)]);
      const vector = await createPackagedStaticEmbedding().embed(TEXT, DOCUMENT);
      expect(JSON.parse(stdout)).toEqual({ vector, inWorker: vector });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
