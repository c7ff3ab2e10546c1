import { BOB, cases, own, ownTaken } from './case-steps.ts';
import { addFile, all, removeFile, rename, swap, type HistoryCase } from './history-case.ts';

export const REVERTED: readonly HistoryCase[] = [
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
