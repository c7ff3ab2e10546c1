import { BOB, cases, FIX_MESSAGES, fixAt, mend, own } from './case-steps.ts';
import { addFile, all, edit, rename, swap, type HistoryCase, type Step, type Writer } from './history-case.ts';

const insertion = (write: Writer): Step['change'] =>
  swap(write.path, write.set('backoff', 250), write.set('backoff', 250), write.guard('backoff', 'zero'));

export const FIXED: readonly HistoryCase[] = [
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
