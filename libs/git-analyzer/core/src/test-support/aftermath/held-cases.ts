import { BOB, cases, FIX_MESSAGES, fixAt, mend, own, ownChange, ownTaken } from './case-steps.ts';
import { addFile, all, edit, removeFile, rename, swap, type HistoryCase } from './history-case.ts';

const OTHER_MESSAGES = [
  'feat: a longer pause',
  'Add jitter',
  'refactor: name the pause',
  'perf: wait less',
  'Use the new pause',
  'Bump the pause',
  'Tune for the new servers',
  'feat(loader): fixed-size window',
  'Update defaults\n\nCloses #40',
  'chore: constants',
  'Make the pause fixed-width',
  'Support bug reports with a pause',
];

export const HELD: readonly HistoryCase[] = [
  ...cases(
    'nothing came after',
    undefined,
    [0, 1, 2, 3, 4, 5].map(() => (write) => [own(write)]),
  ),
  ...cases(
    'fix of other lines',
    undefined,
    FIX_MESSAGES.map((message) =>
      fixAt(2, message, (write) => swap(write.path, write.set('answer', 66), write.set('answer', 67))),
    ),
  ),
  ...cases(
    'late fix',
    undefined,
    [31, 45, 90, 300, 60].map((day) => fixAt(day, 'fix: back off')),
  ),
  ...cases(
    'other work on the lines',
    undefined,
    OTHER_MESSAGES.map((message) => fixAt(4, message)),
  ),
  ...cases(
    'form alone',
    undefined,
    ['fix: indentation of the loader', 'Fix formatting', 'fix: spaces', 'Fix lint'].map((message) =>
      fixAt(2, message, (write) => edit(write.path, (lines) => lines.map((line) => `    ${line.trim()}`))),
    ),
  ),
  ...cases(
    'texts',
    undefined,
    ['Fix typo', 'fix: typo in name', 'docs: fix the loader', 'Fix docs', 'fix(docs): loader', 'Fix spelling'].map(
      (message) => fixAt(2, message),
    ),
  ),
  ...cases(
    'comments',
    undefined,
    ['fix: say why', 'Fix misleading comment', 'fix: remark'].map((message) => (write) => [
      {
        ...own(write),
        change: all(
          ownChange(write),
          swap(write.path, write.set('backoff', 250), write.comment('waits'), write.set('backoff', 250)),
        ),
      },
      {
        day: 3,
        message,
        author: BOB,
        change: swap(write.path, write.comment('waits'), write.comment('waits so long')),
      },
    ]),
  ),
  ...cases(
    'rename alone',
    undefined,
    ['fix: name of the file', 'Fix the path'].map((message) =>
      fixAt(2, message, (write) => rename(write.path, `lib/${write.path}`)),
    ),
  ),
  ...cases(
    'revert that was reverted',
    undefined,
    [3, 50, 8, 1].map((day) => (write) => [
      own(write),
      {
        day,
        message: 'Revert "feat: wait longer between tries"\n\nThis reverts commit {1}.',
        author: BOB,
        change: ownTaken(write),
      },
      {
        day: day + 1,
        message: 'Reapply "feat: wait longer between tries"\n\nThis reverts commit {2}.',
        change: ownChange(write),
      },
    ]),
  ),
  ...cases(
    'made again without a word',
    undefined,
    [3, 50].map((day) => (write) => [
      own(write),
      { day, message: 'Back to the old limit', author: BOB, change: ownTaken(write) },
      { day: day + 1, message: 'It was not that', change: ownChange(write) },
    ]),
  ),
  ...cases(
    'fix that was reverted',
    undefined,
    [3, 12].map((day) => (write) => [
      own(write),
      { day, message: 'fix: back off', author: BOB, change: mend(write) },
      {
        day: day + 1,
        message: 'Revert "fix: back off"\n\nThis reverts commit {2}.',
        change: swap(write.path, write.set('backoff', 900), write.set('backoff', 250)),
      },
    ]),
  ),
  ...cases(
    'mended within the work',
    undefined,
    FIX_MESSAGES.slice(0, 7).map((message) => (write) => [own(write), { day: 0.02, message, change: mend(write) }]),
  ),
  ...cases(
    'reverted within the work',
    undefined,
    [0, 1].map(() => (write) => [
      own(write),
      { day: 0.02, message: 'Revert\n\nThis reverts commit {1}.', change: ownTaken(write) },
      {
        day: 0.03,
        message: 'feat: the other way',
        change: swap(write.path, write.set('window', 45), write.set('window', 90)),
      },
    ]),
  ),
  ...cases(
    'large fix by the way',
    undefined,
    [1, 6, 13].map((day) =>
      fixAt(day, 'Fix the checks', (write) =>
        all(
          mend(write),
          edit(write.path, (lines) => lines.map((line) => line.replace('check_', 'verify_'))),
        ),
      ),
    ),
  ),
  ...cases(
    'quoted sentence',
    undefined,
    [2, 20, 7].map((day) => (write) => [
      own(write),
      {
        day,
        message: 'Describe releases\n\n"This reverts commit {1}" is how a revert begins.',
        author: BOB,
        change: addFile('src/release', ['about reverts']),
      },
    ]),
  ),
  ...cases(
    'bots',
    undefined,
    ['fix(deps): bump', 'Fix vulnerability', 'fix: update'].map((message) => (write) => [
      own(write),
      { day: 2, message, author: 'dependabot[bot] <support@github.com>', change: mend(write) },
    ]),
  ),
  ...cases(
    'made before or after the work',
    undefined,
    [-0.5, 0.5, 2].map((day) => (write) => [
      { ...own(write), day },
      { day: 5, message: 'fix: back off', author: BOB, change: mend(write) },
    ]),
  ),
  ...cases(
    'made by somebody else',
    undefined,
    [1, 9, 20, 4].map((day) => (write) => [
      { ...own(write), author: BOB },
      { day, message: 'fix: back off', change: mend(write) },
    ]),
  ),
  ...cases(
    'end of what was added',
    undefined,
    [100, 250, 60].map((day) => (write) => [
      { day: 0.01, message: 'feat: a panel', change: addFile('src/panel', ['draw the panel', 'and its border']) },
      { day, message: 'Drop the panel', author: BOB, change: removeFile('src/panel') },
      { day: day + 1, message: 'Go on', change: edit(write.path, (lines) => [...lines, write.set('more', 1)]) },
    ]),
  ),
  ...cases(
    'moved lines',
    undefined,
    ['fix: order of the checks', 'Fix order'].map((message) =>
      fixAt(3, message, (write) =>
        edit(write.path, (lines) => {
          const moved = [write.set('backoff', 250), write.call('wait', 'backoff')];
          return [...lines.filter((line) => !moved.includes(line)), ...moved];
        }),
      ),
    ),
  ),
  ...cases(
    'imports',
    undefined,
    [0, 1, 2, 3].map(() => (write) => [
      {
        day: 0.01,
        message: 'feat: read files',
        change: edit(write.path, (lines) => ['import { read } from "files"', ...lines]),
      },
      {
        day: 2,
        message: 'Fix the answer',
        author: BOB,
        change: all(
          swap(write.path, 'import { read } from "files"', 'import { read, write } from "files"'),
          swap(write.path, write.set('answer', 66), write.set('answer', 67)),
        ),
      },
    ]),
  ),
  ...cases(
    'tests',
    undefined,
    ['Add regression test', 'Fix flaky tests', 'test: fix the loader', 'Fix CI'].map((message) => (write) => [
      {
        ...own(write),
        change: all(ownChange(write), addFile('tests/loader.test', ['expect the loader', 'to wait long'])),
      },
      { day: 3, message, author: BOB, change: swap('tests/loader.test', 'to wait long', 'to wait very long') },
    ]),
  ),
  // What the rules take for a fix of the work.
  ...cases(
    'more under the name of a fix',
    undefined,
    ['fix: also wait for uploads', 'Fix #80: let users choose the pause', 'fix: support slow disks'].map((message) =>
      fixAt(6, message),
    ),
  ),
];

/** What may become of a commit, and what a person would say of it. */
