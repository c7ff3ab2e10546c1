import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SQLITE_DRIVER_NAMES, type SqliteDriverName } from '@learning-memory/sqlite-file';
import { formatAmount } from '../report.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import type { SqliteRun } from '../sqlite-run.ts';
import { median } from '../statistics.ts';

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('../sqlite-run.ts', import.meta.url));
const ROUNDS = 3;

export const sqlite: Section = {
  id: 'sqlite',
  title: 'Drivers of SQLite',
  async run(context) {
    const { runs, missing } = await measure(context);
    return {
      method: [
        'The same work by each driver of SQLite that loads in this Node.js, in turn, each time in a process of its own. ' +
          `The median of ${ROUNDS} processes, each of which gives the median of its repetitions.`,
      ],
      tables: [{ measure: 'time', details: ['processor'], figures: figuresOf(runs) }],
      notes: missing.map((name) => `The driver ${name} does not load here.`),
    };
  },
};

interface Measured {
  readonly runs: readonly SqliteRun[];
  readonly missing: readonly SqliteDriverName[];
}

/** By turns: what the machine does meanwhile falls on all. */
async function measure(context: BenchContext): Promise<Measured> {
  const runs: SqliteRun[] = [];
  const missing = new Set<SqliteDriverName>();
  for (let round = 0; round < (context.quick ? 1 : ROUNDS); round += 1) {
    for (const name of SQLITE_DRIVER_NAMES.filter((known) => !missing.has(known))) {
      context.progress(`${name}, round ${String(round + 1)}`);
      const found = await runWith(name, context.quick);
      if (found === undefined) missing.add(name);
      else runs.push(found);
    }
  }
  return { runs, missing: [...missing] };
}

/** `undefined` where it does not load. */
async function runWith(name: SqliteDriverName, quick: boolean): Promise<SqliteRun | undefined> {
  const options = ['--no-warnings', '--conditions=@learning-memory/source', '--import', import.meta.resolve('tsx')];
  const env = { ...process.env, SQLITE_DRIVER: name };
  try {
    const { stdout } = await run(process.execPath, [...options, CHILD, quick ? 'quick' : ''], { env });
    return JSON.parse(stdout) as SqliteRun;
  } catch (error) {
    if (String((error as { readonly stderr?: unknown }).stderr).includes('NO_SQLITE_DRIVER')) return undefined;
    throw error;
  }
}

function figuresOf(runs: readonly SqliteRun[]): readonly Figure[] {
  const works = runs[0]?.works.map(({ name }) => name) ?? [];
  const drivers = new Map(runs.map(({ driver, sqliteVersion }) => [driver, sqliteVersion]));
  return works.flatMap((work) =>
    [...drivers].map(([driver, version]): Figure => {
      const own = runs.filter((each) => each.driver === driver).flatMap((each) => each.works);
      const measured = own.filter(({ name }) => name === work);
      const processor = median(measured.map(({ cpuMilliseconds }) => median(cpuMilliseconds)));
      return {
        name: `${work}, ${driver} (SQLite ${version})`,
        value: median(measured.map(({ milliseconds }) => median(milliseconds))),
        unit: 'ms',
        details: [formatAmount(processor, 'ms')],
      };
    }),
  );
}
