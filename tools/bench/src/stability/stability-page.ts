import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { MANY_TEAMS, ONE_TEAM } from '@learning-memory/sample-experiences';
import { growJournal } from './grow-journal.ts';
import { purityOf } from './purity.ts';
import { shippedEntries, type ThemedEntries } from './shipped-entries.ts';
import { scoreStability } from './stability-scores.ts';
import { syntheticEntries } from './synthetic-entries.ts';

const START = 120;
const STEPS = [30, 6, 1];

const JOURNALS: Readonly<Record<string, () => ThemedEntries>> = {
  'one team, then many': () => shippedEntries([ONE_TEAM, MANY_TEAMS]),
  'many teams, then one': () => shippedEntries([MANY_TEAMS, ONE_TEAM]),
  'themes that drift': () => syntheticEntries('drift'),
  'themes that split': () => syntheticEntries('split'),
  'themes that merge': () => syntheticEntries('merge'),
};

/** A table of how many ids stay while a journal grows from 120 entries on. */
export async function stabilityPage({ quick }: { readonly quick: boolean }): Promise<string> {
  await using embedding = createPackagedStaticEmbedding();
  const rows: (readonly string[])[] = [];
  for (const [name, make] of Object.entries(JOURNALS)) {
    const { entries, themes } = make();
    for (const until of [150, 300]) {
      for (const step of quick ? STEPS.slice(0, 2) : STEPS) {
        const grown = await growJournal(embedding, entries.slice(0, until), { axis: 'full', start: START, step });
        const row = [`${name}, ${START} to ${until}, each ${step}`, ...figuresOf(grown, themes)];
        process.stderr.write(`${row.join(' | ')}\n`);
        rows.push(row);
      }
    }
  }
  const head = [
    'journal',
    'ids kept',
    'from first to last',
    'other id',
    'any move',
    'clusters',
    'purity, clustered',
    'first run',
  ];
  return `${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function figuresOf(
  { snapshots, firstRunMilliseconds }: Awaited<ReturnType<typeof growJournal>>,
  themes: ThemedEntries['themes'],
): readonly string[] {
  const scores = scoreStability(snapshots);
  const last = snapshots.at(-1);
  return [
    share(scores.kept, scores.keepable),
    share(scores.keptToTheEnd, scores.keepableToTheEnd),
    percent(scores.changed, scores.clustered),
    percent(scores.moved, scores.entries),
    `${last?.clusters.size ?? 0}`,
    last === undefined ? '' : purityOf(last, themes),
    `${Math.round(firstRunMilliseconds)} ms`,
  ];
}

function share(hits: number, of: number): string {
  return `${hits} of ${of}, ${(hits / Math.max(1, of)).toFixed(3)}`;
}

function percent(hits: number, of: number): string {
  return `${((100 * hits) / Math.max(1, of)).toFixed(2)} %`;
}
