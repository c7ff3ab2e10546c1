import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Clusterer, ClusterInput } from '@learning-memory/clusterer';
import { clustererContract } from '@learning-memory/clusterer-testing';
import { registerContract } from '@learning-memory/contract-testing';
import { createHdbscanClusterer, type HdbscanClustererOptions } from './hdbscan-clusterer.ts';
import { createRandom, pickRows, shuffledNumbers } from './test-support/random.ts';
import { renumber } from './test-support/partitions.ts';

const created: Clusterer[] = [];

function create(options?: HdbscanClustererOptions): Clusterer {
  const clusterer = createHdbscanClusterer(options);
  created.push(clusterer);
  return clusterer;
}

afterEach(async () => {
  for (const clusterer of created.splice(0)) await clusterer[Symbol.asyncDispose]();
});

/** Themes of 20 points on average, and as many points of no theme. */
function randomInput(count: number, dimension: number): ClusterInput & { readonly vectors: Float32Array } {
  const random = createRandom(count);
  const values = (): number[] => Array.from({ length: dimension }, () => random() - 0.5);
  const themes = Array.from({ length: Math.ceil(count / 40) }, values);
  const vectors = Float32Array.from(
    Array.from({ length: count }, (_, point) => {
      const theme = themes[Math.floor(random() * themes.length)]!;
      return values().map((value, index) => value + (point % 2) * theme[index]!);
    }).flat(),
  );
  return { vectors, dimension, minClusterSize: 5, minSamples: 3 };
}

describe('options', () => {
  it.each([{ metric: 'manhattan' }, { selection: 'best' }, { idleTimeoutMs: Number.NaN }, { idleTimeoutMs: -1 }])(
    'that there are not are refused: %j',
    (options) => {
      const name = Object.keys(options)[0]!;
      expect(() => create(options as HdbscanClustererOptions)).toThrow(
        expect.objectContaining({ code: 'CLUSTERER_INVALID_INPUT', message: expect.stringContaining(name) }),
      );
    },
  );
});

/** The same points in a space of more dimensions. */
function widen({ vectors, dimension, ...sizes }: ClusterInput, wide: number): ClusterInput {
  const widened = new Float32Array((vectors.length / dimension) * wide);
  for (let point = 0; point * dimension < vectors.length; point += 1) {
    widened.set(vectors.subarray(point * dimension, (point + 1) * dimension), point * wide);
  }
  return { vectors: widened, dimension: wide, ...sizes };
}

describe('createHdbscanClusterer', () => {
  registerContract({ describe, it }, clustererContract, {
    createHarness: async () => {
      const clusterer = createHdbscanClusterer();
      return {
        clusterer,
        minClusterSize: 5,
        minSamples: 3,
        [Symbol.asyncDispose]: () => clusterer[Symbol.asyncDispose](),
      };
    },
  });
});

describe('options', () => {
  const input = randomInput(300, 8);

  it('have defaults: cosine, excess of mass, no single cluster', async () => {
    const chosen = create({ metric: 'cosine', selection: 'eom', allowSingleCluster: false });
    expect(await create().cluster(input)).toEqual(await chosen.cluster(input));
  });

  it.each<HdbscanClustererOptions>([{ metric: 'euclidean' }, { selection: 'leaf' }])('matter: %j', async (options) => {
    expect(await create(options).cluster(input)).not.toEqual(await create().cluster(input));
  });

  it('allow one cluster of all points', async () => {
    const blob = Float64Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : index / 1000));
    const points = { vectors: blob, dimension: 2, minClusterSize: 15 };
    const [apart, single] = [create(), create({ allowSingleCluster: true })];
    expect(Math.max(...(await apart.cluster(points)).labels)).toBe(-1);
    expect(Math.max(...(await single.cluster(points)).labels)).toBe(0);
  });

  it('take minClusterSize for minSamples where that is left out', async () => {
    const { minSamples: _, ...rest } = input;
    const clusterer = create();
    expect(await clusterer.cluster(rest)).toEqual(await clusterer.cluster({ ...rest, minSamples: 5 }));
    expect(await clusterer.cluster(rest)).not.toEqual(await clusterer.cluster(input));
  });
});

describe('two threads', () => {
  it('answer as one does, whatever was clustered before', async () => {
    const clusterer = create();
    for (const count of [2100, 50, 700, 2000]) {
      const narrow = randomInput(count, 40);
      const alone = await clusterer.cluster(narrow);
      expect(await clusterer.cluster(widen(narrow, 512))).toEqual(alone);
      expect(Math.max(...alone.labels)).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([1e155, 1e-170])('find the same by the cosine of vectors whose squares are no numbers: %d', async (scale) => {
    const vectors = [1, 0, 1, 0.01, 0, 1, 0.01, 1];
    const sizes = { dimension: 2, minClusterSize: 2 };
    const { labels } = await create().cluster({ ...sizes, vectors: Float64Array.from(vectors, (x) => x * scale) });
    expect(labels).toEqual((await create().cluster({ ...sizes, vectors: Float64Array.from(vectors) })).labels);
    expect(new Set(labels).size).toBe(2);
  });

  it('find the same in another order', async () => {
    const clusterer = create();
    const input = randomInput(2000, 512);
    const order = shuffledNumbers(2000, 5);
    const [original, shuffled] = await Promise.all([
      clusterer.cluster(input),
      clusterer.cluster({ ...input, vectors: pickRows(input.vectors, 512, order) }),
    ]);
    expect([...shuffled.labels]).toEqual(renumber(order.map((point) => original.labels[point]!)));
  });

  it('end when idle, and start again', async () => {
    const clusterer = create({ idleTimeoutMs: 1 });
    const input = randomInput(2000, 512);
    const first = await clusterer.cluster(input);
    await setTimeout(200);
    expect(await clusterer.cluster(input)).toEqual(first);
  });
});

describe('a call that waits for another', () => {
  it('has read its vectors before', async () => {
    const clusterer = create();
    const input = randomInput(300, 8);
    const expected = await clusterer.cluster(input);
    const first = clusterer.cluster(input);
    const vectors = input.vectors.slice();
    const second = clusterer.cluster({ ...input, vectors });
    vectors.fill(Number.NaN);
    expect(await Promise.all([first, second])).toEqual([expected, expected]);
  });
});

describe('a cancelled call', () => {
  const long = randomInput(9000, 512);
  const medium = randomInput(6000, 512);
  const short = randomInput(60, 8);

  it('frees the threads for the next one', async () => {
    const [clusterer, other] = [create(), create()];
    await Promise.all([clusterer.cluster(short), other.cluster(short)]);
    const aborting = new AbortController();
    const cancelled = clusterer.cluster({ ...long, signal: aborting.signal });
    const whole = other.cluster(medium);
    await setTimeout(100);
    aborting.abort(new Error('not needed any more'));
    await expect(cancelled).rejects.toMatchObject({
      code: 'CLUSTERER_ABORTED',
      cause: { message: 'not needed any more' },
    });
    const next = clusterer.cluster(short);
    await expect(Promise.race([next.then(() => 'next'), whole.then(() => 'whole')])).resolves.toBe('next');
  });

  it('does not hold up disposal', async () => {
    const clusterer = createHdbscanClusterer();
    await clusterer.cluster(short);
    const running = [long, long].map((input) => clusterer.cluster(input));
    const outcomes = Promise.allSettled(running);
    await setTimeout(50);
    await clusterer[Symbol.asyncDispose]();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'CLUSTERER_DISPOSED' } });
    }
  });
});
