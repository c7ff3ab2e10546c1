import { describe, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { Filter, VectorStore } from '@learning-memory/vector-store';
import { createSubjectReader, type Subject } from './subject.ts';
import { NOTES, storeNotes, type Note } from './test-support/notes.ts';

const EVERYTHING: Filter<Note> = { op: 'and', filters: [] };
const embedding = createHashEmbedding({ dimension: 256 });

/** What a question is about in these notes; `more` are stored before it is asked again. */
async function subjectsOf(
  { notes, more = [] }: { readonly notes: readonly Note[]; readonly more?: readonly Note[] },
  {
    question,
    filter = EVERYTHING,
    now,
  }: {
    readonly question: string;
    readonly filter?: Filter<Note>;
    readonly now?: () => number;
  },
): Promise<readonly Subject[]> {
  const { vectorStore } = await storeNotes(notes, embedding);
  const read = createSubjectReader({ embedding, vectorStore, now });
  const vector = (await embedding.embed(question, { inputType: 'query' }))!;
  const collection = NOTES.collection(embedding.model);
  const ask = (): Promise<Subject> => read({ collection, filter, vector });
  const before = await ask();
  await addNotes(vectorStore, more);
  return [before, await ask()];
}

async function addNotes(vectorStore: VectorStore, notes: readonly Note[]): Promise<void> {
  for (const [index, payload] of notes.entries()) {
    const vector = await embedding.embed(payload.text, { inputType: 'document' });
    // Before the others, so that it is in any sample.
    const point = { id: `!${String(index)}`, vector, text: { text: payload.text }, payload };
    await vectorStore.upsert(NOTES.collection(embedding.model), [point]);
  }
}

const shelf = (name: string, ...texts: readonly string[]): readonly Note[] =>
  texts.map((text) => ({ text, shelf: name }));

const BILLING = shelf('shop', 'billing database connections', 'the billing worker', 'billing closes at night');
const GARDEN = shelf('garden', 'roses need water', 'the shed is green', 'moles dig at dawn');

describe('the subject of a question', () => {
  it('is nearer where more of what is stored is about it', async () => {
    const question = 'billing';
    const [own] = await subjectsOf({ notes: BILLING }, { question });
    const [mixed] = await subjectsOf({ notes: [...BILLING, ...GARDEN] }, { question });
    const [other] = await subjectsOf({ notes: GARDEN }, { question });
    expect(own!.topic).toBeGreaterThan(mixed!.topic);
    expect(mixed!.topic).toBeGreaterThan(other!.topic);
  });

  it('is told by what the filter of the search leaves, and is 0 where that is nothing', async () => {
    const notes = [...BILLING, ...GARDEN];
    const on = (name: string): Filter<Note> => ({ op: 'eq', field: 'shelf', value: name });
    const [shop] = await subjectsOf({ notes }, { question: 'billing', filter: on('shop') });
    const [alone] = await subjectsOf({ notes: BILLING }, { question: 'billing' });
    expect(shop!.topic).toBeCloseTo(alone!.topic, 10);
    const [nowhere] = await subjectsOf({ notes }, { question: 'billing', filter: on('nowhere') });
    expect(nowhere!.topic).toBe(0);
  });

  it('is off topic for talk, whatever is stored', async () => {
    const [talk] = await subjectsOf({ notes: BILLING }, { question: 'thank you, you have been a great help today' });
    const [work] = await subjectsOf({ notes: BILLING }, { question: 'billing database connections' });
    expect(talk!.offTopic).toBeGreaterThan(work!.offTopic);
  });

  it('names the ten nearest prompts that no project has an answer to, the nearest first', async () => {
    const { vectorStore } = await storeNotes(BILLING, embedding);
    const question = 'thanks a lot';
    const vector = (await embedding.embed(question, { inputType: 'query' }))!;
    const collection = NOTES.collection(embedding.model);
    const { offTopicPrompts } = await createSubjectReader({ embedding, vectorStore })({
      ...{ collection, filter: EVERYTHING, vector },
    });
    const cosines = await Promise.all(
      offTopicPrompts.map(async (prompt) => {
        const other = (await embedding.embed(prompt, { inputType: 'query' }))!;
        return other.reduce((sum, value, place) => sum + value * (vector[place] ?? 0), 0);
      }),
    );
    expect(offTopicPrompts).toHaveLength(10);
    expect(new Set(offTopicPrompts).size).toBe(10);
    expect(cosines).toEqual(cosines.toSorted((one, other) => other - one));
  });

  it('follows a small store at once, and a large one after a minute', async () => {
    const asked = { question: 'billing' };
    const [few, more] = await subjectsOf({ notes: GARDEN, more: BILLING }, asked);
    expect(more!.topic).toBeGreaterThan(few!.topic);
    const garden = Array.from({ length: 200 }, (_, index) => ({ text: `roses need water ${String(index)}` }));
    const many = { notes: garden, more: shelf('shop', 'billing') };
    let times = [0, 59_999];
    const now = (): number => times.shift() ?? 0;
    const [first, second] = await subjectsOf(many, { ...asked, now });
    expect(second).toEqual(first);
    times = [0, 60_000, 60_000];
    const [before, after] = await subjectsOf(many, { ...asked, now });
    expect(after!.topic).toBeGreaterThan(before!.topic);
  });

  it.each([
    [100, 'once a minute'],
    [101, 'each time'],
  ])('is read of a large store of which %i in 200 texts have no vector %s', async (unknown, how) => {
    const { vectorStore } = await storeNotes([], embedding);
    const collection = NOTES.collection(embedding.model);
    const known = await embedding.embed('roses need water', { inputType: 'document' });
    const points = Array.from({ length: 200 }, (_, index) => ({
      ...{ id: `note-${String(index)}`, vector: index < unknown ? undefined : known },
      ...{ text: { text: 'roses' }, payload: { text: 'roses' } },
    }));
    await vectorStore.upsert(collection, points);
    let times = 0;
    const counting: VectorStore = { ...vectorStore, scroll: (...args) => ((times += 1), vectorStore.scroll(...args)) };
    const read = createSubjectReader({ embedding, vectorStore: counting });
    const vector = (await embedding.embed('billing', { inputType: 'query' }))!;
    const [first, second] = [
      await read({ collection, filter: EVERYTHING, vector }),
      await read({ collection, filter: EVERYTHING, vector }),
    ];
    expect(second).toEqual(first);
    expect(times).toBe(how === 'each time' ? 2 : 1);
  });

  it('is asked for again where the model failed', async () => {
    let fails = true;
    const { vectorStore } = await storeNotes(BILLING, embedding);
    const flaky: typeof embedding = {
      ...embedding,
      embedBatch: async (...args) => {
        if (fails) throw new Error('away');
        return embedding.embedBatch(...args);
      },
    };
    const read = createSubjectReader({ embedding: flaky, vectorStore });
    const vector = (await embedding.embed('billing', { inputType: 'query' }))!;
    const asked = { collection: NOTES.collection(embedding.model), filter: EVERYTHING, vector };
    await expect(read(asked)).rejects.toThrow('away');
    fails = false;
    expect((await read(asked)).topic).toBeGreaterThan(0);
  });
});
