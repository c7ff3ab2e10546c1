import { setImmediate } from 'node:timers/promises';
import { clustererError, type Clusterer, type Clustering, type ClusterInput } from '@learning-memory/clusterer';
import { checkClusterInput, checkSignal } from '@learning-memory/clusterer-input';
import { renumber } from '../clusterings.ts';
import { createMinimalClusterer, joinNear } from './minimal-clusterer.ts';

type Cluster = Clusterer['cluster'];

/** A correct clusterer with some members replaced. */
function wrong(change: (right: Clusterer) => Partial<Clusterer>): () => Clusterer {
  return () => {
    const right = createMinimalClusterer();
    return {
      algorithm: right.algorithm,
      cluster: (input) => right.cluster(input),
      [Symbol.asyncDispose]: () => right[Symbol.asyncDispose](),
      ...change(right),
    };
  };
}

/** Clusters another input than the one given. */
function wrongInput(change: (input: ClusterInput) => ClusterInput): () => Clusterer {
  return wrong((right) => ({ cluster: async (input) => right.cluster(change(input)) }));
}

/** Changes every result. */
function wrongResult(change: (clustering: Clustering, input: ClusterInput) => Clustering): () => Clusterer {
  return wrong((right) => ({
    cluster: async (input) => {
      const copy = { ...input, vectors: input.vectors.slice() };
      return change(await right.cluster(input), copy);
    },
  }));
}

/** Labels changed and numbered anew, the rest made to fit them. */
function wrongLabels(change: (labels: readonly number[], input: ClusterInput) => readonly number[]): () => Clusterer {
  return wrongResult(({ labels }, input) => {
    const changed = Int32Array.from(renumber(change([...labels], input)));
    return { labels: changed, probabilities: Float64Array.from(changed, (label) => (label < 0 ? 0 : 1)) };
  });
}

/** Does not accept a kind of input that must be accepted. */
function refuses(isRefused: (input: ClusterInput) => boolean): () => Clusterer {
  return wrong((right) => ({
    cluster: async (input) => {
      if (isRefused(input)) throw new TypeError('refused');
      return right.cluster(input);
    },
  }));
}

/** Lets one kind of invalid input pass by mending it. */
function mends(mended: (input: ClusterInput) => Partial<ClusterInput>): () => Clusterer {
  return wrongInput((input) => ({ ...input, ...mended(input) }));
}

const isZero = (vectors: ClusterInput['vectors'], dimension: number): boolean =>
  vectors.subarray(-dimension).every((value) => value === 0);

const row = ({ vectors, dimension }: ClusterInput, index: number): string =>
  vectors.subarray(index * dimension, (index + 1) * dimension).join();

/** Says whether another point of the input equals that point. */
const isCopy = (input: ClusterInput, index: number): boolean =>
  input.vectors.length > 0 &&
  Array.from({ length: input.vectors.length / input.dimension }, (_, other) => other).some(
    (other) => other < index && row(input, other) === row(input, index),
  );

const allEqual = (input: ClusterInput): boolean =>
  Array.from({ length: input.vectors.length / input.dimension }, (_, index) => row(input, index)).every(
    (each, _, rows) => each === rows[0],
  );

const rejectsPlainly: Cluster = async () => {
  throw new Error('disposed');
};

const afterDispose = (after: Cluster): (() => Clusterer) =>
  wrong((right) => {
    let disposed = false;
    return {
      async cluster(input) {
        await Promise.resolve();
        return disposed ? after(input) : right.cluster(input);
      },
      async [Symbol.asyncDispose]() {
        disposed = true;
      },
    };
  });

let counter = 0;

