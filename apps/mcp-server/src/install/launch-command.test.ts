import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { launchCommand } from './launch-command.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('launchCommand', () => {
  const program = '/opt/server/bin/learning-memory.mjs';
  const paths = { command: '/opt/node', args: [program] };

  it('names the command alone in settings that are shared, where it is installed', async () => {
    const options = { node: '/opt/node', program, searchPath: ['', 'nowhere', folder].join(delimiter) };
    expect(launchCommand({ ...options, scope: 'project' })).toEqual(paths);
    await writeFile(join(folder, 'learning-memory'), '');
    expect(launchCommand({ ...options, scope: 'project' })).toEqual({ command: 'learning-memory', args: [] });
    expect(launchCommand({ ...options, scope: 'user' })).toEqual(paths);
    expect(launchCommand({ ...options, scope: 'project', searchPath: undefined })).toEqual(paths);
  });
});
