import { addFile, all, baseLines, swap, writerFor, type HistoryCase, type Step, type Writer } from './history-case.ts';

/** Makes the steps after the base; `own` is the commit of the work. */
type Steps = (write: Writer, number: number) => readonly Step[];

const BASE_DAY = -1;
export const BOB = 'Bob Roe <bob@example.org>';

/** Each case is written in the next language. */
export function cases(name: string, expected: HistoryCase['expected'], many: readonly Steps[]): readonly HistoryCase[] {
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
export function ownChange(write: Writer): Step['change'] {
  const lines = [
    write.set('limit', 60),
    write.guard('limit', 'fallback'),
    write.set('backoff', 250),
    write.call('wait', 'backoff'),
  ];
  return swap(write.path, write.set('limit', 24), ...lines);
}

export function own(write: Writer, message = 'feat: wait longer between tries'): Step {
  return { day: 0.01, message, change: ownChange(write) };
}

export function ownTaken(write: Writer): Step['change'] {
  return all(
    swap(write.path, write.set('limit', 60), write.set('limit', 24)),
    ...[write.guard('limit', 'fallback'), write.set('backoff', 250), write.call('wait', 'backoff')].map((line) =>
      swap(write.path, line),
    ),
  );
}

export const mend = (write: Writer): Step['change'] =>
  swap(write.path, write.set('backoff', 250), write.set('backoff', 900));

export function fixAt(day: number, message: string, change: (write: Writer) => Step['change'] = mend): Steps {
  return (write) => [own(write), { day, message, author: BOB, change: change(write) }];
}

export const FIX_MESSAGES = [
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
