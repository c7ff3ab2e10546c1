import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { TaskUpdate } from '@learning-memory/knowledge';
import Database from 'better-sqlite3';
import { createTree, DAY, newKnowledge, START, type TestKnowledge } from '../test-support/new-knowledge.ts';

const PROJECT = 'checkout-api';

async function newProject() {
  const home = await newKnowledge();
  await createTree(home.knowledge);
  return home;
}

describe('an overview', () => {
  it('is empty at first, keeps what a change does not name, and tells what was before', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    const empty = { techStack: [], compliance: [], keyConstraints: [] };
    expect(await knowledge.getOverview(PROJECT)).toEqual(empty);
    const first = await knowledge.setOverview(PROJECT, { purpose: ' Pays ', compliance: ['PCI', ' ', 'PCI'] });
    expect(first.previous).toEqual(empty);
    const second = await knowledge.setOverview(PROJECT, { purpose: '', techStack: ['Go'] });
    expect(second.previous).toMatchObject({ purpose: 'Pays', compliance: ['PCI'] });
    const { purpose, ...rest } = await knowledge.getOverview(PROJECT);
    expect(purpose).toBeUndefined();
    expect(rest).toMatchObject({ techStack: ['Go'], compliance: ['PCI'], updatedAt: START });
  });

  it('loses nothing when two processes change it at the same moment', async () => {
    await using home = await newProject();
    await Promise.all([
      home.knowledge.setOverview(PROJECT, { purpose: 'Pays' }),
      home.other.setOverview(PROJECT, { currentPhase: 'MVP' }),
    ]);
    expect(await home.knowledge.getOverview(PROJECT)).toMatchObject({ purpose: 'Pays', currentPhase: 'MVP' });
  });
});

describe('a session', () => {
  it('completes its tasks, whatever their case, and makes those that are new', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    const detail = 'nearly';
    await knowledge.updateTask(PROJECT, { name: 'Login', status: 'blocked', blocker: 'DevOps', detail });
    await knowledge.updateTask(PROJECT, { name: 'done', status: 'completed', domain: 'old' });
    home.wait(DAY);
    const tasksCompleted = ['login', 'LOGIN', ' register ', '', 'done'];
    const { session } = await knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted, domain: 'api' });
    expect(session).toMatchObject({ tasksCompleted: ['login', 'register', 'done'], durationMinutes: null });
    expect(await knowledge.getProgress(PROJECT)).toMatchObject({
      percentComplete: 100,
      completed: [
        { name: 'Login', domain: 'api', detail, blocker: undefined, updatedAt: START + DAY },
        { name: 'register', domain: 'api' },
        { name: 'done', domain: 'old', updatedAt: START },
      ],
    });
  });

  it('has a duration only where its beginning is known and past', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    const minutes = async (startedAt?: number) =>
      (await knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: [], startedAt })).session.durationMinutes;
    expect(await minutes(START - 90_000)).toBe(2);
    expect(await minutes(START)).toBe(0);
    expect(await minutes(START + 1)).toBeNull();
    expect(await minutes()).toBeNull();
  });

  it('comes back the latest first, as many as asked', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    for (let number = 0; number < 12; number += 1) {
      await knowledge.storeSession(PROJECT, { summary: `s${number}`, tasksCompleted: [] });
      if (number % 2 === 0) home.wait(1);
    }
    const summaries = async (limit?: number) =>
      (await knowledge.getSessions(PROJECT, { limit })).map(({ summary }) => summary);
    expect(await summaries(3)).toEqual(['s11', 's10', 's9']);
    expect(await summaries()).toHaveLength(10);
    for (const limit of [0, 101, 1.5]) {
      await expect(knowledge.getSessions(PROJECT, { limit })).rejects.toMatchObject({ details: { field: 'limit' } });
    }
  });
});

