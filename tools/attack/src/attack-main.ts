import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Attack, AttackContext, AttackReport } from './attack.ts';
import { faults } from './attacks/faults.ts';
import { fuzz } from './attacks/fuzz.ts';
import { kill } from './attacks/kill.ts';
import { memory } from './attacks/memory.ts';
import { orphans } from './attacks/orphans.ts';
import { repository } from './attacks/repository.ts';
import { secrets } from './attacks/secrets.ts';
import { renderReport } from './report.ts';
import { createHomes, type Home, type Homes } from './support/home.ts';
import { createLearntHome } from './support/learnt-home.ts';
import { machineLine } from './support/machine.ts';
import { createRandom } from './support/random.ts';

const ATTACKS: readonly Attack[] = [fuzz, repository, faults, secrets, orphans, memory, kill];
const PAGE = fileURLToPath(new URL('../../../docs/reliability.md', import.meta.url));
const MANIFEST = new URL('../../../apps/mcp-server/package.json', import.meta.url);
const MINUTES = 10;
const HELP = `Usage: npm run attack -- [options]

  --only <id>     Run one attack; may be given several times: ${ATTACKS.map(({ id }) => id).join(', ')}
  --minutes <n>   Stop each attack when its share of so many minutes is over (default: ${String(MINUTES)})
  --seed <n>      Repeat the chances of an earlier run, as far as they do not hang on time
  --quick         Do little of everything, to see that the attacks run
  --out <file>    Write the page there (default: docs/reliability.md; printed when --quick or --only is given)
  --help`;

interface RunOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly quick: boolean;
}

/** Runs the attacks, writes the page, and resolves with the exit code: 1 when something was lost. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      minutes: { type: 'string', default: String(MINUTES) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const attacks = chooseAttacks(values.only);
  const run = { minutes: positive(values.minutes), seed: Number(values.seed), quick: values.quick };
  console.error(`The seed is ${String(run.seed)}.`);
  const begun = performance.now();
  const done = await runAttacks(attacks, run);
  const page = renderReport({
    ...run,
    machine: machineLine(),
    date: new Date().toISOString().slice(0, 10),
    version: String((JSON.parse(await readFile(MANIFEST, 'utf8')) as { readonly version: unknown }).version),
    tookMinutes: (performance.now() - begun) / 60_000,
    attacks: done,
  });
  const partial = values.quick || attacks.length < ATTACKS.length;
  await publish(page, values.out ?? (partial ? undefined : PAGE));
  return done.some(({ report }) => report.rows.some(({ lost }) => lost > 0)) ? 1 : 0;
}

function chooseAttacks(ids: readonly string[]): readonly Attack[] {
  const unknown = ids.filter((id) => !ATTACKS.some((attack) => attack.id === id));
  if (unknown.length > 0) throw new Error(`Unknown attack ${unknown.join(', ')}.\n\n${HELP}`);
  return ids.length === 0 ? ATTACKS : ATTACKS.filter(({ id }) => ids.includes(id));
}

function positive(given: string): number {
  const minutes = Number(given);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0, not ${given}.`);
  return minutes;
}

export interface DoneAttack {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
  readonly report: AttackReport;
}

/** Those that have a share of the time follow one another; beside them run those that need all of it. */
async function runAttacks(attacks: readonly Attack[], options: RunOptions): Promise<readonly DoneAttack[]> {
  using homes = createHomes();
  let learnt: Promise<Home> | undefined;
  const run: AttackRun = {
    ...options,
    homes,
    learntHome: () => (learnt ??= createLearntHome(homes)),
    ends: performance.now() + options.minutes * 60_000,
  };
  const [inTurn, beside] = [attacks.filter(({ share }) => share > 0), attacks.filter(({ share }) => share === 0)];
  const done = await Promise.all([runInTurn(inTurn, run), ...beside.map((attack) => runOne(attack, run, run.ends))]);
  return done.flat();
}

interface AttackRun extends RunOptions {
  readonly homes: Homes;
  readonly learntHome: () => Promise<Home>;
  /** By `performance.now()`. */
  readonly ends: number;
}

async function runInTurn(attacks: readonly Attack[], run: AttackRun): Promise<readonly DoneAttack[]> {
  let shares = attacks.reduce((sum, { share }) => sum + share, 0);
  const done: DoneAttack[] = [];
  for (const attack of attacks) {
    const begun = performance.now();
    // What one leaves over goes to those behind it.
    const endsAt = begun + ((run.ends - begun) * attack.share) / shares;
    shares -= attack.share;
    done.push(await runOne(attack, run, endsAt));
  }
  return done;
}

async function runOne(
  attack: Attack,
  { quick, seed, homes, learntHome }: AttackRun,
  endsAt: number,
): Promise<DoneAttack> {
  const { id, title } = attack;
  const begun = performance.now();
  const progress = (message: string): void => console.error(`${id}: ${message}`);
  progress('begins');
  const context: AttackContext = {
    quick,
    progress,
    // Its own for each attack, so that one alone is repeated by the seed of all.
    random: createRandom(seed),
    isOver: () => performance.now() > endsAt,
    createHome: (name, original) => homes.create(name, original),
    learntHome,
  };
  const report = await attack.run(context).catch(brokenReport);
  if (report.losses.length > 0) progress(`lost: ${report.losses.join('\n')}`);
  const seconds = (performance.now() - begun) / 1000;
  progress(`took ${seconds.toFixed(0)} s`);
  return { id, title, seconds, report };
}

/** So that the others go on, and the page tells of it. */
function brokenReport(error: unknown): AttackReport {
  const row = { name: 'the attack itself', target: 1, tries: 1, survived: 0, lost: 1 };
  const loss = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { method: ['It broke off.'], rows: [row], losses: [loss], notTried: ['What it had yet to try.'] };
}

async function publish(page: string, file: string | undefined): Promise<void> {
  if (file === undefined) {
    console.log(page);
    return;
  }
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, page);
  console.error(`Written: ${relative(process.cwd(), path)}`);
}
