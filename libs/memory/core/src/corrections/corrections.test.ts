import { SESSION_NOTE_TAG, type MemoryDraft, type MemoryService } from '@learning-memory/memory';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CORRECTIONS, RESEMBLING } from '../test-support/correction-pairs.ts';
import { FRESH_CORRECTIONS, FRESH_RESEMBLING } from '../test-support/fresh-pairs.ts';
import { MET_CORRECTIONS, MET_RESEMBLING } from '../test-support/met-pairs.ts';
import { UNSEEN_CORRECTIONS, UNSEEN_RESEMBLING } from '../test-support/worded-pairs-held-out.ts';
import { WORDED_CORRECTIONS, WORDED_RESEMBLING } from '../test-support/worded-pairs.ts';
import { HELD_OUT_CORRECTIONS, HELD_OUT_RESEMBLING } from '../test-support/held-out-pairs.ts';
import type { Pair } from '../test-support/pairs-of.ts';
import type { NewMemoryService } from '../test-support/new-memory-service.ts';
import { realModelHome } from '../test-support/real-model-home.ts';

let home: NewMemoryService;
let service: MemoryService;
let projects = 0;
let project: string;

beforeAll(async () => {
  home = await realModelHome();
  ({ service } = home);
});

afterAll(async () => home[Symbol.asyncDispose]());

const inNewProject = (): void => {
  projects += 1;
  project = `project-${projects}`;
};
const draftOf = (content: string): MemoryDraft => ({
  content,
  project,
  ...(/^(?:Asked|Decided):$/mu.test(content) && { tags: [SESSION_NOTE_TAG], category: 'context' }),
});

async function store(draft: MemoryDraft | string): ReturnType<MemoryService['store']> {
  home.clock.now += 60_000;
  return await service.store(typeof draft === 'string' ? draftOf(draft) : draft);
}

async function isCorrected({ earlier, later }: Pair): Promise<boolean> {
  inNewProject();
  const { memory } = await store(earlier);
  const { superseded = [] } = await store(later);
  expect(superseded.every(({ id }) => id === memory.id)).toBe(true);
  return superseded.length > 0;
}

async function recalled(query: string): Promise<readonly string[]> {
  const { hits } = await service.search({ query, projects: [project], limit: 10 });
  const foremost = await service.foremost({ projects: [project], limit: 10 });
  const found = hits.map(({ memory }) => memory.content).sort();
  expect(foremost.map(({ content }) => content).sort()).toEqual(expect.arrayContaining(found));
  return found;
}

const EARLIER = 'We use pnpm for this repository.';
const LATER = 'We no longer use pnpm, npm now.';

