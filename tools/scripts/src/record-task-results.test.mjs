import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postTasksExecution } from '../record-task-results.cjs';

describe('record-task-results', () => {
  const taskResults = { 'a:lint': { status: 'success', code: 0 }, 'a:test': { status: 'failure', code: 1 } };
  const inherited = process.env.LEARNING_MEMORY_TASK_RESULTS;
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'learning-memory-tasks-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    delete process.env.LEARNING_MEMORY_TASK_RESULTS;
    if (inherited !== undefined) process.env.LEARNING_MEMORY_TASK_RESULTS = inherited;
  });

  it('writes the status of each task to the file it is told', () => {
    const path = join(folder, 'made/by/it/tasks.json');
    process.env.LEARNING_MEMORY_TASK_RESULTS = path;
    postTasksExecution({}, { taskResults });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ 'a:lint': 'success', 'a:test': 'failure' });
  });

  it('writes nothing when it is told no file', () => {
    delete process.env.LEARNING_MEMORY_TASK_RESULTS;
    postTasksExecution({}, { taskResults });
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });
});
