import { describe, expect, it } from '@jest/globals';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { GLOBAL_PROJECT, type ProjectIds } from '@learning-memory/project';
import type { ClusterScope, ValueStore } from '@learning-memory/value-store';
import { experiencesOf, strangers, THEMES, type Theme } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

const FULL = { axis: 'full' } as const;
const A: ClusterScope = { ...FULL, projects: ['project_a', GLOBAL_PROJECT] };
const B: ClusterScope = { ...FULL, projects: ['project_b', GLOBAL_PROJECT] };

async function sizes(values: ValueStore, scope: ClusterScope = FULL): Promise<Readonly<Record<string, number>>> {
  const { clusters } = await values.clusters(scope);
  return Object.fromEntries(clusters.map(({ id, size }) => [id, size]));
}

function of(project: string | undefined, theme: Theme, size: number): readonly ResolvedGhap[] {
  return experiencesOf(theme, size, { project });
}

/** A has databases and clocks, B has certificates and databases, what is global caches, and nobody knows whose clocks. */
async function homeOfTwo(): Promise<Home> {
  const home = await newHome();
  await home.add([...of('project_a', 'database', 12), ...of('project_a', 'clock', 8)]);
  await home.add([...of('project_b', 'certificate', 14), ...of('project_b', 'database', 9)]);
  await home.add([...of(GLOBAL_PROJECT, 'cache', 6), ...of(undefined, 'clock', 5)]);
  return home;
}

async function goalsOf(values: ValueStore, clusterId: string): Promise<string> {
  const { members } = await values.members(clusterId, 100);
  return members.map(({ entry }) => entry.goal).join('\n');
}

describe('clusters of a project', () => {
  it('are of its experiences and what is global, with ids that are unique over all', async () => {
    await using home = await homeOfTwo();
    expect(await sizes(home.values, A)).toEqual({ cluster_full_0: 12, cluster_full_1: 8, cluster_full_2: 6 });
    expect(await sizes(home.values, B)).toEqual({ cluster_full_3: 14, cluster_full_4: 9, cluster_full_5: 6 });
    expect(await sizes(home.values)).toEqual({
      cluster_full_6: 21,
      cluster_full_7: 14,
      cluster_full_8: 13,
      cluster_full_9: 6,
    });
  });

  it('say whose they are', async () => {
    await using home = await homeOfTwo();
    expect(await home.values.clusters(A)).toMatchObject({ project: 'project_a' });
    expect(await home.values.members('full_0', 1)).toMatchObject({ project: 'project_a' });
    expect(await home.values.clusters(FULL)).not.toHaveProperty('project');
  });

  it('are those a store of them alone has, to the last digit', async () => {
    await using home = await homeOfTwo();
    await using alone = await newHome();
    const own = [...of('project_c', 'database', 9), ...of('project_c', 'certificate', 11), ...strangers(3)];
    await alone.add(own);
    await home.add(own.map((entry) => ({ ...entry, project: 'project_c' })));
    const there = await home.values.clusters({ ...FULL, projects: ['project_c'] });
    expect(there).toEqual({ ...(await alone.values.clusters(FULL)), project: 'project_c' });
    const [at, of11] = [await home.values.members('full_0', 100), await alone.values.members('full_0', 100)];
    expect(at.members.map(({ similarity }) => similarity)).toEqual(of11.members.map(({ similarity }) => similarity));
  });

  it('keep their ids for each scope by itself, and are made anew only where something has changed', async () => {
    await using home = await homeOfTwo();
    for (const scope of [A, B, FULL]) await home.values.clusters(scope);
    await home.add(of('project_a', 'clock', 20));
    const values = home.open();
    expect((await values.clusters(B)).reused).toBe(true);
    expect(await sizes(values, A)).toEqual({ cluster_full_1: 28, cluster_full_0: 12, cluster_full_2: 6 });
    expect((await values.clusters(A)).reused).toBe(true);
    expect((await values.clusters(FULL)).clusters[0]).toMatchObject({ id: 'cluster_full_8', size: 33 });
  });

  it('stay those of a project that another one joins', async () => {
    await using home = await homeOfTwo();
    expect(await sizes(home.values, A)).toMatchObject({ cluster_full_0: 12 });
    const joined: ClusterScope = { ...FULL, projects: ['project_a', 'project_b', GLOBAL_PROJECT] };
    expect(await sizes(home.values, joined)).toEqual({
      cluster_full_0: 21,
      cluster_full_3: 14,
      cluster_full_1: 8,
      cluster_full_2: 6,
    });
  });

  it('are those of the domain alone where one is asked for', async () => {
    await using home = await homeOfTwo();
    await home.add(experiencesOf('certificate', 11, { project: 'project_a', domain: 'testing' }));
    expect(await sizes(home.values, { ...A, domain: 'testing' })).toEqual({ cluster_full_0: 11 });
  });

  it.each<[string, ProjectIds, string, number]>([
    ['what is global', [GLOBAL_PROJECT], 'global', 20],
    ['what nobody knows the project of', [null], 'unknown', 20],
  ])('are made of %s, too', async (_whose, projects, project, size) => {
    await using home = await homeOfTwo();
    await home.add([...of(GLOBAL_PROJECT, 'cache', 14), ...of(undefined, 'clock', 15)]);
    expect(await home.values.clusters({ ...FULL, projects })).toMatchObject({ project, clusters: [{ size }] });
  });
});

