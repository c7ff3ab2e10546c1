import type { ValueSentence, ValueSentences } from '@learning-memory/sample-experiences';
import type { ValueVerdict } from '@learning-memory/value-store';
import type { ClusteredJournal, JournalCluster } from './clustered-journal.ts';

/** Counts hits among all. */
export interface Share {
  readonly hits: number;
  readonly of: number;
}

export interface JudgedSentences {
  /** Good ones that a cluster of their theme accepts. */
  readonly good: Share;
  /** The same of those whose theme has a cluster. */
  readonly goodWithCluster: Share;
  /** Good ones that a cluster of another theme accepts. */
  readonly goodElsewhere: Share;
  /** Those that any cluster accepts. */
  readonly generic: Share;
  readonly offTopic: Share;
  readonly lists: Share;
  readonly opposites: Share;
  /** Opposites and good ones that are warned of, at the nearest cluster of their theme, or else of all. */
  readonly oppositesWarned: Share;
  readonly goodWarned: Share;
  /** What a member took away, at its own cluster and at the others. */
  readonly takeawaysOwn: Share;
  readonly takeawaysElsewhere: Share;
}

/** Asks every cluster about every sentence. */
export async function judgeSentences(journal: ClusteredJournal, sentences: ValueSentences): Promise<JudgedSentences> {
  const ask = askOf(journal);
  const accepting = async (text: string): Promise<readonly Asked[]> =>
    (await ask(text)).filter(({ verdict }) => verdict.valid);
  const acceptedAnywhere = async (texts: readonly string[]): Promise<Share> =>
    countOf(texts, async (text) => (await accepting(text)).length > 0);
  const inTheme = async ({ text, theme }: ValueSentence): Promise<boolean> =>
    (await accepting(text)).some(({ cluster }) => cluster.theme === theme);
  const elsewhere = async ({ text, theme }: ValueSentence): Promise<boolean> =>
    (await accepting(text)).some(({ cluster }) => cluster.theme !== theme);
  const isWarned = async ({ text, theme }: ValueSentence): Promise<boolean> => {
    const asked = await ask(text);
    const ofTheme = asked.filter(({ cluster }) => cluster.theme === theme);
    const [nearest] = (ofTheme.length > 0 ? ofTheme : asked).toSorted(
      (a, b) => a.verdict.distance - b.verdict.distance,
    );
    return nearest?.verdict.warning !== undefined;
  };
  const { good, generic, offTopic, lists, opposites } = sentences;
  const themes = new Set(journal.clusters.map(({ theme }) => theme));
  const takeaways = journal.clusters.flatMap((cluster) => cluster.takeaways.map((text) => ({ text, cluster })));
  return {
    good: await countOf(good, inTheme),
    goodWithCluster: await countOf(
      good.filter(({ theme }) => themes.has(theme)),
      inTheme,
    ),
    goodElsewhere: await countOf(good, elsewhere),
    generic: await acceptedAnywhere(generic),
    offTopic: await acceptedAnywhere(offTopic),
    lists: await acceptedAnywhere(lists.map(({ text }) => text)),
    opposites: await acceptedAnywhere(opposites.map(({ text }) => text)),
    oppositesWarned: await countOf(opposites, isWarned),
    goodWarned: await countOf(good, isWarned),
    takeawaysOwn: await countOf(takeaways, async ({ text, cluster }) =>
      (await accepting(text)).some((each) => each.cluster === cluster),
    ),
    takeawaysElsewhere: await countOf(takeaways, async ({ text, cluster }) =>
      (await accepting(text)).some((each) => each.cluster !== cluster),
    ),
  };
}

interface Asked {
  readonly cluster: JournalCluster;
  readonly verdict: ValueVerdict;
}

function askOf({ values, clusters }: ClusteredJournal): (text: string) => Promise<readonly Asked[]> {
  const known = new Map<string, Promise<readonly Asked[]>>();
  const askAll = async (text: string): Promise<readonly Asked[]> =>
    Promise.all(
      clusters.map(async (cluster) => ({ cluster, verdict: await values.validate({ text, clusterId: cluster.id }) })),
    );
  return (text) => {
    const answer = known.get(text) ?? askAll(text);
    known.set(text, answer);
    return answer;
  };
}

async function countOf<T>(all: readonly T[], isHit: (each: T) => Promise<boolean>): Promise<Share> {
  let hits = 0;
  for (const each of all) hits += Number(await isHit(each));
  return { hits, of: all.length };
}
