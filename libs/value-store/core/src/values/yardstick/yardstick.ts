import { formatClusterId } from '../../clusters/cluster-id.ts';
import type { StoredRun } from '../../clusters/stored-run.ts';
import { sumOf } from '../../experiences/centred-experiences.ts';
import type { ExperienceStores } from '../../experiences/experience-pages.ts';
import { placeCluster, similarityTo, type ClusterSentences, type SaidInCluster } from './cluster-sentences.ts';
import { COMMON_ADVICE } from './common-advice.ts';
import { isNearerToAdvice } from './is-nearer-to-advice.ts';
import { foreignDistances, type DistanceTo, type ForeignDistances } from './foreign-distances.ts';
import { ownDistances, type OwnDistances } from './own-distances.ts';
import { readMembers, type Member } from './read-members.ts';
import { readSentences, type Sentence } from './sentence.ts';
import { createWordModel, type WordModel } from './word-model.ts';

/** What values of one run are held against. */
export interface Yardstick {
  readonly clusters: readonly ClusterSentences[];
  readonly distance: DistanceTo;
  /** It is much nearer to what is said anywhere than to any sentence of the cluster. */
  isCommonAdvice(sentence: Sentence, cluster: ClusterSentences): boolean;
  /** Of the sentences of its members, each without the members that say it. */
  ownDistances(cluster: ClusterSentences): OwnDistances;
  foreignDistances(): ForeignDistances | undefined;
}

export async function makeYardstick(stores: ExperienceStores, run: StoredRun): Promise<Yardstick> {
  const { embedding } = stores;
  const ids = [...run.clusters.flatMap(({ members }) => members), ...run.report.noise];
  const byId = await readMembers(stores, run.axis, ids);
  const find = (some: readonly string[]): readonly Member[] => some.flatMap((id) => byId.get(id) ?? []);
  const said: SaidInCluster[] = [];
  for (const { label, members } of run.clusters) {
    const clusterId = formatClusterId({ axis: run.axis, label });
    said.push(await readCluster(embedding, clusterId, find(members)));
  }
  const noiseTexts = find(run.report.noise).flatMap(({ learnt }) => learnt);
  const noise = (await readSentences(embedding, noiseTexts)).filter((sentence) => sentence !== undefined);
  const advice = (await readSentences(embedding, COMMON_ADVICE)).filter((sentence) => sentence !== undefined);
  const wordModel = createWordModel([...byId.values()].map(({ words }) => words));

  const all = [...said.flatMap(({ sentences }) => sentences), ...noise].map(({ vector }) => vector);
  const total = { sum: sumOf(all, embedding.model.dimension), count: all.length };
  const clusters = said.map((each) => placeCluster(each, total, wordModel));
  return yardstickOf({ clusters, noise, advice, wordModel });
}

async function readCluster(
  embedding: ExperienceStores['embedding'],
  clusterId: string,
  members: readonly Member[],
): Promise<SaidInCluster> {
  const basis = members.filter(({ learnt }) => learnt.length > 0).length < 2 ? 'goals' : 'lessons';
  const texts = members.flatMap(({ learnt, goal }, owner) =>
    (basis === 'goals' ? [goal] : learnt).map((text) => ({ text, owner })),
  );
  const read = await readSentences(
    embedding,
    texts.map(({ text }) => text),
  );
  const sentences = texts.flatMap(({ owner }, index) => {
    const sentence = read[index];
    return sentence === undefined ? [] : [{ ...sentence, owner }];
  });
  return { clusterId, members, basis, sentences };
}

interface Parts {
  readonly clusters: readonly ClusterSentences[];
  readonly noise: readonly Sentence[];
  readonly advice: readonly Sentence[];
  readonly wordModel: WordModel;
}

/** Distances are measured once, when they are first asked for. */
function yardstickOf({ clusters, noise, advice, wordModel }: Parts): Yardstick {
  const distance: DistanceTo = (sentence, cluster, without) =>
    1 - similarityTo({ cluster, wordModel }, sentence, without);
  const own = new Map<ClusterSentences, OwnDistances>();
  let foreign: { readonly distances: ForeignDistances | undefined } | undefined;
  return {
    clusters,
    distance,
    isCommonAdvice: (sentence, cluster) => isNearerToAdvice(sentence, { cluster, advice }),
    ownDistances(cluster) {
      const summary = own.get(cluster) ?? ownDistances(cluster, distance);
      own.set(cluster, summary);
      return summary;
    },
    foreignDistances() {
      foreign ??= { distances: foreignDistances(clusters, noise, distance) };
      return foreign.distances;
    },
  };
}
