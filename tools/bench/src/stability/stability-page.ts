import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { MANY_TEAMS, ONE_TEAM } from '@learning-memory/sample-experiences';
import { growJournal, type GrownJournal } from './grow-journal.ts';
import { purityOf, type Purity } from './purity.ts';
import { ORDERS, shuffledEntries } from './shuffled-entries.ts';
import { shippedEntries, type ThemedEntries } from './shipped-entries.ts';
import { scoreStability, type StabilityScores } from './stability-scores.ts';
import { syntheticEntries } from './synthetic-entries.ts';
import { unevenEntries } from './uneven-entries.ts';

const START = 120;
const STEPS = [30, 6, 1];

const JOURNALS: Readonly<Record<string, () => ThemedEntries>> = {
  'one team, then many': () => shippedEntries([ONE_TEAM, MANY_TEAMS]),
  'many teams, then one': () => shippedEntries([MANY_TEAMS, ONE_TEAM]),
  'themes that drift': () => syntheticEntries('drift'),
  'themes that split': () => syntheticEntries('split'),
  'themes that merge': () => syntheticEntries('merge'),
  'nine uneven themes, a fifth of strays': () => unevenEntries({ seed: 23, themes: 9, late: 2, strays: 0.2 }),
  'fourteen uneven themes, a third of strays': () => unevenEntries({ seed: 47, themes: 14, late: 5, strays: 0.33 }),
};

type Row = readonly string[];

const HEAD: Row = [
  'journal',
  'ids kept',
  'from first to last',
  'other id',
  'any move',
  'clusters',
  'purity, clustered',
  'first run, processor',
];

/** A table of how many ids stay while a journal grows from 120 entries on. */
export async function stabilityPage({ quick }: { readonly quick: boolean }): Promise<string> {
  await using embedding = createPackagedStaticEmbedding();
  const rows: Row[] = [];
  for (const [name, make] of Object.entries(JOURNALS)) {
    const { entries, themes } = make();
    for (const until of [150, 300]) {
      for (const step of quick ? STEPS.slice(0, 2) : STEPS) {
        const grown = await growJournal(embedding, entries.slice(0, until), { axis: 'full', start: START, step });
        rows.push(said([`${name}, ${START} to ${until}, each ${step}`, ...figuresOf([{ grown, themes }])]));
      }
    }
  }
  return table(rows);
}

/** The same of other orders and mixes of the shipped journals, each over several seeds. */
export async function ordersPage(seeds: number): Promise<string> {
  await using embedding = createPackagedStaticEmbedding();
  const rows: Row[] = [];
  for (const [name, order] of Object.entries(ORDERS)) {
    for (const step of STEPS.slice(0, 2)) {
      const journals: Grown[] = [];
      for (let seed = 1; seed <= seeds; seed += 1) {
        const { entries, themes } = shuffledEntries(order, seed);
        journals.push({ grown: await growJournal(embedding, entries, { axis: 'full', start: START, step }), themes });
      }
      rows.push(said([`${name}, ${seeds} seeds, ${START} to 300, each ${step}`, ...figuresOf(journals)]));
    }
  }
  return table(rows);
}

function said(row: Row): Row {
  process.stderr.write(`${row.join(' | ')}\n`);
  return row;
}

function table(rows: readonly Row[]): string {
  return `${[HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

interface Grown {
  readonly grown: GrownJournal;
  readonly themes: ThemedEntries['themes'];
}

/** Counts are summed over the journals; of the rest, means. */
function figuresOf(journals: readonly Grown[]): Row {
  const all = journals.map(({ grown }) => scoreStability(grown.snapshots));
  const sum = (of: (scores: StabilityScores) => number): number => all.reduce((total, scores) => total + of(scores), 0);
  const mean = (of: (each: Grown) => number): number =>
    journals.reduce((total, each) => total + of(each), 0) / journals.length;
  const purities = journals.map(({ grown: { snapshots }, themes }) => purityOf(snapshots.at(-1), themes));
  const meanOf = (kind: keyof Purity): string =>
    (purities.reduce((total, each) => total + each[kind], 0) / purities.length).toFixed(2);
  return [
    share(
      sum(({ kept }) => kept),
      sum(({ keepable }) => keepable),
    ),
    share(
      sum(({ keptToTheEnd }) => keptToTheEnd),
      sum(({ keepableToTheEnd }) => keepableToTheEnd),
    ),
    percent(
      sum(({ changed }) => changed),
      sum(({ clustered }) => clustered),
    ),
    percent(
      sum(({ moved }) => moved),
      sum(({ entries }) => entries),
    ),
    mean(({ grown }) => grown.snapshots.at(-1)?.clusters.size ?? 0).toFixed(journals.length > 1 ? 1 : 0),
    `${meanOf('pure')}, ${meanOf('clustered')}`,
    `${Math.round(mean(({ grown }) => grown.firstRunMilliseconds))} ms`,
  ];
}

function share(hits: number, of: number): string {
  return `${hits} of ${of}, ${(hits / Math.max(1, of)).toFixed(3)}`;
}

function percent(hits: number, of: number): string {
  return `${((100 * hits) / Math.max(1, of)).toFixed(2)} %`;
}
