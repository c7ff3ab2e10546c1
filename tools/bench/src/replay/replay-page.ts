import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { generatedHistory } from '../contested/generated-history.ts';
import { assemblerOver, INNOCENT } from '../lessons/failures-home.ts';
import { percentile } from '../statistics.ts';
import { minePairs, type MinedHistory, type MineOptions } from './mine-pairs.ts';
import { newTold, replayHistory, SYSTEMS, type System, type Told } from './replay-history.ts';
import { entryId, toEntry, toTrace } from './to-entry.ts';

export interface ReplayOptions extends MineOptions {
  /** Holds repositories; without it this workspace's and a generated one are played. */
  readonly repositories?: string | undefined;
  /** Names of those on which the matcher was chosen. */
  readonly development: readonly string[];
}

interface Played {
  readonly history: MinedHistory;
  readonly told: ReadonlyMap<System, Told>;
  /** Alarms at commands and edits that people wrote down as innocent, with all that went wrong known. */
  readonly everyday: number;
}

const HEAD = [
  'part',
  'who tells',
  'right',
  'of blame and revert',
  'wrong',
  'false alarms',
  'in 100',
  'told at other mendings',
  'tokens, mean',
  'most',
  'ms, p50',
  'p95',
];

/** Tables of what is told at actions of histories. */
export async function replayFigures({ repositories, development, ...options }: ReplayOptions): Promise<string> {
  await using generated = await generatedHistory();
  const played: Played[] = [];
  for (const { name, folder } of sourcesOf(repositories, generated.folder)) {
    const history = minePairs(name, folder, options);
    process.stderr.write(`${name}: ${String(history.pairs.length)} pairs\n`);
    played.push({ history, told: await replayHistory(history), everyday: await everydayAlarms(history) });
  }
  const parts: readonly (readonly [string, readonly Played[]])[] =
    repositories === undefined
      ? [['all', played]]
      : [
          ['development', played.filter(({ history }) => development.includes(history.name))],
          ['held back', played.filter(({ history }) => !development.includes(history.name))],
        ];
  return [
    toTable(
      HEAD,
      parts.flatMap(([part, of]) => SYSTEMS.map((system) => rowOf(part, system, of))),
    ),
    bySource(played),
  ].join('\n\n');
}

/** The page with its figures measured anew, between the marks of that name. */
export function withReplayFigures(page: string, figures: string, name = 'figures'): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const [before, after] = [page.indexOf(start), page.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`The page has no ${start} followed by ${end}.`);
  return `${page.slice(0, before + start.length)}\n\n${figures}\n\n${page.slice(after)}`;
}

function sourcesOf(
  repositories: string | undefined,
  generated: string,
): readonly { readonly name: string; readonly folder: string }[] {
  if (repositories === undefined) {
    return [
      { name: 'this-workspace', folder: process.cwd() },
      { name: 'generated', folder: generated },
    ];
  }
  return readdirSync(repositories, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => ({ name: basename(name, '.git'), folder: join(repositories, name) }));
}

async function everydayAlarms({ pairs }: MinedHistory): Promise<number> {
  const traces = new Map(pairs.map((pair) => [entryId(pair.failed), toTrace(pair)]));
  const entries = new Map(pairs.map((pair) => [pair.failed.sha, toEntry(pair)]));
  const assembler = assemblerOver([...entries.values()], { traces });
  let alarms = 0;
  for (const { action } of INNOCENT) {
    const input = JSON.stringify(action.tool_input);
    const { items } = await assembler.lesson({ tool: action.tool_name, input, style: 'brief' });
    alarms += items.length;
  }
  return alarms;
}

function rowOf(part: string, system: System, played: readonly Played[]): readonly string[] {
  const told = played.map((one) => one.told.get(system) ?? newTold()).reduce(sum, newTold());
  const { tokens, times } = told;
  const isMeasured = system === 'this' || system.startsWith('without ');
  const mean = tokens.reduce((all, one) => all + one, 0) / Math.max(1, tokens.length);
  return [
    ...[part, system, shareOf(told.right, told.actions)],
    ...[shareOf(told.linkedRight, told.linked), String(told.wrong)],
    ...[
      `${String(told.alarms)} of ${String(told.innocent)}`,
      ((100 * told.alarms) / Math.max(1, told.innocent)).toFixed(1),
      `${String(told.toldElsewhere)} of ${String(told.elsewhere)}`,
    ],
    ...(tokens.length === 0 ? ['', ''] : [mean.toFixed(0), String(Math.max(...tokens))]),
    ...(isMeasured && times.length > 0 ? [50, 95].map((percent) => percentile(times, percent).toFixed(1)) : ['', '']),
  ];
}

function sum(one: Told, other: Told): Told {
  return {
    actions: one.actions + other.actions,
    right: one.right + other.right,
    wrong: one.wrong + other.wrong,
    linked: one.linked + other.linked,
    linkedRight: one.linkedRight + other.linkedRight,
    innocent: one.innocent + other.innocent,
    alarms: one.alarms + other.alarms,
    elsewhere: one.elsewhere + other.elsewhere,
    toldElsewhere: one.toldElsewhere + other.toldElsewhere,
    tokens: [...one.tokens, ...other.tokens],
    times: [...one.times, ...other.times],
  };
}

function bySource(played: readonly Played[]): string {
  const head = ['history', 'pairs: blame', 'revert', 'again', 'right', 'false alarms', 'everyday actions'];
  const rows = played.map(({ history, told, everyday }) => {
    const own = told.get('this') ?? newTold();
    const by = (kind: string): string => String(history.pairs.filter((pair) => pair.by === kind).length);
    return [
      ...[history.name, by('blame'), by('revert'), by('again'), shareOf(own.right, own.actions)],
      ...[`${String(own.alarms)} of ${String(own.innocent)}`, `${String(everyday)} of ${String(INNOCENT.length)}`],
    ];
  });
  return toTable(head, rows);
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shareOf(hits: number, of: number): string {
  return of === 0 ? '-' : `${String(hits)} of ${String(of)}, ${(hits / of).toFixed(2)}`;
}