describe('of two memories of one project', () => {
  it.each([
    ['one that corrects is told from one that resembles', CORRECTIONS, RESEMBLING, 0.95],
    ['so it is of pairs that no rule was made for', HELD_OUT_CORRECTIONS, HELD_OUT_RESEMBLING, 0.85],
    ['so it is in the words of developers', WORDED_CORRECTIONS, WORDED_RESEMBLING, 0.9],
    ['so it is in words of theirs that no rule was made for', UNSEEN_CORRECTIONS, UNSEEN_RESEMBLING, 0.75],
    ['so it is in words of somebody who knew no rule', MET_CORRECTIONS, MET_RESEMBLING, 0.95],
    ['so it is of pairs like these that came later', FRESH_CORRECTIONS, FRESH_RESEMBLING, 0.75],
  ])('%s', async (_name, corrections, resembling, least) => {
    const missed: Pair[] = [];
    const alarms: Pair[] = [];
    for (const pair of corrections) if (!(await isCorrected(pair))) missed.push(pair);
    for (const pair of resembling) if (await isCorrected(pair)) alarms.push(pair);
    expect(alarms).toEqual([]);
    expect(1 - missed.length / corrections.length).toBeGreaterThanOrEqual(least);
  });

  it('the later is recalled in place of the earlier, which is kept, names it, and can be brought back', async () => {
    inNewProject();
    const { memory: earlier } = await store(EARLIER);
    const { memory: later, superseded } = await store(LATER);
    expect(superseded).toEqual([{ id: earlier.id, statement: EARLIER }]);
    expect(await recalled('pnpm repository')).toEqual([LATER]);
    expect((await service.get(earlier.id)).memory).toMatchObject({ content: EARLIER, supersededBy: later.id });
    const restorable = await service.list({ projects: [project], deleted: true, limit: 10 });
    expect(restorable.memories.map(({ id }) => id)).toEqual([earlier.id]);
    expect(await service.restore(earlier.id)).toEqual(earlier);
    expect(await recalled('pnpm repository')).toEqual([LATER, EARLIER].sort());
    expect((await service.list({ projects: [project], deleted: true, limit: 10 })).total).toBe(0);
  });

  it('the earlier comes back with the end of what corrected it', async () => {
    inNewProject();
    await store(EARLIER);
    const { memory: later } = await store(LATER);
    await service.delete(later.id);
    expect(await recalled('pnpm repository')).toEqual([EARLIER]);
    const { memory: again } = await store('The repository is installed with npm instead of pnpm.');
    await service.update(again.id, { content: 'The install step of the repository is slow.' });
    expect(await recalled('pnpm repository')).toContain(EARLIER);
  });

  it.each([
    ['is deleted', (id: string) => service.delete(id)],
    ['is forgotten', (id: string) => service.curation.forget(id)],
    ['says something else', (id: string) => service.update(id, { content: 'Builds are slow.' })],
  ])('the earlier stays corrected by a second one where the first %s', async (_case, end) => {
    inNewProject();
    const others = 'Releases are cut on Tuesday by the release manager.';
    const { memory: whole } = await store(EARLIER);
    const { memory: part } = await store(`${EARLIER} ${others}`);
    const { memory: first } = await store(LATER);
    const { memory: second } = await store('The repository is installed with yarn instead of pnpm.');
    await end(first.id);
    expect((await service.get(whole.id)).memory).toMatchObject({ content: EARLIER, supersededBy: second.id });
    expect((await service.get(part.id)).memory.corrections).toMatchObject([{ statement: EARLIER, by: second.id }]);
    await service.delete(second.id);
    expect(await recalled('pnpm repository')).toEqual(expect.arrayContaining([EARLIER, `${EARLIER} ${others}`]));
  });

  it.each([
    [
      'is forgotten and restored',
      async (id: string) => void [await service.curation.forget(id), await service.curation.undo(id)],
    ],
    ['is deleted and restored', async (id: string) => void [await service.delete(id), await service.restore(id)]],
    [
      'is worded anew',
      async (id: string) => void (await service.update(id, { content: 'We do not use pnpm any longer, npm now.' })),
    ],
  ])('the earlier that somebody brought back stays, also when the later %s', async (_case, again) => {
    inNewProject();
    const { memory: earlier } = await store(EARLIER);
    const { memory: later } = await store(LATER);
    await service.restore(earlier.id);
    await again(later.id);
    expect(await recalled('pnpm repository')).toContain(EARLIER);
    // Another one may correct it still.
    await store('The repository is installed with yarn instead of pnpm.');
    expect(await recalled('pnpm repository')).not.toContain(EARLIER);
  });

  it.each([
    ['of a deleted one', (id: string) => service.delete(id), undefined],
    ['of an earlier state', (id: string) => service.update(id, { content: 'Coffee is in the kitchen.' }), 1],
  ])('a restore %s says what it takes back again', async (_which, change, revision) => {
    inNewProject();
    const { memory: earlier } = await store(EARLIER);
    const { memory: later } = await store(LATER);
    await change(later.id);
    expect(await recalled('pnpm repository')).toContain(EARLIER);
    const { superseded } = await service.restore(later.id, revision);
    expect(superseded).toEqual([{ id: earlier.id, statement: EARLIER }]);
  });

  it.each([
    [
      'forgotten',
      (id: string) => service.curation.forget(id),
      async (id: string) => (await service.curation.undo(id)).memories[0],
    ],
    ['deleted', (id: string) => service.delete(id), (id: string) => service.restore(id)],
  ])('the earlier that was %s comes back corrected, whichever comes back first', async (_how, end, bringBack) => {
    for (const isFirst of [true, false]) {
      inNewProject();
      const [{ memory: earlier }, { memory: later }] = [await store(EARLIER), await store(LATER)];
      for (const { id } of [later, earlier]) await end(id);
      for (const { id } of isFirst ? [earlier, later] : [later, earlier]) await bringBack(id);
      expect(await recalled('pnpm repository')).toEqual([LATER]);
      expect((await service.get(earlier.id)).memory.supersededBy).toBe(later.id);
      // Who wants it all the same says so once more.
      await service.restore(earlier.id);
      expect(await recalled('pnpm repository')).toContain(EARLIER);
    }
  });

  it('the same sentence corrects itself nowhere', async () => {
    inNewProject();
    const said = 'The nightly export no longer writes CSV.';
    await store(said);
    const { superseded } = await store(
      `Summary of week 9. The nightly export no longer  writes CSV! Ada closed the ticket.`,
    );
    expect(superseded).toBeUndefined();
    await store(`${said} Nobody missed it.`);
    expect((await recalled('nightly export')).filter((content) => content.includes('Corrected later'))).toEqual([]);
  });

  it('a later one that is brought back corrects again', async () => {
    inNewProject();
    await store(EARLIER);
    const { memory: later } = await store(LATER);
    await service.delete(later.id);
    await service.restore(later.id);
    expect(await recalled('pnpm repository')).toEqual([LATER]);
  });

  it('an earlier state that is brought back gives back and corrects as it did', async () => {
    inNewProject();
    await store(EARLIER);
    const other = 'Releases are cut on Tuesday by the release manager.';
    const { memory } = await store(other);
    await service.update(memory.id, { content: LATER });
    await service.restore(memory.id, 1);
    expect(await recalled('pnpm repository')).toContain(EARLIER);
    await service.restore(memory.id, 2);
    expect(await recalled('pnpm repository')).toEqual([LATER]);
  });

  it('the earlier is new once it is said again', async () => {
    inNewProject();
    const { memory } = await store(EARLIER);
    await service.update(memory.id, { tags: ['packages'] });
    const { memory: later } = await store(LATER);
    const again = await store(EARLIER);
    expect(again).toMatchObject({ created: true, memory: { tags: ['packages'] } });
    expect(again.notice).toContain(`${later.id} had taken this text back`);
    expect(await recalled('pnpm repository')).toContain(EARLIER);
  });

  it('only the part that was corrected is, and its place says the later', async () => {
    inNewProject();
    const others = 'Releases are cut on Tuesday by the release manager.';
    const { memory } = await store(`${EARLIER} ${others}`);
    await store(LATER);
    expect(await recalled('pnpm repository')).toEqual([LATER, `Corrected later: ${LATER} ${others}`].sort());
    expect(await service.restore(memory.id)).toMatchObject({ content: `${EARLIER} ${others}` });
    expect((await service.get(memory.id)).memory.corrections).toBeUndefined();
  });
});

