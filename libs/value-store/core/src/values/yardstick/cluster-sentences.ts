import { float32At, float64At, itemAt } from '@learning-memory/array-access';
import { centre, originOf, sumOf, type AxisSum } from '../../experiences/centred-experiences.ts';
import { cosine, unitVector } from '../../geometry/unit-vectors.ts';
import type { Member } from './read-members.ts';
import type { Sentence } from './sentence.ts';
import type { WordGroup, WordModel } from './word-model.ts';

export interface OwnedSentence extends Sentence {
  /** The place of its member. */
  readonly owner: number;
}

/** A cluster and what a value of it is compared with. */
export interface SaidInCluster {
  readonly clusterId: string;
  readonly members: readonly Member[];
  /** Goals stand in where fewer than two members say what they found out. */
  readonly basis: 'lessons' | 'goals';
  readonly sentences: readonly OwnedSentence[];
}

/** Says how the sentences of a cluster lie, as seen from its origin. */
export interface ClusterSentences extends SaidInCluster {
  readonly origin: Float32Array;
  /** Are the sentences, centred. */
  readonly rows: readonly Float32Array[];
  readonly sum: Float64Array;
  /** That of the sum. */
  readonly direction: Float32Array;
  readonly words: WordGroup;
}

const NEAREST = 3;
const NOBODY: ReadonlySet<number> = new Set();
/** Beside the meaning: docs/values.md has the figures. */
const WEIGHT_OF_WORDS = 2;

/** `total` is of all sentences, those of no cluster among them. */
export function placeCluster(said: SaidInCluster, total: AxisSum, wordModel: WordModel): ClusterSentences {
  const origin = originOf(
    total,
    said.sentences.map(({ vector }) => vector),
  );
  const rows = said.sentences.map(({ vector }) => centre(vector, origin));
  const sum = Float64Array.from(sumOf(rows, total.sum.length));
  const words = wordModel.group(said.members.map((member) => member.words));
  return { ...said, origin, rows, sum, direction: unitVector(sum), words };
}

/**
 * How like a sentence is to those of a cluster: by meaning, half to the direction of all and half to the three nearest; and by
 * the words it shares with what the members wrote. `without` are members that are left out.
 */
export function similarityTo(
  { cluster, wordModel }: { readonly cluster: ClusterSentences; readonly wordModel: WordModel },
  sentence: Sentence,
  without: ReadonlySet<number> = NOBODY,
): number {
  const seen = centre(sentence.vector, cluster.origin);
  const left = [...without].map((owner) => itemAt(cluster.members, owner).words);
  const words = wordModel.similarity(sentence.words, cluster.words, left);
  const meaning = (cosine(seen, directionOf(cluster, without)) + nearness(cluster, seen, without)) / 2;
  return (meaning + WEIGHT_OF_WORDS * words) / (1 + WEIGHT_OF_WORDS);
}

/** Each member's highest cosine to the sentence, in their order; -1 for one without a readable sentence. */
export function memberSimilarities(cluster: ClusterSentences, { vector }: Sentence): readonly number[] {
  const seen = centre(vector, cluster.origin);
  const best = cluster.members.map(() => -1);
  cluster.rows.forEach((row, index) => {
    const { owner } = itemAt(cluster.sentences, index);
    best[owner] = Math.max(itemAt(best, owner), cosine(row, seen));
  });
  return best;
}

function directionOf(cluster: ClusterSentences, without: ReadonlySet<number>): Float32Array {
  const { rows, sentences, sum, direction } = cluster;
  if (without.size === 0) return direction;
  const left = Float64Array.from(sum);
  rows.forEach((row, index) => {
    if (!without.has(itemAt(sentences, index).owner)) return;
    for (let column = 0; column < left.length; column += 1)
      left[column] = float64At(left, column) - float32At(row, column);
  });
  return unitVector(left);
}

function nearness({ rows, sentences }: ClusterSentences, seen: Float32Array, without: ReadonlySet<number>): number {
  const best: number[] = [];
  rows.forEach((row, index) => {
    if (without.has(itemAt(sentences, index).owner)) return;
    const similarity = cosine(row, seen);
    if (best.length === NEAREST && similarity <= itemAt(best, NEAREST - 1)) return;
    best.push(similarity);
    best.sort((a, b) => b - a);
    best.length = Math.min(best.length, NEAREST);
  });
  return best.length === 0 ? 0 : best.reduce((total, each) => total + each, 0) / best.length;
}
