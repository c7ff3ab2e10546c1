import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CodeParser } from '@learning-memory/code-indexer';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { RECEIVER_CASES } from './test-support/receiver-cases.ts';
import { newHome } from './test-support/home.ts';

let parser: CodeParser;
beforeAll(() => {
  parser = createTreeSitterCodeParser({ threads: 1 });
});
afterAll(async () => {
  await parser[Symbol.asyncDispose]();
});

describe('the callers of a method', () => {
  it.each(RECEIVER_CASES)('$title', async ({ files, method, expected }) => {
    await using home = await newHome({ parser });
    await home.write(files);
    await home.indexer.index({ directory: home.root, project: 'app' });
    const { sites } = await home.indexer.callers({ name: method, indexes: ['app'], limit: 100 });
    const found = sites.map(({ caller, line, resolution, callee }) => {
      return `${caller.path}:${String(line)} ${resolution} ${callee.path} ${callee.qualifiedName}`;
    });
    expect(found).toEqual(expected);
  });
});
