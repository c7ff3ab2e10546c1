import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { SESSION_NOTE_TAG, type MemoryDraft } from '@learning-memory/memory';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { UNRELATED_TEXTS } from '../similarity/unrelated-texts.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';

const embedding = createPackagedStaticEmbedding();
let home: NewMemoryService;

beforeEach(async () => {
  home = await newMemoryService({ embedding });
  for (const content of UNRELATED_TEXTS) await home.service.store({ content, project: 'shop' });
});
afterEach(async () => home[Symbol.asyncDispose]());
afterAll(async () => embedding[Symbol.asyncDispose]());

async function stored(...drafts: readonly (string | Omit<MemoryDraft, 'project'>)[]): Promise<void> {
  for (const draft of drafts) {
    home.clock.now += 60_000;
    const fields = typeof draft === 'string' ? { content: draft } : draft;
    expect((await home.service.store({ ...fields, project: 'shop' })).superseded).toBeUndefined();
  }
}

async function found(query: string): Promise<readonly string[]> {
  const { hits } = await home.service.search({ query, limit: 5 });
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  return hits.map(({ memory }) => memory.content);
}

const EARLIER = 'Preview builds are uploaded to the bucket of the design team.';
const LATER = 'Preview builds are uploaded to a bucket in Frankfurt.';

it('of two near hits the later comes first, whichever has more words of the question', async () => {
  await stored(EARLIER, LATER);
  const [first, second] = await found('where are preview builds uploaded, in which bucket of the design team?');
  expect([first, second]).toEqual([LATER, EARLIER]);
});

it('of three the last comes first', async () => {
  const last = 'Preview builds are uploaded to a bucket in Dublin.';
  await stored(EARLIER, LATER, last);
  expect((await found('which bucket of the design team are preview builds uploaded to?')).slice(0, 3)).toEqual([
    last,
    LATER,
    EARLIER,
  ]);
});

it.each([
  ['about another thing', 'Release builds are uploaded to a bucket in Frankfurt.'],
  ['that tells something else of it', 'Preview builds expire when their branch is merged.'],
])('what is later stays behind: %s', async (_what, later) => {
  await stored(EARLIER, later);
  expect((await found('where are preview builds uploaded, to which bucket of the design team?'))[0]).toBe(EARLIER);
});

it('what tells of a change comes first, in words of its own, and asks at once whether the earlier still holds', async () => {
  const earlier = await home.service.store({ content: 'The gateway listens on port 7000.', project: 'shop' });
  home.clock.now += 60_000;
  const moved = 'We moved the gateway to port 7443; 7000 is closed now.';
  const { superseded, questioned } = await home.service.store({ content: moved, project: 'shop' });
  expect(superseded).toBeUndefined();
  expect(questioned).toEqual([{ id: earlier.memory.id, content: earlier.memory.content }]);
  expect((await found('which port does the gateway listen on?')).slice(0, 2)).toEqual([moved, earlier.memory.content]);
});

it("asks about nothing that was taken back, that happened, that is another project's or about another thing", async () => {
  const before = { content: 'The gateway listens on port 7000.' };
  await home.service.store({ ...before, project: 'bank' });
  await home.service.store({
    content: 'The gateway went down as port 7000 was taken.',
    project: 'shop',
    category: 'event',
  });
  home.clock.now += 60_000;
  const moved = await home.service.store({ content: 'The gateway was moved to port 7443.', project: 'shop' });
  expect(moved.questioned).toEqual([]);
  home.clock.now += 60_000;
  const corrected = await home.service.store({
    content: 'The gateway no longer listens on port 7000.',
    project: 'bank',
  });
  expect([corrected.superseded?.length, corrected.questioned]).toEqual([1, []]);
});

it('the note of a session does not come before a decision', async () => {
  await stored(EARLIER, { content: `Decided:\n- ${LATER}`, tags: [SESSION_NOTE_TAG], category: 'context' });
  expect((await found('where are preview builds uploaded, in which bucket?'))[0]).toBe(EARLIER);
});

it('what was said earlier stays so when its tags or its importance change, and is the later once it says something else', async () => {
  await stored(EARLIER, LATER);
  const question = 'where are preview builds uploaded, in which bucket of the design team?';
  const { memories } = await home.service.list({ limit: 2 });
  const id = memories.find(({ content }) => content === EARLIER)?.id ?? '';
  home.clock.now += 60_000;
  await home.service.update(id, { tags: ['release'], content: EARLIER });
  await home.service.update(id, { importance: 0.9 });
  expect((await found(question)).slice(0, 2)).toEqual([LATER, EARLIER]);
  home.clock.now += 60_000;
  const last = 'Preview builds are uploaded to a bucket of the design team in Dublin.';
  await home.service.update(id, { content: last });
  expect((await found(question)).slice(0, 2)).toEqual([last, LATER]);
});
