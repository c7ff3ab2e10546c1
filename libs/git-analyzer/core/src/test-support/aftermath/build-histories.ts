import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Work } from '@learning-memory/git-analyzer';
import { JANE, TEST_ENVIRONMENT, type TestRepository } from '@learning-memory/test-repository';
import type { Files, HistoryCase } from './history-case.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = 1_600_000_000_000;
/** Messages may name commits that name commits. */
const PASSES = 4;

/**
 * Builds the histories of all cases side by side in one empty repository, and merges their ends. No commit of one is made
 * while the work of another goes on.
 */
export function buildHistories(repository: TestRepository, cases: readonly HistoryCase[]): readonly Work[] {
  repository.git('config', 'user.email', 'jane@example.org');
  let shas: ReadonlyMap<number, string> = new Map();
  for (let pass = 0; pass < PASSES; pass += 1) shas = importHistories(repository, cases, shas);
  repository.git('reset', '--quiet', '--hard', 'main');
  return cases.map(({ name }, index) => ({ id: name, text: name, from: startOf(index), to: startOf(index) + HOUR }));
}

/** Every other hour; later steps fall into the hours between. */
function startOf(index: number): number {
  return FIRST + index * 2 * HOUR;
}

function importHistories(
  { folder }: TestRepository,
  cases: readonly HistoryCase[],
  known: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const commands: string[] = [];
  const tips: number[] = [];
  const ends: Files[] = [];
  let mark = 0;
  cases.forEach(({ steps }, index) => {
    const first = mark + 1;
    let files: Files = {};
    steps.forEach(({ day, committedDay = day, message, change, author = JANE }, step) => {
      mark += 1;
      files = change(files);
      const named = message.replaceAll(
        /\{(\d+)\}/gu,
        (_, number: string) => known.get(first + Number(number)) ?? '0'.repeat(40),
      );
      const time = (days: number): string => String(Math.floor(timeOf(index, days) / 1000));
      commands.push(
        `commit refs/heads/case-${String(index)}\nmark :${String(mark)}\n`,
        `author ${author} ${time(day)} +0000\ncommitter Committer <committer@example.org> ${time(committedDay)} +0000\n`,
        data(named),
        step === 0 ? '' : `from :${String(mark - 1)}\n`,
        'deleteall\n',
        ...fileCommands(index, files),
      );
    });
    tips.push(mark);
    ends.push(files);
  });
  const [from = 0, ...others] = tips;
  const end = String(Math.floor((startOf(cases.length) + 400 * DAY) / 1000));
  commands.push(
    `commit refs/heads/main\ncommitter ${JANE} ${end} +0000\n${data('Merge all')}from :${String(from)}\n`,
    ...others.map((tip) => `merge :${String(tip)}\n`),
    ...ends.flatMap((files, index) => fileCommands(index, files)),
  );
  const marks = join(folder, '.git', 'marks');
  const input = `${commands.join('')}done\n`;
  execFileSync('git', ['fast-import', '--quiet', '--force', '--done', `--export-marks=${marks}`], {
    cwd: folder,
    env: TEST_ENVIRONMENT,
    input,
  });
  const lines = readFileSync(marks, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => [Number(line.slice(1, line.indexOf(' '))), line.slice(line.indexOf(' ') + 1)]));
}

function fileCommands(index: number, files: Files): readonly string[] {
  return Object.entries(files).map(([path, lines]) => {
    const content = data(lines.map((line) => `${line}\n`).join(''));
    return `M 100644 inline case-${String(index)}/${path}\n${content}`;
  });
}

function timeOf(index: number, day: number): number {
  const isWithin = day >= 0 && day * DAY < HOUR;
  return startOf(index) + day * DAY + (isWithin ? 60_000 : 1.5 * HOUR - (day < 0 ? 2 * HOUR : 0));
}

function data(text: string): string {
  return `data ${String(Buffer.byteLength(text))}\n${text}\n`;
}
