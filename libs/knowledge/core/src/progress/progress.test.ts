import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { KnowledgeService, Scope, TaskUpdate } from '@learning-memory/knowledge';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { createTree, DAY, newKnowledge, START, type TestKnowledge } from '../test-support/new-knowledge.ts';

const PROJECT = 'checkout-api';

async function find(knowledge: KnowledgeService, id: string): Promise<Scope | undefined> {
  return (await knowledge.listScopes()).find((scope) => scope.id === id);
}

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

  it('is not made by a change that names nothing', async () => {
    await using home = await newKnowledge();
    await createTree(home.knowledge);
    const refused = { code: 'KNOWLEDGE_INVALID_INPUT', message: expect.stringContaining('tech_stack') };
    await expect(home.knowledge.setOverview(PROJECT, {})).rejects.toMatchObject(refused);
    await expect(home.knowledge.setOverview({ ids: ['p'], name: 'new' }, {})).rejects.toMatchObject(refused);
    expect((await home.knowledge.getOverview(PROJECT)).updatedAt).toBeUndefined();
    expect((await home.knowledge.listScopes()).map(({ id }) => id)).not.toContain('new');
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

describe('what is overwritten', () => {
  const missing = { code: 'KNOWLEDGE_VERSION_NOT_FOUND', kind: 'not_found' };

  it('of an overview comes back, whole, and so does what that replaces', async () => {
    await using home = await newProject();
    const { knowledge, other } = home;
    await expect(knowledge.revertOverview(PROJECT, 1)).rejects.toMatchObject({ ...missing, details: { versions: [] } });
    await knowledge.setOverview(PROJECT, { purpose: 'Pays', techStack: ['Go'] });
    home.wait(DAY);
    for (let time = 0; time < 2; time += 1) await knowledge.setOverview(PROJECT, { purpose: 'Sells' });
    await other.setOverview(PROJECT, { techStack: [] });
    expect(await knowledge.overviewHistory(PROJECT)).toMatchObject([
      { version: 2, state: { purpose: 'Sells', techStack: ['Go'] } },
      { version: 1, replacedAt: START + DAY, state: { purpose: 'Pays', techStack: ['Go'], updatedAt: START } },
    ]);
    expect(await knowledge.revertOverview(PROJECT, 1)).toMatchObject({ purpose: 'Pays', techStack: ['Go'] });
    expect(await other.getOverview(PROJECT)).toMatchObject({ purpose: 'Pays', updatedAt: START + DAY });
    expect(await knowledge.revertOverview(PROJECT, 3)).toMatchObject({ purpose: 'Sells', techStack: [] });
    await expect(knowledge.revertOverview(PROJECT, 9)).rejects.toMatchObject({ details: { versions: [4, 3, 2, 1] } });
  });

  it('of a task comes back, whether an update or a session replaced it', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    await knowledge.updateTask(PROJECT, { name: 'Login', status: 'blocked', blocker: 'DevOps', domain: 'api' });
    await knowledge.updateTask(PROJECT, { name: 'other', status: 'in_progress' });
    home.wait(1);
    await knowledge.updateTask(PROJECT, { name: 'login', status: 'in_progress', detail: 'half' });
    await knowledge.updateTask(PROJECT, { name: 'login', status: 'in_progress' });
    home.wait(1);
    await knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: ['LOGIN', 'Login'] });
    await knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: ['login', 'other'] });
    expect(await knowledge.taskHistory(PROJECT)).toMatchObject([
      { version: 2, state: { name: 'Login', status: 'in_progress', detail: 'half' } },
      { version: 1, state: { name: 'other', status: 'in_progress' } },
      { version: 1, replacedAt: START + 1, state: { name: 'Login', status: 'blocked', blocker: 'DevOps' } },
    ]);
    const task = await knowledge.revertTask(PROJECT, ' LOGIN', 1);
    expect(task).toEqual({ name: 'Login', status: 'blocked', blocker: 'DevOps', domain: 'api', updatedAt: START + 2 });
    expect((await knowledge.getProgress(PROJECT)).blocked).toMatchObject([{ name: 'Login', blocker: 'DevOps' }]);
    await expect(knowledge.revertTask(PROJECT, 'other', 2)).rejects.toMatchObject({ details: { versions: [1] } });
    await expect(knowledge.revertTask(PROJECT, 'nobody', 1)).rejects.toMatchObject(missing);
  });

  it('of a scope comes back by the rules of every change', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    await knowledge.updateScope(PROJECT, { description: 'Pays.' });
    await knowledge.updateScope(PROJECT, { parents: ['web-group'], description: 'Sells.' });
    await knowledge.updateScope(PROJECT, { parents: ['web-group'], description: 'Sells.' });
    await knowledge.scopeOfProject({ ids: ['p1'], name: PROJECT });
    const groups = ['auth-group', 'payments-group', 'web-group'];
    expect(await knowledge.scopeHistory(['auth-group', PROJECT])).toEqual([
      { scope: PROJECT, version: 2, replacedAt: START, state: { parents: groups, description: 'Pays.' } },
      { scope: PROJECT, version: 1, replacedAt: START, state: { parents: groups } },
    ]);
    expect(await knowledge.revertScope(PROJECT, 1)).toMatchObject({
      parents: groups,
      description: undefined,
      project: 'p1',
    });
    await knowledge.revertScope(PROJECT, 3);
    await knowledge.deleteScope('auth-group');
    await expect(knowledge.revertScope(PROJECT, 1)).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
    await expect(knowledge.revertScope(PROJECT, 9)).rejects.toMatchObject(missing);
    expect(await find(knowledge, PROJECT)).toMatchObject({ parents: ['web-group'], description: 'Sells.' });
  });

  it('by two processes at the same moment is kept from both', async () => {
    await using home = await newProject();
    const { knowledge, other } = home;
    await knowledge.setOverview(PROJECT, { purpose: '0' });
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    await Promise.all(
      numbers.map((number) => (number % 2 === 0 ? knowledge : other).setOverview(PROJECT, { purpose: `p${number}` })),
    );
    const said = (await home.other.overviewHistory(PROJECT)).map(({ state }) => state.purpose);
    said.push((await home.knowledge.getOverview(PROJECT)).purpose);
    expect(said.toSorted()).toEqual(['0', ...numbers.map((number) => `p${number}`)]);
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

  it('took as long as it was worked in: pauses longer than half an hour do not count, nor does what is yet to come', async () => {
    await using home = await newProject();
    const { knowledge } = home;
    const minutes = async (...before: readonly number[]) => {
      const events = before.map((minute) => START - minute * 60_000);
      return (await knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: [], events })).session
        .durationMinutes;
    };
    expect(await minutes(1.5)).toBe(2);
    expect(await minutes(0)).toBe(0);
    expect(await minutes(90, 70, 40, 9)).toBe(59);
    expect(await minutes(9, 40, 90, 70)).toBe(59);
    expect(await minutes(24 * 60, 24 * 60 - 10, 5)).toBe(15);
    expect(await minutes(31)).toBe(0);
    expect(await minutes(-1)).toBeNull();
    expect(await minutes()).toBeNull();
  });

  it('has one summary, the last one given, and keeps those before', async () => {
    await using home = await newProject();
    const { knowledge, other } = home;
    const draft = { tasksCompleted: ['login'], sessionId: 'a' };
    expect((await knowledge.storeSession(PROJECT, { ...draft, summary: 'first' })).previous).toBeUndefined();
    home.wait(DAY);
    await knowledge.storeSession(PROJECT, { ...draft, summary: 'of another', sessionId: 'b' });
    const again = await other.storeSession(PROJECT, { summary: 'second', tasksCompleted: [], sessionId: 'a' });
    expect(again.previous).toMatchObject({ summary: 'first', tasksCompleted: ['login'], endedAt: START });
    const [latest, ...rest] = await knowledge.getSessions(PROJECT);
    expect(latest).toMatchObject({ summary: 'second', tasksCompleted: [], endedAt: START + DAY });
    expect(rest).toMatchObject([{ summary: 'of another' }]);
    expect(await knowledge.sessionHistory(PROJECT)).toMatchObject([
      { version: 1, replacedAt: START + DAY, state: { summary: 'first', tasksCompleted: ['login'] } },
    ]);
    expect((await knowledge.getProgress(PROJECT)).percentComplete).toBe(100);
    for (const summary of ['nameless', 'nameless too'])
      await knowledge.storeSession(PROJECT, { ...draft, summary, sessionId: undefined });
    expect(await knowledge.getSessions(PROJECT)).toHaveLength(4);
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
    const before = (await knowledge.getSessions(PROJECT, { limit: 3 })).at(-1)?.endedAt;
    const earlier = await knowledge.getSessions(PROJECT, { limit: 2, before });
    expect(earlier.map(({ summary }) => summary)).toEqual(['s8', 's7']);
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

  it('counts as a rounded part of all, and all of it only at the end', async () => {
    await using home = await newKnowledge();
    await createTree(home.knowledge);
    const percents: number[] = [];
    for (let number = 0; number < 6; number += 1)
      await home.knowledge.updateTask(PROJECT, { name: `t${number}`, status: 'in_progress' });
    for (let number = 0; number < 6; number += 1) {
      await home.knowledge.updateTask(PROJECT, { name: `t${number}`, status: 'completed' });
      percents.push((await home.knowledge.getProgress(PROJECT)).percentComplete);
    }
    expect(percents).toEqual([17, 33, 50, 67, 83, 100]);
    const many = Array.from({ length: 100 }, (_, number) => `many ${number}`);
    for (const part of ['a', 'b']) {
      const tasksCompleted = many.map((name) => `${part} ${name}`);
      await home.knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted });
    }
    await home.knowledge.updateTask(PROJECT, { name: 'open', status: 'in_progress' });
    expect((await home.knowledge.getProgress(PROJECT)).percentComplete).toBe(99);
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
  const tasksOf = async ({ knowledge }: TestKnowledge): Promise<readonly (readonly string[])[]> => {
    const { completed, inProgress } = await knowledge.getProgress(PROJECT, { domain: DOMAIN });
    return [completed, inProgress].map((tasks) => tasks.map(({ name }) => name.normalize('NFC')));
  };

  async function newEarlier(): Promise<TestKnowledge> {
    const home = await newProject();
    await home.knowledge.updateTask(PROJECT, { name: NAME, status: 'in_progress', domain: DOMAIN });
    const [name, domain] = [NAME.normalize('NFD'), DOMAIN.normalize('NFD')];
    const file = connectSqlite(join(home.folder, 'memory.db'));
    file
      .prepare('UPDATE knowledge_task SET key = @key, name = @name, domain = @domain')
      .run({ key: name.toLowerCase(), name, domain });
    file.close();
    return home;
  }

  it('is found, and not made again', async () => {
    await using home = await newEarlier();
    expect(await tasksOf(home)).toEqual([[], [NAME]]);
    const { previous } = await home.knowledge.updateTask(PROJECT, { name: NAME.toUpperCase(), status: 'completed' });
    expect(previous).toBeDefined();
    expect(await tasksOf(home)).toEqual([[NAME], []]);
  });

  it('is completed by a session', async () => {
    await using home = await newEarlier();
    await home.knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: [NAME] });
    expect(await tasksOf(home)).toEqual([[NAME], []]);
  });

  it('is the one last changed where there are two', async () => {
    await using home = await newEarlier();
    const file = connectSqlite(join(home.folder, 'memory.db'));
    file
      .prepare(
        `INSERT INTO knowledge_task SELECT scope, @name, @name, 'completed', domain, NULL, NULL, 1 FROM knowledge_task`,
      )
      .run({ name: NAME.toLowerCase() });
    file.close();
    await home.knowledge.updateTask(PROJECT, { name: NAME, status: 'completed' });
    expect((await tasksOf(home))[1]).toEqual([]);
  });
});

it('names the item of a list that is wrong', async () => {
  await using home = await newProject();
  const long = ['right', 'x'.repeat(201)];
  for (const [call, field] of [
    [home.knowledge.setOverview(PROJECT, { techStack: long }), 'tech_stack[1]'],
    [home.knowledge.storeSession(PROJECT, { summary: 's', tasksCompleted: long }), 'tasks_completed[1]'],
    [home.knowledge.updateScope(PROJECT, { parents: ['auth-group', '?'] }), 'parents[1]'],
  ] as const)
    await expect(call).rejects.toMatchObject({ details: { field }, message: expect.stringContaining(field) });
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
    knowledge.setOverview('auth-group', { purpose: 'Pays' }),
    knowledge.getSessions('general'),
    knowledge.storeSession('webapp-product', { summary: 'x', tasksCompleted: [] }),
    knowledge.getProgress('auth-group'),
    knowledge.updateTask('auth-group', { name: 'a', status: 'completed' }),
  ]) {
    await expect(call).rejects.toMatchObject(failure);
  }
  await expect(knowledge.getProgress('nothing')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
});
