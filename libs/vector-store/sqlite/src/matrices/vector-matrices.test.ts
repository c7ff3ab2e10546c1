import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findCollection } from '../collections/find-collection.ts';
import { task, TASKS } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { VectorDatabase } from '../database/vector-database.ts';
import { VectorMatrices } from './vector-matrices.ts';
import type { VectorMatrix } from './vector-matrix.ts';
import { deletePoints, upsertPoints } from '../writing/write-points.ts';

const temporaryFolder = temporaryFolders();
let database: VectorDatabase;

beforeEach(async () => {
  const file = join(await temporaryFolder(), 'memory.db');
  const matrixLimits = { fewest: 0, most: 1e6 };
  const options = { file, busyTimeoutMs: 1000, backupDirectory: undefined, retiredModels: [], matrixLimits };
  database = await VectorDatabase.open(options);
});

afterEach(() => {
  database.client.close();
});

function write(ids: readonly string[]): void {
  const points = ids.map((id) => {
    const { vector = [], text, payload } = task(id);
    return { id, vector: Float32Array.from(vector), text: { ...text }, payloadJson: JSON.stringify(payload) };
  });
  upsertPoints(database, TASKS, points);
}

function find(): VectorMatrix | undefined {
  return database.matrices.find(database, findCollection(database, TASKS)!);
}

describe('VectorMatrices', () => {
  it('holds the vectors of a collection that is searched again without a change', () => {
    write(['a', 'b']);
    expect(find()).toBeUndefined();
    const matrix = find();
    expect(matrix?.size).toBe(2);
    expect(find()).toBe(matrix);
  });

  it('lets them go with each change', () => {
    write(['a', 'b']);
    for (const change of [() => write(['c']), () => write(['c']), () => deletePoints(database, TASKS, ['a'])]) {
      find();
      expect(find()).toBeDefined();
      change();
      expect(find()).toBeUndefined();
    }
    expect(find()?.size).toBe(2);
  });

  it('holds more than one chunk of vec0, without what was deleted', () => {
    const ids = Array.from({ length: 2500 }, (_, index) => `t${index}`);
    write(ids);
    deletePoints(database, TASKS, ids.slice(1000, 1100));
    find();
    const nearest = find()?.nearest(Float32Array.of(1, 0, 0, 0), 1);
    expect(nearest).toHaveLength(2400);
    expect(new Set(nearest?.map(({ key }) => key)).size).toBe(2400);
    expect(nearest?.every(({ score }) => score === 1)).toBe(true);
  });

  it('gives cosines within -1 and 1, near those of the vectors, also where these have few values', () => {
    // Rounding takes the same from each component.
    const vectors = new Map(
      Array.from({ length: 81 }, (_, number) => {
        const values = [0, 1, 2, 3].map((place) => (Math.floor(number / 3 ** place) % 3) - 1);
        return [`v${number}`, Float32Array.from(values)] as const;
      }),
    );
    const points = [...vectors].map(([id, vector]) => ({ id, vector, text: { body: id }, payloadJson: '{}' }));
    upsertPoints(database, TASKS, points);
    find();
    const matrix = find()!;
    for (const vector of vectors.values()) {
      const scores = matrix.nearest(vector, vectors.size).map(({ score }) => score);
      const exact = [...vectors.values()].map((other) => exactCosine(vector, other)).toSorted((a, b) => b - a);
      expect(Math.max(...scores.map(Math.abs))).toBeLessThanOrEqual(1);
      for (const [place, score] of scores.entries()) expect(Math.abs(score - exact[place]!)).toBeLessThan(1e-4);
    }
  });

  it('compares those that are asked for alone, wherever they lie, as it compares all', () => {
    const ids = Array.from({ length: 600 }, (_, index) => `t${index}`);
    const points = ids.map((id, index) => {
      const vector = Float32Array.of(Math.cos(index), Math.sin(index), Math.cos(3 * index), 1);
      return { id, vector, text: { body: id }, payloadJson: '{}' };
    });
    upsertPoints(database, TASKS, points);
    find();
    const matrix = find()!;
    const asked = Float32Array.of(1, 0.5, 0.25, 0);
    const all = matrix.nearest(asked, 600);
    for (const [name, isAmong] of [
      ['first', (key: number) => key < 5],
      ['last', (key: number) => key > 590],
      ['scattered', (key: number) => key % 7 === 0 || key % 31 === 0],
      ['far apart', (key: number) => key % 100 === 0],
      ['none', () => false],
    ] as const) {
      const expected = all.filter(({ key }) => isAmong(key));
      const among = matrix.among(name, new Set(expected.map(({ key }) => key)));
      const scores = matrix.nearest(asked, 10, among).map(({ score }) => score);
      expect(scores).toEqual(expected.slice(0, scores.length).map(({ score }) => score));
      expect(scores.length).toBeGreaterThanOrEqual(Math.min(10, expected.length));
    }
  });

  it('counts a collection that does not fit once', () => {
    write(['a', 'b']);
    const counts: string[] = [];
    const counting = {
      each: () => [],
      all: <Row>(sql: string) => database.all<Row>(sql),
      get: <Row>(sql: string) => (counts.push(sql), database.get<Row>(sql)),
    };
    const small = new VectorMatrices({ fewest: 1e6, most: 1e9 });
    const collection = findCollection(database, TASKS)!;
    for (let time = 0; time < 5; time += 1) expect(small.find(counting, collection)).toBeUndefined();
    expect(counts).toHaveLength(1);
    expect(small.peek(collection)).toBeUndefined();
  });

  it('reads nothing for further questions of the first search', () => {
    write(['a', 'b']);
    const collection = findCollection(database, TASKS)!;
    expect(database.matrices.peek(collection)).toBeUndefined();
    find();
    expect(database.matrices.peek(collection)).toBeUndefined();
    const matrix = find();
    expect(database.matrices.peek(collection)).toBe(matrix);
  });

  it('leaves a file alone whose changes are not counted', () => {
    write(['a']);
    database.client.exec('UPDATE vector_collections SET revision = NULL');
    find();
    expect(find()).toBeUndefined();
  });
});

function exactCosine(left: Float32Array, right: Float32Array): number {
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, place) => sum + value * b[place]!, 0);
  const lengths = Math.sqrt(dot(left, left) * dot(right, right));
  return lengths === 0 ? 0 : dot(left, right) / lengths;
}
