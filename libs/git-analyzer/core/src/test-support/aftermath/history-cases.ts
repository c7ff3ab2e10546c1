import {
  addFile,
  all,
  edit,
  removeFile,
  rename,
  swap,
  type HistoryCase,
  type Step,
  type Writer,
} from './history-case.ts';
import { baseLines, writerFor } from './history-case.ts';

/** Makes the steps after the base; `own` is the commit of the work. */
type Steps = (write: Writer, number: number) => readonly Step[];

const BASE_DAY = -1;
const BOB = 'Bob Roe <bob@example.org>';

/** Each case is written in the next language. */
function cases(name: string, expected: HistoryCase['expected'], many: readonly Steps[]): readonly HistoryCase[] {
  return many.map((steps, number) => {
    const write = writerFor(number);
    const base: Step = {
      day: BASE_DAY,
      message: `Start ${name} ${String(number)}`,
      change: addFile(write.path, baseLines(write)),
    };
    return { name: `${name} ${String(number + 1)}`, expected, steps: [base, ...steps(write, number)] };
  });
}

/** Replaces one line and adds three. */
function ownChange(write: Writer): Step['change'] {
  const lines = [
    write.set('limit', 60),
    write.guard('limit', 'fallback'),
    write.set('backoff', 250),
    write.call('wait', 'backoff'),
  ];
  return swap(write.path, write.set('limit', 24), ...lines);
}

function own(write: Writer, message = 'feat: wait longer between tries'): Step {
  return { day: 0.01, message, change: ownChange(write) };
}

function ownTaken(write: Writer): Step['change'] {
  return all(
    swap(write.path, write.set('limit', 60), write.set('limit', 24)),
    ...[write.guard('limit', 'fallback'), write.set('backoff', 250), write.call('wait', 'backoff')].map((line) =>
      swap(write.path, line),
    ),
  );
}

const mend = (write: Writer): Step['change'] => swap(write.path, write.set('backoff', 250), write.set('backoff', 900));

function fixAt(day: number, message: string, change: (write: Writer) => Step['change'] = mend): Steps {
  return (write) => [own(write), { day, message, author: BOB, change: change(write) }];
}

const FIX_MESSAGES = [
  'fix: back off long enough',
  'fix(loader): do not hammer the server',
  'Fix crash when the server is slow',
  'hotfix: back off',
  'Bugfix for the loader',
  'Fixes #12: too many requests',
  'Correct the pause\n\nFixes #481',
  'Wait as long as before\n\nThis was a regression of the last release.',
  'Fixed a bug in the loader',
  'fix!: another default',
  '[loader] fix the pause (#77)',
  'BUG: pause is too short',
] as const;

const reverted: readonly HistoryCase[] = [
  ...cases(
    'revert',
    'reverted',
    [0.2, 3, 29, 45, 200, 1, 8, 120].map((day) => (write, number) => [
      own(write, `feat: wait longer, ${String(number)}`),
      {
        day,
        message: `Revert "feat: wait longer, ${String(number)}"\n\nThis reverts commit {1}.\n`,
        change: ownTaken(write),
      },
    ]),
  ),
  ...cases(
    'revert by title',
    'reverted',
    ['Revert "{t}" (#9)', 'revert: {t}', 'Revert "{t} (#7)"', 'Revert {t}'].map((form) => (write, number) => {
      const title = `Wait by title ${String(number)}`;
      return [
        own(write, `${title} (#7)`),
        {
          day: 5,
          message: form.replace('{t}', title),
          author: BOB,
          change: all(ownTaken(write), addFile('src/other', ['something else'])),
        },
      ];
    }),
  ),
  ...cases(
    'inverse lines',
    'reverted',
    ['Back to the old limit', 'Undo', 'Restore what worked', 'Go back for now'].map((message, index) => (write) => [
      own(write),
      { day: [0.3, 12, 80, 2][index] ?? 1, message, author: BOB, change: ownTaken(write) },
    ]),
  ),
  ...cases(
    'inverse of all commits',
    'reverted',
    [2, 20, 60].map((day) => (write) => [
      own(write),
      {
        day: 0.02,
        message: 'feat: a window too',
        change: swap(write.path, write.set('window', 45), write.set('window', 90)),
      },
      {
        day,
        message: 'Take the last feature out',
        change: all(ownTaken(write), swap(write.path, write.set('window', 90), write.set('window', 45))),
      },
    ]),
  ),
  ...cases(
    'revert in part',
    'reverted',
    [1, 40, 9].map((day) => (write) => [
      own(write),
      {
        day,
        message: 'Undo the limit\n\nThis reverts commit {1} but keeps the pause.',
        change: swap(write.path, write.set('limit', 60), write.set('limit', 24)),
      },
    ]),
  ),
  ...cases(
    'revert by short ids',
    'reverted',
    [4, 44].map((day) => (write) => [
      own(write),
      { day: 0.5, message: 'docs: more', author: BOB, change: addFile('notes.md', ['text']) },
      {
        day,
        message: 'Back out\n\nThis reverts commits {2} and {1}.',
        change: all(ownTaken(write), removeFile('notes.md')),
      },
    ]),
  ),
  ...cases(
    'revert after a rename',
    'reverted',
    [6, 66].map((day) => (write) => [
      own(write),
      { day: 0.5, message: 'Move', author: BOB, change: rename(write.path, `lib/${write.path}`) },
      {
        day,
        message: 'Revert\n\nThis reverts commit {1}.',
        author: BOB,
        change: all(rename(`lib/${write.path}`, write.path), ownTaken(write), rename(write.path, `lib/${write.path}`)),
      },
    ]),
  ),
  ...cases(
    'revert by its own author as fix',
    'reverted',
    [1, 15].map((day) => (write) => [
      own(write),
      { day, message: 'fix: the server was fine\n\nThis reverts commit {1}.', change: ownTaken(write) },
    ]),
  ),
];

