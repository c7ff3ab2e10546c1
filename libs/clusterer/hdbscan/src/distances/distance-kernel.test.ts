import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Metric } from '@learning-memory/clusterer-input';
import { COSINE_STEP, createDistanceKernel, euclideanErrorOf, limitOf, toRough } from './distance-kernel.ts';

const [ROWS, TARGETS, COLUMNS, VECTORS, DISTANCES] = [0, 1024, 2048, 4096, 40_960];

/** Distances from `rows` to `columns`, by row and point; NaN where nothing was written. */
function measure(metric: Metric, vectors: readonly number[][], rows: readonly number[], columns: readonly number[]) {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 65_536, shared: true });
  const width = Math.ceil(vectors[0]!.length / 2) * 2;
  const [vectorBytes, distanceBytes] = [8 * width, 8 * vectors.length];
  vectors.forEach((vector, point) => new Float64Array(memory.buffer, VECTORS + point * vectorBytes, width).set(vector));
  new Uint32Array(memory.buffer, ROWS, rows.length).set(rows);
  new Uint32Array(memory.buffer, TARGETS, rows.length).set(rows.map((_, row) => rows.length - 1 - row));
  new Uint32Array(memory.buffer, COLUMNS, columns.length).set(columns);
  const result = rows.map((_, row) =>
    new Float64Array(memory.buffer, DISTANCES + row * distanceBytes, vectors.length).fill(NaN),
  );
  createDistanceKernel(memory).distances(metric, {
    rows: ROWS,
    targets: TARGETS,
    rowCount: rows.length,
    columns: COLUMNS,
    columnCount: columns.length,
    vectors: VECTORS,
    vectorBytes,
    distances: DISTANCES,
    distanceBytes,
  });
  return result.toReversed().map((distances) => [...distances]);
}

/** Lower bounds between all points, by row and point. */
function lowerBounds(metric: Metric, vectors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 65_536, shared: true });
  const points = [...vectors.keys()];
  for (const address of [ROWS, TARGETS, COLUMNS]) new Uint32Array(memory.buffer, address, points.length).set(points);
  const { vectorBytes, error } = writeRough(memory, metric, vectors);
  const distanceBytes = (metric === 'cosine' ? 1 : 4) * points.length;
  const counts = { rowCount: points.length, columnCount: points.length };
  const addresses = { rows: ROWS, targets: TARGETS, columns: COLUMNS, vectors: VECTORS, distances: DISTANCES };
  createDistanceKernel(memory).lowerBounds(metric, { ...addresses, ...counts, vectorBytes, distanceBytes }, error);
  return points.map((row) => {
    const address = DISTANCES + row * distanceBytes;
    return metric === 'cosine'
      ? Array.from(new Uint8Array(memory.buffer, address, points.length), (steps) => steps * COSINE_STEP)
      : [...new Float32Array(memory.buffer, address, points.length)];
  });
}

function writeRough(memory: WebAssembly.Memory, metric: Metric, vectors: readonly (readonly number[])[]) {
  const bytes = metric === 'cosine' ? 2 : 4;
  const vectorBytes = Math.ceil((bytes * vectors[0]!.length) / 16) * 16;
  if (metric === 'cosine') {
    const rough = new Int16Array(memory.buffer, VECTORS);
    const errors = vectors.map((vector, point) =>
      toRough(Float64Array.from(vector), rough.subarray((point * vectorBytes) / 2)),
    );
    return { vectorBytes, error: Math.max(...errors) };
  }
  vectors.forEach((vector, point) => new Float32Array(memory.buffer, VECTORS + point * vectorBytes).set(vector));
  return { vectorBytes, error: euclideanErrorOf(Math.max(...vectors.map((vector) => Math.hypot(...vector)))) };
}

const unit = (vector: readonly number[]): number[] => {
  const norm = Math.hypot(...vector);
  return vector.map((value) => (norm === 0 ? 0 : value / norm));
};