describe('clusters over all projects but one', () => {
  const BUT_B: ClusterScope = { ...FULL, exceptProjects: ['project_b'] };

  it('are runs over all: those of the projects stay, whichever come first', async () => {
    await using home = await homeOfTwo();
    const ofA = await sizes(home.values, A);
    const all = await home.values.clusters(BUT_B);
    expect(all).not.toHaveProperty('project');
    expect(all.clusters.map(({ size }) => size)).toEqual([13, 12, 6]);
    expect(all.clusters.map(({ id }) => id)).not.toContain('cluster_full_0');
    expect(await home.values.clusters(A)).toMatchObject({ reused: true });
    expect(await sizes(home.values, A)).toEqual(ofA);
    expect(await home.values.clusters(BUT_B)).toMatchObject({ reused: true });
    // One that is let in again finds the ids of before.
    expect((await home.values.clusters(FULL)).clusters).toContainEqual(
      expect.objectContaining({ id: all.clusters[0]?.id, size: 13 }),
    );
  });

  it('teach what holds in each, and tell nothing of the one', async () => {
    await using home = await homeOfTwo();
    const [database] = (await home.values.clusters(FULL)).clusters;
    const clusterId = database?.id ?? '';
    await expect(home.values.members(clusterId, 5, BUT_B)).rejects.toMatchObject({
      code: 'VALUE_STORE_CLUSTER_NOT_FOUND',
    });
    const [clocks] = (await home.values.clusters(BUT_B)).clusters;
    const candidate = { ...BUT_B, text: THEMES.clock, clusterId: clocks?.id ?? '' };
    expect((await home.values.members(candidate.clusterId, 50, BUT_B)).members).toHaveLength(13);
    expect(await home.values.validate(candidate)).toMatchObject({ valid: true });
    expect((await home.values.store(candidate)).value).toMatchObject({ project: GLOBAL_PROJECT });
    await home.values.clusters(B);
    const own = (await home.values.clusters(B)).clusters[0]?.id ?? '';
    await expect(home.values.members(own, 5, BUT_B)).rejects.toThrow('There is no cluster');
    expect((await home.values.members(own, 5, {})).members).toHaveLength(5);
  });
});

describe('too few experiences of a project', () => {
  const MANY = [...experiencesOf('database', 12), ...experiencesOf('clock', 9)];

  it.each([
    ['in all', A, /^There are 7 experiences of the project\. At least 20 .* Record and resolve 13 more\. All projects/],
    ['of nothing', { ...FULL, projects: [] }, /^There are 0 experiences of the project\..* All projects/],
  ])('%s are said, with the way to ask over all', async (_what, scope, message) => {
    await using home = await newHome();
    await home.add([...MANY, ...of('project_a', 'database', 7)]);
    await expect(home.values.clusters(scope)).rejects.toMatchObject({
      code: 'VALUE_STORE_INSUFFICIENT_DATA',
      message: expect.stringMatching(message),
    });
    await expect(home.values.clusters(scope)).rejects.toThrow("have enough: ask with project '*'.");
  });

  it('on the axis are said, with the way to ask over all', async () => {
    await using home = await newHome();
    await home.add(of('project_a', 'cache', 20));
    await home.add(MANY, ['full', 'surprise']);
    await expect(home.values.clusters({ ...A, axis: 'surprise' })).rejects.toThrow(
      /There are 0 experiences on axis 'surprise' of the project\. .*or choose another axis\. All projects together/,
    );
  });

  it('that the model can read are said, with the way to ask over all', async () => {
    await using home = await newHome();
    await home.add([...MANY, ...experiencesOf('clock', 20, { goal: '👍', project: 'project_a' })]);
    await expect(home.values.clusters(A)).rejects.toThrow(/and 20 that it cannot.* All projects together/);
  });

  it('name no way that leads nowhere', async () => {
    await using home = await newHome();
    await home.add([...of('project_a', 'cache', 5), ...of('project_b', 'cache', 14)]);
    await expect(home.values.clusters(A)).rejects.toThrow(/Record and resolve 15 more\.$/);
  });
});

