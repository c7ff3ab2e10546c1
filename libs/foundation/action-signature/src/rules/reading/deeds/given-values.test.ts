import { describe, expect, it } from '@jest/globals';
import { edit, mistaken, type Use } from '../../../test-support/ruled-out.ts';

const moveTo = (issueKey: string, transition: string): Use => ['mcp__jira__transition_issue', { issueKey, transition }];
const comment = (issueKey: string, body: string): Use => ['mcp__jira__add_comment', { issueKey, body }];
const post = (channel: string, text: string): Use => ['mcp__slack__post_message', { channel, text }];

describe('what tools and git are given', () => {
  it.each<[memory: string, ruledOut: readonly Use[], others: readonly Use[]]>([
    [
      'LAB tickets are closed by Ines. You may comment on them or move them to Review, but never to Done or Closed.',
      [moveTo('LAB-7', 'Closed'), moveTo('LAB-7', 'Done')],
      [moveTo('LAB-7', 'Review'), moveTo('WEB-7', 'Done'), comment('LAB-7', 'is done')],
    ],
    ['Don’t move OPS cards to Done.', [moveTo('OPS-4', 'Done')], [moveTo('OPS-4', 'Waiting'), moveTo('WEB-4', 'Done')]],
    ['HR issues are never set to Approved by an agent.', [moveTo('HR-9', 'Approved')], [moveTo('IT-9', 'Approved')]],
    ['TAX issues are closed by Vera alone.', [moveTo('TAX-1', 'Closed')], [moveTo('TAX-1', 'Review')]],
    ['File names are WTF-8 on Windows, never stored as String.', [], [edit('a.rs', 'String')]],
    ['FW tickets are set to Done automatically when the tag is pushed.', [], [moveTo('FW-9', 'Done')]],
    [
      '#dispatch is read by the drivers. Agents don’t post there, notes go to #dev.',
      [post('#dispatch', 'v2 is out'), post('dispatch', 'v2')],
      [post('#dev', 'v2 is out, see #dispatch'), 'echo dispatch > a.txt'],
    ],
    [
      'The archive/* branches are read-only since the audit. Nothing gets pushed there, new work goes to next/*.',
      ['git push origin HEAD:archive/2023'],
      ['git push origin HEAD:next/2024', 'git fetch origin archive/2023', 'git log origin/archive/2023'],
    ],
    [
      'The stable-* branches are history. Nobody pushes anything to them any more.',
      ['git push origin HEAD:stable-4'],
      ['git push origin HEAD:lts/4', 'git diff origin/stable-4'],
    ],
    [
      'Version tags (v<major>.<minor>) are created by the release bot and by nobody else. Never move or delete one.',
      ["git tag -a v2.3 -m 'x'", 'git push origin :v2.3'],
      ["git tag -l 'v2*'", 'git tag backup-before-rebase', 'git fetch --tags'],
    ],
    ['The rel/* branches are built nightly and kept for two years.', [], ['git push origin HEAD:rel/4']],
    [
      'Commit messages start with the ticket, e.g. "LIB-482: fix sorting".',
      ["git commit -m 'fix sorting'", 'git commit -am "lib-3 fix"'],
      [
        "git commit -am 'LIB-12: fix'",
        'git commit --amend --no-edit',
        'git merge next',
        "git commit -m 'fixup! LIB-1'",
      ],
    ],
    ['Commit titles have to start with feat: or fix:.', ["git commit -m 'add crane'"], ["git commit -m 'feat: crane'"]],
    [
      'Branch names begin with the ticket, like `SHIP-88-limits`.',
      ['git checkout -b limits'],
      ['git switch -c SHIP-9-a'],
    ],
    ['Report numbers begin with WB-12, the archive assigns them.', [], ["git commit -m 'report'"]],
  ])('%s', (memory, ruledOut, others) => {
    expect(mistaken(memory, { ruledOut, others })).toEqual({ missed: [], alarms: [] });
  });
});
