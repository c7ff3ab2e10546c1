import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../../test-support/ruled-out.ts';

const merge: Use = ['mcp__github__merge_pull_request', { repo: 'shop', method: 'squash' }];
const mergeByNumber: Use = ['mcp__github__merge_pull_request', {}];
const create: Use = ['mcp__github__create_issue', { body: 'never use mcp__github__merge_pull_request' }];
const others: readonly Use[] = [
  create,
  ['mcp__gitlab__merge_pull_request', { repo: 'shop' }],
  ['mcp__github__merge_pull_request_queue', { repo: 'shop' }],
  'gh pr view 1',
  'grep -rn mcp__github__merge_pull_request .',
  'echo mcp__github__merge_pull_request > a.txt',
  edit('.claude/settings.json', '"mcp__github__merge_pull_request"'),
];

describe('a tool that a memory rules out by its name', () => {
  it.each([
    'never use mcp__github__merge_pull_request',
    'Never call `mcp__github__merge_pull_request` yourself.',
    'Do not use the mcp__github__merge_pull_request tool, I merge by hand.',
    'mcp__github__merge_pull_request is off limits.',
    'Ask me before calling mcp__github__merge_pull_request',
    'Ask me before you use mcp__github__merge_pull_request.',
    'Talk to Ana before anyone uses mcp__github__merge_pull_request',
    'No `mcp__github__merge_pull_request`, please.',
    'Use `gh pr create` instead of mcp__github__merge_pull_request',
    'We merge by hand. mcp__github__merge_pull_request must never be called.',
  ])('%s', (memory) => {
    expect(mistaken(memory, { ruledOut: [merge, mergeByNumber], others })).toEqual({ missed: [], alarms: [] });
  });

  it.each<[memory: string, ruledOut: readonly Use[], spared: readonly Use[]]>([
    ['Never use mcp__github__* here', [merge, create], [['mcp__gitlab__create_issue', { body: 'x' }]]],
    ['Never use the mcp__github server', [merge, create], [['mcp__githubs__create_issue', { body: 'x' }]]],
    [
      'Never use mcp__shop-db__execute or mcp__shop-db__drop on prod',
      [['mcp__shop-db__execute', { env: 'prod', text: 'x' }]],
      [['mcp__shop-db__execute', { env: 'dev', text: 'x' }]],
    ],
    ['mcp__github__merge_pull_request was slow yesterday.', [], [merge]],
    ['Use mcp__github__merge_pull_request, never `gh pr merge`', ['gh pr merge 1'], [merge]],
    ['mcp__github__merge_pull_request is not forbidden.', [], [merge]],
  ])('%s', (memory, ruledOut, spared) => {
    expect(mistaken(memory, { ruledOut, others: spared })).toEqual({ missed: [], alarms: [] });
  });
});