const insertion = (write: Writer): Step['change'] =>
  swap(write.path, write.set('backoff', 250), write.set('backoff', 250), write.guard('backoff', 'zero'));

const fixed: readonly HistoryCase[] = [
  ...cases(
    'fix',
    'fixed',
    FIX_MESSAGES.flatMap((message) => [0.2, 29].map((day) => fixAt(day, message))),
  ),
  ...cases(
    'fix between lines',
    'fixed',
    FIX_MESSAGES.map((message) => fixAt(3, message, insertion)),
  ),
  ...cases(
    'fix that takes a line out',
    'fixed',
    FIX_MESSAGES.slice(2, 8).map((message) =>
      fixAt(7, message, (write) => swap(write.path, write.call('wait', 'backoff'))),
    ),
  ),
  ...cases(
    'fix after a rename',
    'fixed',
    [2, 11, 25, 8].map((day) => (write) => [
      own(write),
      { day: 1, message: 'Move', author: BOB, change: rename(write.path, `lib/${write.path}`) },
      {
        day,
        message: 'fix: back off',
        author: BOB,
        change: swap(`lib/${write.path}`, write.set('backoff', 250), write.set('backoff', 500)),
      },
    ]),
  ),
  ...cases(
    'fix after other indentation',
    'fixed',
    [2, 11, 25, 8].map((day) => (write) => [
      own(write),
      {
        day: 1,
        message: 'style: indent by tabs',
        author: BOB,
        change: edit(write.path, (lines) => lines.map((line) => `\t\t${line.trim()}`)),
      },
      {
        day,
        message: 'fix: back off',
        author: BOB,
        change: swap(write.path, `\t\t${write.set('backoff', 250).trim()}`, `\t\t${write.set('backoff', 500).trim()}`),
      },
    ]),
  ),
  ...cases(
    'fix after lines above',
    'fixed',
    [2, 11, 25, 8].map((day) => (write) => [
      own(write),
      {
        day: 1,
        message: 'feat: more above',
        author: BOB,
        change: edit(write.path, (lines) => [
          ...Array.from({ length: 30 }, (_, line) => write.set(`above${String(line)}`, line)),
          ...lines,
        ]),
      },
      { day, message: 'fix: back off', author: BOB, change: mend(write) },
    ]),
  ),
  ...cases(
    'fix that names the commit',
    'fixed',
    [
      'Handle slow servers\n\nFixes: {1} ("feat: wait longer between tries")',
      'Guard the caller\n\nRegression from {1}.',
      'Set a floor\n\nThe bug was introduced in {1}.',
    ].map((message) => (write) => [
      own(write),
      { day: 9, message, author: BOB, change: addFile('src/caller', ['floor of the pause']) },
    ]),
  ),
  ...cases(
    'fix with tests and texts',
    'fixed',
    [1, 4, 14, 28].map((day) =>
      fixAt(day, 'Fix the pause', (write) =>
        all(
          mend(write),
          addFile('tests/loader.test', ['a test', 'of many', 'lines of it']),
          addFile('CHANGELOG.md', ['- fixed']),
        ),
      ),
    ),
  ),
  ...cases(
    'fix after a rebase',
    'fixed',
    [3, 9, 20].map((day) => (write) => [
      { ...own(write), committedDay: 100 },
      { day, committedDay: 100.1, message: 'fix: back off', author: BOB, change: mend(write) },
    ]),
  ),
  ...cases(
    'fix of the second commit',
    'fixed',
    [2, 22].map((day) => (write) => [
      own(write),
      {
        day: 0.02,
        message: 'feat: a window too',
        change: swap(write.path, write.set('window', 45), write.set('window', 90)),
      },
      {
        day,
        message: 'Fix the window',
        author: BOB,
        change: swap(write.path, write.set('window', 90), write.set('window', 70)),
      },
    ]),
  ),
  // What the rules cannot see.
  ...cases(
    'fix in silence',
    'fixed',
    ['Handle slow servers', 'Wait longer', 'Tune', 'Oops', 'Better pause'].map((message) => fixAt(1, message)),
  ),
  ...cases(
    'fix after the lines were rewritten',
    'fixed',
    [5, 9].map((day) => (write) => [
      own(write),
      {
        day: 1,
        message: 'refactor: one call',
        author: BOB,
        change: swap(write.path, write.set('backoff', 250), write.set('pause = backoff', 250)),
      },
      {
        day,
        message: 'fix: back off',
        author: BOB,
        change: swap(write.path, write.set('pause = backoff', 250), write.set('pause = backoff', 900)),
      },
    ]),
  ),
];

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

const held: readonly HistoryCase[] = [
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
export const HISTORY_CASES: readonly HistoryCase[] = [...reverted, ...fixed, ...held];
