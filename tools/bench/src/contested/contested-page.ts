import { LearningMemoryError } from '@learning-memory/errors';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { generatedHistory } from './generated-history.ts';
import { logOf, windowsOf, type HistoryWindow, type WindowOptions } from './history-window.ts';
import { judgeWindow, type JudgedWindow } from './judge-window.ts';
import { namedTruth, withoutIds, type LoggedCommit, type NamedTruth } from './named-truth.ts';

export interface ContestedOptions extends WindowOptions {
  /** Holds repositories; without it this workspace's and a generated one are judged. */
  readonly repositories?: string | undefined;
  /** Lists what a person said of `repository commit by`: `right` or `wrong`. */
  readonly verdicts: string;
}

interface Source {
  readonly name: string;
  readonly folder: string;
}

interface Counts {
  /** Judged commits, and those that a later commit names. */
  judged: number;
  named: number;
  /** Of these, what is contested, with the names and without them. */
  found: number;
  foundUnnamed: number;
  contested: number;
  contestedUnnamed: number;
  /** Of what is contested without the names by a commit that does name something: those where it names this. */
  checked: number;
  right: number;
  /** Of what is contested with the names: those a person looked at. */
  looked: number;
  agreed: number;
  incomplete: number;
}

const NONE: Counts = {
  ...{ judged: 0, named: 0, found: 0, foundUnnamed: 0, contested: 0, contestedUnnamed: 0 },
  ...{ checked: 0, right: 0, looked: 0, agreed: 0, incomplete: 0 },
};

const HEAD = [
  'history',
  'commits',
  'named later',
  'recall',
  'recall without names',
  'contested',
  'contested without names',
  'right by the names',
  'right by hand',
  'cut short',
];

/** A table of what the judge says of the commits of histories, beside what later commits and people say. */
export async function contestedPage({ repositories, verdicts, ...options }: ContestedOptions): Promise<string> {
  const said = readVerdicts(verdicts);
  await using generated = await generatedHistory();
  const rows: string[][] = [];
  const total: Counts = { ...NONE };
  for (const source of sourcesOf(repositories, generated.folder)) {
    const counts = await judgeHistory(source, options, said);
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
    rows.push(rowOf(source.name, counts));
  }
  rows.push(rowOf('all', total));
  return `${[HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function sourcesOf(repositories: string | undefined, generated: string): readonly Source[] {
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

async function judgeHistory({ name, folder }: Source, options: WindowOptions, said: Verdicts): Promise<Counts> {
  const counts = { ...NONE };
  for (const window of windowsOf(folder, logOf(folder), options)) {
    const judged = await judgeBoth(window);
    if (judged === undefined) continue;
    count(counts, { name, window, said, ...judged });
    list(name, window, judged.named);
  }
  return counts;
}

/** `undefined` where a copy lacks some of the files, as large ones. */
async function judgeBoth(window: HistoryWindow): Promise<Pick<ToCount, 'named' | 'unnamed'> | undefined> {
  try {
    return { named: await judgeWindow(window), unnamed: await judgeWindow(window, withoutIds) };
  } catch (error) {
    if (!LearningMemoryError.isInstance(error) || error.code !== 'GIT_FAILED') throw error;
    process.stderr.write(`Left out: ${error.message}\n`);
    return undefined;
  }
}

interface ToCount {
  readonly name: string;
  readonly window: HistoryWindow;
  readonly named: JudgedWindow;
  readonly unnamed: JudgedWindow;
  readonly said: Verdicts;
}

function count(counts: Counts, { name, window, named, unnamed, said }: ToCount): void {
  const judged = new Set(window.judged.map(({ sha }) => sha));
  const truths = namedTruth(window.commits);
  const wanted = new Set(truths.filter(({ commit }) => judged.has(commit)).map(({ commit }) => commit));
  const namedBy = groupByLater(truths);
  const foundOf = ({ contested }: JudgedWindow): number => contested.filter(({ commit }) => wanted.has(commit)).length;
  counts.judged += judged.size;
  counts.named += wanted.size;
  counts.found += foundOf(named);
  counts.foundUnnamed += foundOf(unnamed);
  counts.contested += named.contested.length;
  counts.contestedUnnamed += unnamed.contested.length;
  const checked = unnamed.contested.filter(({ by }) => namedBy.has(by));
  counts.checked += checked.length;
  counts.right += checked.filter(({ commit, by }) => namedBy.get(by)?.has(commit)).length;
  const verdicts = named.contested.flatMap(({ commit, by }) => said.get(keyOf(name, commit, by)) ?? []);
  counts.looked += verdicts.length;
  counts.agreed += verdicts.filter((verdict) => verdict === 'right').length;
  counts.incomplete += [named, unnamed].filter(({ complete }) => !complete).length;
}

function groupByLater(truths: readonly NamedTruth[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { commit, by } of truths) groups.set(by, (groups.get(by) ?? new Set()).add(commit));
  return groups;
}

/** What was said goes to standard error, to be looked at. */
function list(name: string, { commits }: HistoryWindow, { contested }: JudgedWindow): void {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  for (const { kind, commit, by, path = '' } of contested) {
    const lines = [commit, by].map((sha) => firstLine(bySha.get(sha)));
    process.stderr.write(`${[name, commit.slice(0, 12), by.slice(0, 12), kind, path, ...lines].join('\t')}\n`);
  }
}

function firstLine(commit: LoggedCommit | undefined): string {
  return (commit?.message.split('\n')[0] ?? '').slice(0, 100);
}

type Verdicts = ReadonlyMap<string, string>;

function readVerdicts(file: string): Verdicts {
  const lines = readFileSync(file, 'utf8').split('\n');
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' '));
  return new Map(rows.map(([name = '', commit = '', by = '', verdict = '']) => [keyOf(name, commit, by), verdict]));
}

function keyOf(name: string, commit: string, by: string): string {
  return [name, commit.slice(0, 12), by.slice(0, 12)].join(' ');
}

function rowOf(name: string, counts: Counts): string[] {
  const { judged, named, found, foundUnnamed, contested, contestedUnnamed, checked, right } = counts;
  return [
    name,
    `${judged}`,
    `${named}`,
    share(found, named),
    share(foundUnnamed, named),
    `${contested}`,
    `${contestedUnnamed}`,
    share(right, checked),
    share(counts.agreed, counts.looked),
    `${counts.incomplete}`,
  ];
}

function share(hits: number, of: number): string {
  return of === 0 ? '-' : `${hits} of ${of}, ${(hits / of).toFixed(2)}`;
}
