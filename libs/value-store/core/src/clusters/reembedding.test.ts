import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import type { ValueStore } from '@learning-memory/value-store';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { addExperiences, experiencesOf, strangers, THEMES } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';
import { embeddedValueText } from '../values/embedded-text.ts';
import { valueCollection } from '../values/value-collection.ts';

const OLD = createHashEmbedding({ dimension: 512 });
const PRESENT = createHashEmbedding({ dimension: 256 });
const FULL = { axis: 'full' } as const;
const EXPERIENCES = experienceCollection('full', PRESENT.model);
const VALUES = valueCollection(PRESENT.model);
const ENTRIES = [...experiencesOf('database', 12), ...experiencesOf('clock', 8), ...strangers(3)];
const CANDIDATE = { ...FULL, text: THEMES.clock, clusterId: 'cluster_full_1' };

interface OldHome extends Home {
  /** Of the present model, over the same stores; `values` is of the old one. */
  readonly present: ValueStore;
  /** Embeds points anew, at most so many, and finishes when none is left; default all. */
  reembedExperiences(most?: number): Promise<void>;
  reembedValues(): Promise<void>;
}

/** 12 experiences about databases, 8 about clocks, 3 about nothing, with the vectors of the old model. */
async function oldHome(): Promise<OldHome> {
  const folder = await mkdtemp(join(tmpdir(), 'value-store-'));
  const vectorStore = createSqliteVectorStore({ file: join(folder, 'memory.db'), retiredModels: [OLD.model.id] });
  const home = await newHome({ embedding: OLD, vectorStore });
  await home.add(ENTRIES);

  async function reembed<P extends object>(
    collection: CollectionRef<P>,
    textOf: (payload: P) => string,
    most = 1000,
  ): Promise<void> {
    const points = await vectorStore.reembedding.pending(collection, { limit: most });
    const texts = points.map(({ payload }) => textOf(payload as P));
    const vectors = await PRESENT.embedBatch(texts, { inputType: 'document' });
    await vectorStore.reembedding.write(
      collection,
      points.map(({ id, revision }, index) => ({ id, revision, vector: vectors[index] })),
    );
    if (points.length < most) await vectorStore.reembedding.finish(collection);
  }

  return {
    ...home,
    present: home.open({ embedding: PRESENT }),
    async reembedExperiences(most) {
      // The first write opens the way.
      await vectorStore.delete(EXPERIENCES, []);
      await reembed(EXPERIENCES, ({ entry }) => entry.goal, most);
    },
    async reembedValues() {
      await vectorStore.delete(VALUES, []);
      await reembed(VALUES, embeddedValueText);
    },
    async [Symbol.asyncDispose]() {
      await home[Symbol.asyncDispose]();
      await vectorStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** A home that never had another model than the present one. */
async function presentHome(): Promise<Home> {
  const home = await newHome({ embedding: PRESENT });
  await home.add(ENTRIES);
  await home.values.clusters(FULL);
  return home;
}

/** `undefined`: nothing was written under the present model yet. Of 23, all but the finish at the last. */
const STAGES = [undefined, 5, 23];

describe.each(STAGES)('while %s of 23 experiences are embedded anew', (most) => {
  const embedded = most ?? 0;
  const details = { axis: 'full', embedded, experiences: 23 };
  const refused = { code: 'VALUE_STORE_INSUFFICIENT_DATA', kind: 'insufficient_data', details };

  async function homeOnItsWay({ clustered }: { readonly clustered: boolean }): Promise<OldHome> {
    const home = await oldHome();
    if (clustered) await home.values.clusters(FULL);
    if (most !== undefined) await home.reembedExperiences(most);
    return home;
  }

  it('the last run answers, with a notice, and none is made', async () => {
    await using home = await oldHome();
    const before = await home.values.clusters(FULL);
    if (most !== undefined) await home.reembedExperiences(most);
    const { notice, ...answer } = await home.present.clusters(FULL);
    expect(answer).toEqual({ ...before, reused: true });
    expect(notice).toContain(`${embedded} of 23`);
    expect(home.clusterer.calls).toHaveLength(1);
  });

  it('clusters are refused without a last run, and nothing is kept that would answer afterwards', async () => {
    await using home = await homeOnItsWay({ clustered: false });
    await expect(home.present.clusters(FULL)).rejects.toMatchObject(refused);
    expect(home.clusterer.calls).toEqual([]);
    expect(await home.runs.latest(FULL)).toBeUndefined();
    await home.reembedExperiences();
    expect((await home.present.clusters(FULL)).clusters.map(({ size }) => size)).toEqual([12, 8]);
  });

  it('nothing is judged by distances, and no value is stored', async () => {
    await using home = await homeOnItsWay({ clustered: true });
    await expect(home.present.validate(CANDIDATE)).rejects.toMatchObject(refused);
    await expect(home.present.store(CANDIDATE)).rejects.toMatchObject(refused);
    await expect(home.present.members('full_1', 5)).rejects.toMatchObject(refused);
    expect(await home.present.list({ limit: 5 })).toEqual([]);
  });

  it('a process of the old model goes on as before', async () => {
    await using home = await homeOnItsWay({ clustered: true });
    const answer = await home.values.clusters(FULL);
    expect(answer).toMatchObject({ reused: true, clusters: [{ size: 12 }, { size: 8 }] });
    expect(answer).not.toHaveProperty('notice');
    expect((await home.values.store(CANDIDATE)).created).toBe(true);
  });

  it('predictions are counted in full', async () => {
    await using home = await homeOnItsWay({ clustered: true });
    expect((await home.present.calibration()).overall).toMatchObject({ confirmed: 23, rate: 1 });
  });
});

describe('when all experiences have the vectors of the present model', () => {
  it.each(['as the old model left it', 'without the note of its model'])(
    'the last run, %s, has no cluster to judge by until clusters are asked for again',
    async (kind) => {
      await using home = await oldHome();
      await home.values.clusters(FULL);
      if (kind.startsWith('without')) await forgetModel(home);
      await home.reembedExperiences();
      const refused = { code: 'VALUE_STORE_CLUSTER_NOT_FOUND', details: { model: 'hash-256' } };
      await expect(home.present.validate(CANDIDATE)).rejects.toMatchObject(refused);
      await expect(home.present.store(CANDIDATE)).rejects.toMatchObject(refused);
      await expect(home.present.members('full_1', 5)).rejects.toMatchObject(refused);

      const answer = await home.present.clusters(FULL);
      expect(answer.reused).toBe(false);
      expect(answer).not.toHaveProperty('notice');
      expect(answer.clusters.map(({ id, size }) => [id, size])).toEqual([
        ['cluster_full_0', 12],
        ['cluster_full_1', 8],
      ]);
      expect((await home.present.clusters(FULL)).reused).toBe(true);
    },
  );

  it('they are judged as if there had never been another model', async () => {
    await using home = await oldHome();
    await home.values.clusters(FULL);
    await home.reembedExperiences(7);
    await home.present.clusters(FULL);
    await home.reembedExperiences();
    await home.present.clusters(FULL);
    await using fresh = await presentHome();
    expect(await home.present.validate(CANDIDATE)).toEqual(await fresh.values.validate(CANDIDATE));
    expect(await home.present.members('full_1', 5)).toEqual(await fresh.values.members('full_1', 5));
  });

  it('what was resolved meanwhile counts, and ids go to those who have kept half of their members', async () => {
    await using home = await oldHome();
    await home.values.clusters(FULL);
    await home.reembedExperiences(7);
    await addExperiences({ embedding: PRESENT, vectorStore: home.vectorStore }, experiencesOf('clock', 6));
    expect((await home.present.clusters(FULL)).clusters.map(({ size }) => size)).toEqual([12, 8]);
    await home.reembedExperiences();
    const { clusters } = await home.present.clusters(FULL);
    expect(clusters.map(({ id, size }) => [id, size])).toEqual([
      ['cluster_full_1', 14],
      ['cluster_full_0', 12],
    ]);
  });
});

describe('values', () => {
  it('stay with their clusters through the change of the model, before they are embedded anew and after', async () => {
    await using home = await oldHome();
    await home.values.clusters(FULL);
    const { value } = await home.values.store(CANDIDATE);
    for (const step of [
      () => home.reembedExperiences(5),
      () => home.reembedExperiences(),
      () => home.reembedValues(),
    ]) {
      await step();
      expect(await home.present.list({ limit: 5 })).toEqual([value]);
      expect(await home.present.get([value.id])).toEqual([value]);
      await home.present.clusters(FULL);
    }
    expect(await home.present.store(CANDIDATE)).toEqual({ value, created: false, redactions: 0 });
    const query = { mode: 'dense', vector: (await PRESENT.embed(value.text, { inputType: 'query' }))! } as const;
    expect(await home.vectorStore.search(VALUES, { query, limit: 5 })).toMatchObject([{ id: value.id }]);
  });

  it('that are given a project before they are embedded anew still are, and found by meaning', async () => {
    await using home = await oldHome();
    await home.values.clusters({ ...FULL, projects: [null] });
    const { value } = await home.values.store(CANDIDATE);
    expect(value).not.toHaveProperty('project');
    await home.vectorStore.delete(VALUES, []);
    expect(await home.present.assignProject('project_a')).toBe(1);
    await home.reembedValues();
    const query = { mode: 'dense', vector: (await PRESENT.embed(value.text, { inputType: 'query' }))! } as const;
    const filter = { op: 'eq', field: 'project', value: 'project_a' } as const;
    expect(await home.vectorStore.search(VALUES, { query, filter, limit: 5 })).toMatchObject([{ id: value.id }]);
  });

  it('are stored with the vector of the present model while earlier ones still have that of the old', async () => {
    await using home = await oldHome();
    await home.values.clusters(FULL);
    const early = await home.values.store(CANDIDATE);
    await home.reembedExperiences();
    await home.present.clusters(FULL);
    expect((await home.present.store(CANDIDATE)).created).toBe(false);
    const { value } = await home.present.store({ ...CANDIDATE, text: THEMES.database, clusterId: 'cluster_full_0' });
    expect(await home.vectorStore.reembedding.pending(VALUES, { limit: 5 })).toMatchObject([{ id: early.value.id }]);
    await home.reembedValues();
    expect((await home.present.list({ limit: 5 })).map(({ id }) => id)).toEqual([value.id, early.value.id]);
  });
});

/** Leaves the run as a version before wrote it. */
async function forgetModel({ runs }: Home): Promise<void> {
  const run = (await runs.latest(FULL))!;
  const { modelId, ...report } = JSON.parse(run.report) as Readonly<Record<string, unknown>>;
  expect(modelId).toBe(OLD.model.id);
  await runs.append({ ...run, report: JSON.stringify(report) }, run.number);
}
