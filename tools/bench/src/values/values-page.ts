import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { MANY_TEAMS, ONE_TEAM, VALUE_SENTENCES } from '@learning-memory/sample-experiences';
import { clusterJournal } from './clustered-journal.ts';
import { judgeSentences, type JudgedSentences, type Share } from './judge-sentences.ts';

const JOURNALS = [
  ['one-team', 'one team', ONE_TEAM],
  ['many-teams', 'many teams', MANY_TEAMS],
] as const;

export interface JudgedJournal {
  readonly name: string;
  /** Are theme and size of each cluster. */
  readonly clusters: readonly string[];
  readonly judged: JudgedSentences;
}

/** What the store says to the shipped sentences, on the axis that every experience has. */
export async function judgeJournals(): Promise<readonly JudgedJournal[]> {
  await using embedding = createPackagedStaticEmbedding();
  const journals: JudgedJournal[] = [];
  for (const [folder, name, themes] of JOURNALS) {
    await using journal = await clusterJournal(embedding, themes, 'full');
    const clusters = journal.clusters.map(({ theme, size }) => `${theme} ${size}`);
    journals.push({ name, clusters, judged: await judgeSentences(journal, VALUE_SENTENCES[folder]) });
  }
  return journals;
}

const ROWS: readonly (readonly [string, keyof JudgedSentences, string])[] = [
  ['good first drafts, by a cluster of their theme', 'good', 'at least .75'],
  ['the same, of themes that have a cluster', 'goodWithCluster', ''],
  ['good first drafts, by a cluster of another theme', 'goodElsewhere', ''],
  ['generic', 'generic', 'at most .05'],
  ['off-topic', 'offTopic', 'at most .05'],
  ['keyword lists', 'lists', 'at most .05'],
  ["members' takeaways, by their own cluster", 'takeawaysOwn', 'at least .60'],
  ["members' takeaways, by another cluster", 'takeawaysElsewhere', 'at most .05'],
  ['opposites', 'opposites', ''],
  ['opposites, warned of', 'oppositesWarned', 'at least .60'],
  ['good first drafts, warned of', 'goodWarned', 'at most .05'],
];

const START = '<!-- figures:start -->';
const END = '<!-- figures:end -->';

/** The page with its figures measured anew. */
export function withFigures(page: string, journals: readonly JudgedJournal[]): string {
  const [before, after] = [page.indexOf(START), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`The page has no ${START} followed by ${END}.`);
  return `${page.slice(0, before + START.length)}\n\n${figures(journals)}\n\n${page.slice(after)}`;
}

function figures(journals: readonly JudgedJournal[]): string {
  const head = ['accepted', ...journals.map(({ name }) => name), 'wanted'];
  const rows = ROWS.map(([label, key, wanted]) => [
    label,
    ...journals.map(({ judged }) => describe(judged[key])),
    wanted,
  ]);
  const clusters = journals.map(({ name, clusters: found }) => `Clusters of ${name}: ${found.join(', ')}.`);
  return [
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    ...clusters,
  ].join('\n\n');
}

function describe({ hits, of }: Share): string {
  return `${hits} of ${of}, ${(hits / of).toFixed(2)}`;
}