/** For each case of the contract a clusterer that it must fail on. */
export const WRONG_CLUSTERERS: Readonly<Record<string, () => Clusterer>> = {
  'algorithm.named': wrong(() => ({ algorithm: '' })),
  'result.labels': wrongResult(({ labels, ...rest }) => ({ ...rest, labels: labels.map((label) => label - 1) })),
  'result.first-appearance': wrongResult(({ labels, ...rest }) => {
    const last = Math.max(...labels);
    return { ...rest, labels: labels.map((label) => (label < 0 ? label : last - label)) };
  }),
  'result.probabilities': wrongResult((clustering) => ({
    ...clustering,
    probabilities: clustering.probabilities.map((value) => (value === 0 ? 0.1 : value)),
  })),
  'result.persistence': wrongResult((clustering) => ({
    ...clustering,
    persistence: new Float64Array(clustering.labels.length),
  })),
  'result.outlier-scores': wrongResult((clustering) => ({
    ...clustering,
    outlierScores: new Float64Array(clustering.labels.length).fill(Number.NaN),
  })),
  'groups.two': wrongLabels((labels) => labels.map((label) => Math.min(label, 0))),
  'groups.three': wrongLabels((labels) => labels.map((label) => Math.min(label, 1))),
  'noise.small-group': wrongLabels((labels) => labels.map((label) => Math.max(label, 0))),
  'noise.few-points': wrong((right) => ({
    cluster: async (input) => right.cluster({ ...input, minClusterSize: Math.min(input.minClusterSize, 5) }),
  })),
  'size.empty': refuses(({ vectors }) => vectors.length === 0),
  'size.one': refuses(({ vectors, dimension }) => vectors.length === dimension),
  'size.min-samples': refuses(
    ({ vectors, dimension, minSamples }) => (minSamples ?? 0) > Math.max(5, vectors.length / dimension),
  ),
  'order.repeated': wrongLabels((labels) => labels.map((label, index) => (index === counter++ % 7 ? -1 : label))),
  'order.permuted': wrongLabels((labels) => labels.map((label, index) => (index === 0 ? -1 : label))),
  'equal.pairs': wrongLabels((labels, input) =>
    labels.map((label, index) => (!allEqual(input) && isCopy(input, index) ? -1 : label)),
  ),
  'equal.copies': wrongLabels((labels, input) => labels.map((label, index) => (isCopy(input, index) ? label : -1))),
  'equal.all': wrongLabels((labels, input) =>
    labels.map((label, index) => (allEqual(input) && index % 2 === 0 ? -1 : label)),
  ),
  'zero.vector': wrongLabels((labels, { vectors, dimension }) =>
    labels.map((label) => (vectors.length > dimension && isZero(vectors, dimension) ? -1 : label)),
  ),
  'input.number-types': wrongLabels((labels, { vectors }) =>
    labels.map((label) => (vectors instanceof Float32Array ? -1 : label)),
  ),
  'input.view': wrongInput(({ vectors, ...rest }) => ({
    ...rest,
    vectors: new Float64Array(vectors.buffer, 0, vectors.length),
  })),
  'input.dimensions': wrongLabels((labels, { dimension }) => labels.map((label) => (dimension > 512 ? -1 : label))),
  'input.untouched': wrong((right) => ({
    cluster: async (input) => {
      const result = right.cluster(input);
      for (const [index, value] of input.vectors.entries()) input.vectors[index] = value / 3;
      return result;
    },
  })),
  'input.overwritten': wrong((right) => ({
    cluster: async (input) => {
      await Promise.resolve();
      return right.cluster(input);
    },
  })),
  'calls.concurrent': wrong((right) => {
    let latest: ClusterInput;
    return {
      cluster: async (input) => {
        latest = input;
        await Promise.resolve();
        return right.cluster(latest);
      },
    };
  }),
  'invalid.not-finite': mends(({ vectors }) => ({
    vectors: vectors.map((value) => (Number.isNaN(value) ? 0 : value)),
  })),
  'invalid.broken-row': mends(({ vectors, dimension }) => ({
    vectors: dimension > 0 ? vectors.slice(0, vectors.length - (vectors.length % dimension)) : vectors,
  })),
  'invalid.dimension': mends(({ dimension }) => ({ dimension: Math.max(1, dimension) })),
  'invalid.min-cluster-size': mends(({ minClusterSize }) => ({ minClusterSize: Math.ceil(minClusterSize) })),
  'invalid.min-samples': mends(({ minSamples }) => ({ minSamples: minSamples === 0 ? 1 : minSamples })),
  'loop.free': wrong(() => ({
    cluster: async (input) => {
      checkClusterInput(input);
      await setImmediate();
      return joinNear(input);
    },
  })),
  'abort.before': wrongInput(({ signal: _, ...rest }) => rest),
  'abort.during': wrong((right) => ({
    cluster: async ({ signal, ...rest }) => {
      checkSignal(signal);
      return right.cluster(rest);
    },
  })),
  'abort.after': wrong((right) => {
    const signals: AbortSignal[] = [];
    return {
      cluster: async (input) => {
        if (signals.some((signal) => signal.aborted)) throw clustererError('CLUSTERER_ABORTED', 'Cancelled before.');
        if (input.signal !== undefined) signals.push(input.signal);
        return right.cluster(input);
      },
    };
  }),
  'dispose.rejects': wrong(() => ({ async [Symbol.asyncDispose]() {} })),
  'dispose.unused': afterDispose(rejectsPlainly),
  'dispose.twice': wrong(() => {
    let disposed = false;
    return {
      async [Symbol.asyncDispose]() {
        if (disposed) throw new Error('disposed twice');
        disposed = true;
      },
    };
  }),
  'dispose.during': afterDispose(rejectsPlainly),
};