it('all that was taken back of a memory comes back at once', async () => {
  inNewProject();
  const other = 'The limit of uploads is 10 MB.';
  const { memory } = await store(`${EARLIER} ${other}`);
  await store(LATER);
  await store('We use pnpm again instead of npm. The limit of uploads is 20 MB now.');
  expect((await service.restore(memory.id)).content).toBe(`${EARLIER} ${other}`);
  expect(await recalled('pnpm repository')).toContain(`${EARLIER} ${other}`);
});

it('corrects what was said before it, however lately the tags of that changed', async () => {
  inNewProject();
  await store(EARLIER);
  const { memory } = await service.store({ ...draftOf(LATER), saidAt: home.clock.now - 600_000 });
  expect(await recalled('pnpm repository')).toEqual([LATER, EARLIER].sort());
  home.clock.now += 60_000;
  await service.update(memory.id, { tags: ['packages'] });
  expect(await recalled('pnpm repository')).toEqual([LATER, EARLIER].sort());
  inNewProject();
  const { memory: earlier } = await store(EARLIER);
  const saidAt = home.clock.now + 1_000;
  home.clock.now += 60_000;
  await service.update(earlier.id, { tags: ['packages'] });
  await service.store({ ...draftOf(LATER), saidAt });
  expect(await recalled('pnpm repository')).toEqual([LATER]);
});

describe('the note of a session', () => {
  const NOTE =
    'Decided:\n- Use pnpm for all packages.\n- Lint before each commit.\nAsked:\n- Use pnpm for all packages.';

  it('says the correction of a later session, also after it was brought up to date', async () => {
    inNewProject();
    const { memory } = await store(NOTE);
    await store('Decided:\n- No, we no longer use pnpm; use npm for all packages.\nAsked:\n- Mend the install.');
    const corrected = /^Decided:\n- Corrected later: No, we no longer use pnpm; .*\n- Lint before/u;
    expect((await service.get(memory.id)).memory.content).toMatch(corrected);
    await service.update(memory.id, { content: `${NOTE}\nChanged files: a.ts` });
    const { content } = (await service.get(memory.id)).memory;
    expect(content).toMatch(corrected);
    expect(content).toContain('Changed files: a.ts');
    expect((await service.restore(memory.id)).content).toBe(`${NOTE}\nChanged files: a.ts`);
  });

  it('corrects with what is new in it alone, so that what was undone stays so', async () => {
    inNewProject();
    const { memory: earlier } = await store(EARLIER);
    const { memory: note } = await store(`Decided:\n- ${LATER}`);
    await service.restore(earlier.id);
    const { superseded } = await service.update(note.id, {
      content: `Decided:\n- ${LATER}\n- Lint before each commit.`,
    });
    expect(superseded).toBeUndefined();
    expect(await recalled('pnpm repository')).toContain(EARLIER);
  });

  it('corrects nothing that was stored after it was said', async () => {
    inNewProject();
    const saidAt = home.clock.now;
    await store(EARLIER);
    expect((await store({ ...draftOf(`Decided:\n- ${LATER}`), saidAt })).superseded).toBeUndefined();
  });
});

describe('nothing is corrected', () => {
  it.each([
    ['of another project', 'other', {}],
    ['of what is global', GLOBAL_PROJECT, {}],
    ['of what nobody knows the project of', undefined, {}],
    ['that is a rule of importance 1', 'same', { importance: 1 }],
    ['that happened', 'same', { category: 'event' as const }],
  ])('%s', async (_name, where, fields) => {
    inNewProject();
    const place = where === 'same' ? project : where === 'other' ? `${project}-other` : where;
    await store({ content: EARLIER, project: place, ...fields });
    expect((await store(LATER)).superseded).toBeUndefined();
  });

  it('where nobody knows the project of either', async () => {
    await store({ content: EARLIER });
    expect((await store({ content: LATER })).superseded).toBeUndefined();
  });
});