describe('without a cluster in a project', () => {
  it('all projects are offered, and no word of another one is said', async () => {
    await using home = await homeOfTwo();
    await home.add(strangers(20, { project: 'project_c' }));
    const { noClusters } = await home.values.clusters({ ...FULL, projects: ['project_c'] });
    expect(noClusters?.advice).toContain("ask over all projects with project '*'");
    expect(noClusters?.reason).toContain("All 20 readable experiences on axis 'full' of the project");
    for (const theme of Object.values(THEMES)) expect(JSON.stringify(noClusters)).not.toContain(theme);
  });
});

describe('a cluster by its id', () => {
  it('is found whosever it is, and its members say their project', async () => {
    await using home = await homeOfTwo();
    for (const scope of [A, B, FULL]) await home.values.clusters(scope);
    expect(await goalsOf(home.values, 'full_3')).toContain(THEMES.certificate);
    expect(await goalsOf(home.open(), 'full_1')).not.toContain(THEMES.certificate);
    const { members } = await home.values.members('full_8', 100);
    expect(new Set(members.map(({ project }) => project))).toEqual(new Set(['project_a', undefined]));
    const verdict = await home.values.validate({ text: THEMES.certificate, clusterId: 'full_3' });
    expect(verdict.nearestMembers[0]).toMatchObject({ project: 'project_b' });
    const refused = { ...FULL, text: THEMES.clock, clusterId: 'full_3' };
    const failure: unknown = await home.values.store(refused).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'VALUE_STORE_REFUSED' });
    expect(JSON.stringify(failure)).not.toContain('project_b');
  });

  it('of other projects than those asked for is none, and neither is one over all', async () => {
    await using home = await homeOfTwo();
    for (const scope of [A, B, FULL]) await home.values.clusters(scope);
    const [a, b] = [{ projects: A.projects }, { projects: B.projects }];
    expect(await home.values.members('full_3', 1, b)).toMatchObject({ project: 'project_b' });
    for (const id of ['full_3', 'full_6', 'full_77']) {
      const failures: unknown[] = await Promise.all(
        [
          home.values.members(id, 100, a),
          home.values.validate({ text: THEMES.certificate, clusterId: id, ...a }),
          home.values.store({ ...FULL, text: THEMES.certificate, clusterId: id, ...a }),
        ].map((answer) => answer.catch((error: unknown) => error)),
      );
      const message =
        `There is no cluster cluster_${id} of the project now. Clusters of axis 'full' of the project now: ` +
        'cluster_full_0, cluster_full_1, cluster_full_2. Ask for the clusters of the axis and use an id of the answer, ' +
        'with the same project.';
      for (const failure of failures) expect(failure).toMatchObject({ code: 'VALUE_STORE_CLUSTER_NOT_FOUND', message });
    }
    const verdict = await home.values.validate({ text: THEMES.database, clusterId: 'full_0', ...a });
    expect(verdict.nearestMembers[0]).toMatchObject({ project: 'project_a' });
  });

  it('is found among those that nobody knows the project of', async () => {
    await using home = await newHome();
    await home.add(of(undefined, 'clock', 20));
    await home.values.clusters({ ...FULL, projects: [null] });
    expect(await home.values.members('full_0', 1, { projects: [null] })).toMatchObject({ project: 'unknown' });
    await expect(home.values.members('full_0', 1, { projects: A.projects })).rejects.toThrow('There is no cluster');
  });

  it('that has vanished is answered with those of its own scope alone', async () => {
    await using home = await homeOfTwo();
    await home.values.clusters(A);
    await home.values.clusters(B);
    await home.open({ minClusterSize: 10 }).clusters(A);
    await expect(home.values.members('full_1', 1)).rejects.toMatchObject({
      code: 'VALUE_STORE_CLUSTER_NOT_FOUND',
      message: expect.stringContaining("Clusters of axis 'full' of the project now: cluster_full_0. Ask"),
      details: { available: ['cluster_full_0'] },
    });
  });
});
