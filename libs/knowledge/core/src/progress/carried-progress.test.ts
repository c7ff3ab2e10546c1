import { describe, expect, it } from '@jest/globals';
import type { CarriedProgress, KnowledgeService } from '@learning-memory/knowledge';
import { createTree, DAY, newKnowledge } from '../test-support/new-knowledge.ts';

const PROJECT = 'checkout-api';
const SECRET = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

async function newProject() {
  const home = await newKnowledge();
  await createTree(home.knowledge);
  return home;
}

/** With a task that a session completed, and that is worked on again since. */
async function filledProject() {
  const home = await newProject();
  const { knowledge } = home;
  await knowledge.setOverview(PROJECT, { purpose: 'Pays', techStack: ['Go'] });
  await knowledge.storeSession(PROJECT, {
    summary: 'Began',
    tasksCompleted: ['Login'],
    sessionId: 's1',
    domain: 'web',
  });
  home.wait(DAY);
  await knowledge.storeSession(PROJECT, { summary: 'Went on', tasksCompleted: [] });
  await knowledge.updateTask(PROJECT, {
    name: 'Login',
    status: 'blocked',
    blocker: 'Waits for keys',
    detail: 'GitHub',
  });
  return home;
}

async function imported(knowledge: KnowledgeService, { overview, sessions, tasks }: CarriedProgress) {
  const steps = [
    ...(overview ? [{ overview }] : []),
    ...sessions.map((session) => ({ session })),
    ...tasks.map((task) => ({ task })),
  ];
  const outcomes: string[] = [];
  for (const step of steps) outcomes.push((await knowledge.importProgress(PROJECT, step)).outcome);
  return outcomes;
}

describe('carried progress', () => {
  it('is in another home as it was, once', async () => {
    await using home = await filledProject();
    await using other = await newProject();
    const before = await home.knowledge.exportProgress(PROJECT);
    expect([before.sessions.length, before.tasks.length]).toEqual([2, 1]);
    expect(await imported(other.knowledge, before)).toEqual(['added', 'added', 'added', 'added']);
    expect(await other.knowledge.exportProgress(PROJECT)).toEqual(before);
    expect(await imported(other.knowledge, before)).toEqual(['equal', 'equal', 'equal', 'equal']);
    expect(await other.knowledge.exportProgress(PROJECT)).toEqual(before);
  });

  it('leaves what is there, and says which fields differ', async () => {
    await using home = await filledProject();
    await using other = await newProject();
    await other.knowledge.updateTask(PROJECT, { name: 'login', status: 'in_progress' });
    const before = await home.knowledge.exportProgress(PROJECT);
    const [task] = before.tasks;
    expect(await other.knowledge.importProgress(PROJECT, { task: task! })).toMatchObject({
      outcome: 'conflicting',
      differsIn: expect.arrayContaining(['blocker', 'status']),
    });
    expect((await other.knowledge.exportProgress(PROJECT)).tasks).toMatchObject([
      { name: 'login', status: 'in_progress' },
    ]);
  });

  it('loses its secrets', async () => {
    await using home = await newProject();
    const session = { endedAt: 1, durationMinutes: null, summary: SECRET, tasksCompleted: [SECRET] };
    expect(await home.knowledge.importProgress(PROJECT, { session })).toMatchObject({
      outcome: 'added',
      redactions: 2,
    });
    const task = { name: 'Login', status: 'blocked', blocker: SECRET, updatedAt: 1 } as const;
    expect(await home.knowledge.importProgress(PROJECT, { task })).toMatchObject({ redactions: 1 });
    const overview = { purpose: SECRET, techStack: [SECRET], compliance: [], keyConstraints: [], updatedAt: 1 };
    expect(await home.knowledge.importProgress(PROJECT, { overview })).toMatchObject({ redactions: 2 });
    expect(JSON.stringify(await home.knowledge.exportProgress(PROJECT))).not.toContain(SECRET);
  });

  it('belongs to projects alone', async () => {
    await using home = await newProject();
    const task = { name: 'Login', status: 'in_progress', updatedAt: 1 } as const;
    const refused = (scope: string) => home.knowledge.importProgress(scope, { task });
    await expect(refused('web-group')).rejects.toMatchObject({ code: 'KNOWLEDGE_NOT_A_PROJECT' });
    await expect(refused('nowhere')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
  });
});