describe('a task', () => {
  it('keeps what an update does not name, and its first spelling', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    const blocked: TaskUpdate = { name: 'Login', status: 'blocked', blocker: 'DevOps', domain: 'api', detail: 'half' };
    expect((await knowledge.updateTask(PROJECT, blocked)).previous).toBeUndefined();
    const still = await knowledge.updateTask(PROJECT, { name: 'LOGIN', status: 'blocked', detail: '' });
    expect(still.task).toMatchObject({ name: 'Login', blocker: 'DevOps', domain: 'api', detail: undefined });
    const going = await knowledge.updateTask(PROJECT, { name: 'login', status: 'in_progress' });
    expect(going).toMatchObject({ task: { blocker: undefined }, previous: { status: 'blocked' } });
    const again = knowledge.updateTask(PROJECT, { name: 'login', status: 'blocked' });
    await expect(again).rejects.toMatchObject({ details: { field: 'blocker' } });
    expect(await knowledge.getProgress(PROJECT)).toMatchObject({ percentComplete: 0, inProgress: [{ name: 'Login' }] });
  });

  it('is the same however its accents are written, in its domain too', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    const [composed, apart] = ['Caf\u00E9', 'CAFE\u0301'];
    await knowledge.updateTask(PROJECT, { name: apart, status: 'in_progress', domain: composed });
    expect((await knowledge.updateTask(PROJECT, { name: composed, status: 'in_progress' })).previous).toBeDefined();
    await knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: [composed, apart] });
    expect((await knowledge.getProgress(PROJECT, { domain: apart })).completed).toHaveLength(1);
    expect((await knowledge.getProgress(PROJECT)).completed).toHaveLength(1);
  });

  it.each([
    ['blocker', { name: 'a', status: 'blocked' }],
    ['blocker', { name: 'a', status: 'completed', blocker: 'x' }],
    ['status', { name: 'a', status: 'done' }],
    ['name', { name: ' ', status: 'completed' }],
    ['name', { name: 'x'.repeat(201), status: 'completed' }],
    ['detail', { name: 'a', status: 'completed', detail: 'x'.repeat(2001) }],
  ])('with a bad %s is refused: %#', async (field, update) => {
    await using home = await newProject();
    const call = home.knowledge.updateTask(PROJECT, update as TaskUpdate);
    await expect(call).rejects.toMatchObject({ code: 'KNOWLEDGE_INVALID_INPUT', details: { field } });
  });
});

describe('a task of an earlier version, whose accents are kept as they were written,', () => {
  const [NAME, DOMAIN] = ['Prüfung der Länge', 'München'];
  const find = async ({ knowledge }: TestKnowledge): Promise<readonly (readonly string[])[]> => {
    const { completed, inProgress } = await knowledge.getProgress(PROJECT, { domain: DOMAIN });
    return [completed, inProgress].map((tasks) => tasks.map(({ name }) => name.normalize('NFC')));
  };

  async function newEarlier(): Promise<TestKnowledge> {
    const home = await newProject();
    await home.knowledge.updateTask(PROJECT, { name: NAME, status: 'in_progress', domain: DOMAIN });
    const [name, domain] = [NAME.normalize('NFD'), DOMAIN.normalize('NFD')];
    const file = new Database(join(home.folder, 'memory.db'));
    file
      .prepare('UPDATE knowledge_task SET key = @key, name = @name, domain = @domain')
      .run({ key: name.toLowerCase(), name, domain });
    file.close();
    return home;
  }

  it('is found, and not made again', async () => {
    await using home = await newEarlier();
    expect(await find(home)).toEqual([[], [NAME]]);
    const { previous } = await home.knowledge.updateTask(PROJECT, { name: NAME.toUpperCase(), status: 'completed' });
    expect(previous).toBeDefined();
    expect(await find(home)).toEqual([[NAME], []]);
  });

  it('is completed by a session', async () => {
    await using home = await newEarlier();
    await home.knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: [NAME] });
    expect(await find(home)).toEqual([[NAME], []]);
  });

  it('is the one last changed where there are two', async () => {
    await using home = await newEarlier();
    const file = new Database(join(home.folder, 'memory.db'));
    file
      .prepare(
        `INSERT INTO knowledge_task SELECT scope, @name, @name, 'completed', domain, NULL, NULL, 1 FROM knowledge_task`,
      )
      .run({ name: NAME.toLowerCase() });
    file.close();
    await home.knowledge.updateTask(PROJECT, { name: NAME, status: 'completed' });
    expect((await find(home))[1]).toEqual([]);
  });
});

it('is of projects alone, and without secrets', async () => {
  await using home = await newProject();
  const { knowledge } = home;
  const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  expect((await knowledge.setOverview(PROJECT, { purpose: token })).redactions).toBe(1);
  const draft = { summary: token, tasksCompleted: [token], nextPlanned: token };
  expect((await knowledge.storeSession(PROJECT, draft)).redactions).toBe(3);
  const task = await knowledge.updateTask(PROJECT, { name: 'a', status: 'blocked', blocker: token });
  expect(task.redactions).toBe(1);
  const said = [
    await knowledge.getOverview(PROJECT),
    await knowledge.getSessions(PROJECT),
    await knowledge.getProgress(PROJECT),
  ];
  expect(JSON.stringify(said)).not.toContain('ghp_');
  const failure = { code: 'KNOWLEDGE_NOT_A_PROJECT', kind: 'validation' };
  for (const call of [
    knowledge.getOverview('auth-group'),
    knowledge.setOverview('auth-group', {}),
    knowledge.getSessions('general'),
    knowledge.storeSession('webapp-product', { summary: 'x', tasksCompleted: [] }),
    knowledge.getProgress('auth-group'),
    knowledge.updateTask('auth-group', { name: 'a', status: 'completed' }),
  ]) {
    await expect(call).rejects.toMatchObject(failure);
  }
  await expect(knowledge.getProgress('nothing')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
});