const someVectors = fc.integer({ min: 1, max: 7 }).chain((dimension) => {
  const vector = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: dimension, maxLength: dimension });
  return fc.array(vector, { minLength: 1, maxLength: 12 });
});

describe('the kernel', () => {
  it('measures what the definitions say, for any number of rows, columns and dimensions', () => {
    fc.assert(
      fc.property(someVectors, (vectors) => {
        const points = [...vectors.keys()];
        const units = vectors.map(unit);
        const cosines = measure('cosine', units, points, points);
        const euclidean = measure('euclidean', vectors, points, points);
        for (const one of points) {
          for (const other of points) {
            const dot = units[one]!.reduce((sum, value, index) => sum + value * units[other]![index]!, 0);
            expect(cosines[one]![other]).toBeCloseTo(1 - dot, 12);
            const differences = vectors[one]!.map((value, index) => value - vectors[other]![index]!);
            expect(euclidean[one]![other]).toBeCloseTo(Math.hypot(...differences), 12);
            expect(cosines[one]![other]).toBe(cosines[other]![one]);
            expect(euclidean[one]![other]).toBe(euclidean[other]![one]);
          }
        }
      }),
    );
  });

  it('gives the same bits wherever a pair lies in a tile', () => {
    const random = [0.3, -0.7, 0.11, 0.9, -0.2].map((value, index) => unit([value, value * index, 1 / (index + 3)]));
    const all = measure('cosine', random, [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]);
    expect(measure('cosine', random, [3], [4])[0]![4]).toBe(all[3]![4]);
    expect(measure('cosine', random, [4, 3], [2, 1, 0])[1]![0]).toBe(all[3]![0]);
  });

  it('writes nothing but the columns it was asked for', () => {
    expect(measure('euclidean', [[0], [1], [2], [3], [4], [5]], [1], [5, 0])[0]).toEqual([1, NaN, NaN, NaN, NaN, 4]);
  });

  it('puts vectors of the same direction at distance 0, opposite ones at 2 and a zero vector at 1 from all', () => {
    const vectors = [unit([0.1, 0.7, 0.3]), unit([0.3, 2.1, 0.9]), unit([-0.1, -0.7, -0.3]), [0, 0, 0]];
    const [first, , , zero] = measure('cosine', vectors, [0, 1, 2, 3], [0, 1, 2, 3]);
    expect(first!.slice(0, 2)).toEqual([0, 0]);
    expect(first![2]).toBeCloseTo(2, 15);
    expect(first![2]).toBeLessThanOrEqual(2);
    expect(zero).toEqual([1, 1, 1, 1]);
  });

  it('is what its source compiles to', async () => {
    const build = fileURLToPath(new URL('../../kernel/build.mjs', import.meta.url));
    const environment = { env: { ...process.env, NODE_OPTIONS: '' } };
    await expect(promisify(execFile)(process.execPath, [build, '--check'], environment)).resolves.toBeDefined();
  });

  it('bounds distances from below, and hardly below them', () => {
    const coordinate = fc.float({
      noNaN: true,
      noDefaultInfinity: true,
      min: Math.fround(-1000),
      max: Math.fround(1000),
    });
    const vectors = fc.integer({ min: 1, max: 21 }).chain((dimension) => {
      return fc.array(fc.array(coordinate, { minLength: dimension, maxLength: dimension }), {
        minLength: 1,
        maxLength: 9,
      });
    });
    fc.assert(
      fc.property(vectors, (some) => {
        const units = some.map(unit);
        const [cosine, euclidean] = [lowerBounds('cosine', units), lowerBounds('euclidean', some)];
        for (const one of some.keys()) {
          for (const other of some.keys()) {
            const dot = units[one]!.reduce((sum, value, index) => sum + value * units[other]![index]!, 0);
            expect(cosine[one]![other]).toBeLessThanOrEqual(Math.max(0, 1 - dot));
            expect(cosine[one]![other]).toBeGreaterThan(Math.min(255 * COSINE_STEP, 1 - dot) - 1.1 * COSINE_STEP);
            const distance = Math.hypot(...some[one]!.map((value, index) => value - some[other]![index]!));
            expect(euclidean[one]![other]).toBeLessThanOrEqual(distance);
            expect(euclidean[one]![other]).toBeGreaterThan(distance * (1 - 1e-5) - 0.01);
          }
        }
      }),
    );
  });

  it.each([3e38, 1e200])('bounds no distance that single precision cannot hold: %d', (far) => {
    for (const row of lowerBounds('euclidean', [[far], [-far], [far]])) {
      for (const bound of row) expect(bound > 1e19).toBe(false);
    }
  });

  it.each(['cosine', 'euclidean'] as const)('chooses what is within a limit, ascending: %s', (metric) => {
    const distance = fc.record({ bound: fc.integer({ min: 0, max: 5 }), limit: fc.integer({ min: 0, max: 5 }) });
    const rows = fc.record({
      points: fc.array(distance, { minLength: 1, maxLength: 40 }),
      least: fc.integer({ min: 0, max: 5 }),
      from: fc.nat(),
    });
    fc.assert(
      fc.property(rows, ({ points, least, from }) => {
        const first = from % points.length;
        const memory = new WebAssembly.Memory({ initial: 2, maximum: 65_536, shared: true });
        const [bounds, limits, candidates, count] = [1024, 2048, 4096, points.length];
        points.forEach(({ bound, limit }, point) => {
          const size = metric === 'cosine' ? 1 : 4;
          write(memory, metric, bounds + point * size, bound);
          write(memory, metric, limits + point * size, limit);
        });
        const row = { bounds, limits, least, first, count, candidates };
        const chosen = createDistanceKernel(memory).choose(metric, row);
        const expected = [...points.keys()].filter(
          (point) => point >= first && points[point]!.bound <= Math.max(least, points[point]!.limit),
        );
        expect([...new Uint32Array(memory.buffer, candidates, chosen)]).toEqual(expected);
      }),
    );
  });

  it.each(['cosine', 'euclidean'] as const)('writes a row into a column: %s', (metric) => {
    const memory = new WebAssembly.Memory({ initial: 2, maximum: 65_536, shared: true });
    const size = metric === 'cosine' ? 1 : 4;
    const rowBytes = 16 * size;
    for (let point = 0; point < 5; point += 1) write(memory, metric, 1024 + point * size, point + 1);
    const kernel = createDistanceKernel(memory);
    kernel.mirror(metric, { row: 1024, all: 4096, rowBytes, point: 2, first: 3, count: 5 });
    const column = [0, 1, 2, 3, 4, 5].map((row) => read(memory, metric, 4096 + row * rowBytes + 2 * size));
    expect(column).toEqual([0, 0, 0, 4, 5, 0]);
  });

  it('limits let all bounds of a distance pass', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), (distance) => {
        const steps = Math.min(255, Math.floor(distance / COSINE_STEP));
        expect(limitOf('cosine', distance)).toBeGreaterThanOrEqual(steps);
        expect(limitOf('euclidean', distance)).toBeGreaterThanOrEqual(distance);
      }),
    );
    expect([limitOf('cosine', Infinity), limitOf('euclidean', Infinity)]).toEqual([255, Infinity]);
  });
});

function write(memory: WebAssembly.Memory, metric: Metric, address: number, value: number): void {
  const view = new DataView(memory.buffer);
  if (metric === 'cosine') view.setUint8(address, value);
  else view.setFloat32(address, value, true);
}

function read(memory: WebAssembly.Memory, metric: Metric, address: number): number {
  const view = new DataView(memory.buffer);
  return metric === 'cosine' ? view.getUint8(address) : view.getFloat32(address, true);
}
