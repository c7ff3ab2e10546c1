import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { compose, type Composed } from '../compose.ts';
import { loadConfig } from '../config/load-config.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { createSessionNotes, type SessionNotes } from './session-notes.ts';

let home: TemporaryHome;
let parts: Composed<'memories' | 'projects'>;
let notes: SessionNotes;

beforeEach(async () => {
  home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: home.home });
  parts = await compose(config, ['memories', 'projects'], { logger: silentLogger, sessionId: 'test', environment: {} });
  notes = createSessionNotes({ directory: join(home.home, 'notes'), ...parts });
});

afterEach(async () => {
  await parts[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

/** A session in which the user says something and a file is changed, over by then. */
async function session(id: string, said: string, folder = home.home, saidAt = Date.now()): Promise<void> {
  const path = join(home.home, `${id}.jsonl`);
  const input = { file_path: join(folder, 'package.json'), new_string: '{}' };
  const lines = [
    { type: 'user', message: { content: said } },
    { type: 'assistant', message: { content: [{ type: 'tool_use', id: 't1', name: 'Edit', input }] } },
    { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: 'updated' }] } },
  ];
  await writeFile(path, lines.map((line) => `${JSON.stringify({ ...line, cwd: folder })}\n`).join(''));
  await utimes(path, saidAt / 1000, saidAt / 1000);
  await notes.request({ id, transcript: path, folder });
  await notes.storeRequested();
}

async function recalled(): Promise<string> {
  const { hits } = await parts.memories.search({ query: 'package manager for the packages', limit: 10 });
  return hits.map(({ memory }) => memory.content).join('\n\n');
}

const FIRST = 'Set up the install step of the build. Use pnpm for all packages.';
const CORRECTION = 'Mend the install step. We no longer use pnpm, use npm for all packages.';

describe('what a session decided', () => {
  it('is recalled as a later session corrected it', async () => {
    await session('one', FIRST);
    expect(await recalled()).toContain('- Use pnpm for all packages.');
    await session('two', CORRECTION);
    const notesNow = await recalled();
    expect(notesNow).not.toContain('- Use pnpm');
    expect(notesNow).toContain('Corrected later: We no longer use pnpm');
  });

  it('is recalled as a decision corrected it that was stored since', async () => {
    await session('one', FIRST);
    const [note] = (await parts.memories.list({ limit: 1 })).memories;
    const content = 'All packages are installed with npm instead of pnpm.';
    await parts.memories.store({ content, category: 'decision', project: note?.project });
    expect(await recalled()).not.toContain('- Use pnpm');
    await parts.memories.restore(note?.id ?? '');
    expect(await recalled()).toContain('- Use pnpm');
  });

  it('stays where another project corrects itself, and where the note of an older session comes late', async () => {
    const other = join(home.home, 'elsewhere');
    await mkdir(other);
    await session('one', FIRST);
    await session('two', CORRECTION, other);
    await session('three', CORRECTION, home.home, Date.now() - 86_400_000);
    expect(await recalled()).toContain('- Use pnpm for all packages.');
  });
});
