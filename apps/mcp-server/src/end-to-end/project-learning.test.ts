import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger as logger } from '@learning-memory/logging';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import { LEARNT_VALUES, ONE_TEAM, type Theme } from '@learning-memory/sample-experiences';
import { repositoryAt } from '@learning-memory/test-repository';
import { compose } from '../compose.ts';
import { loadConfig } from '../config/load-config.ts';
import { resolvedEntry } from '../test-support/resolved-entry.ts';
import { runCommand } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const NAMES = ['alpha', 'beta', 'gamma'] as const;
type Name = (typeof NAMES)[number];

/** The first two themes are alpha's, the next two beta's; the fifth is global. */
const [ALPHAS, BETAS, GLOBALS] = [ONE_TEAM.slice(0, 2), ONE_TEAM.slice(2, 4), ONE_TEAM.slice(4, 5)];

interface Cluster {
  readonly cluster_id: string;
  readonly size: number;
}

let home: TemporaryHome;
const servers = new Map<Name, ServerProcess>();

function on(name: Name): ServerProcess {
  return servers.get(name)!;
}

/** Puts the experiences of themes into the home, as those of a project or of all. */
async function fill(folders: ReadonlyMap<Name, string>): Promise<void> {
  const env = { LEARNING_MEMORY_HOME: home.home, JOURNAL_PATH: home.journal };
  const config = loadConfig({ env, workingDirectory: folders.get('alpha')! });
  const surroundings = { logger, sessionId: 'session', environment: process.env };
  await using parts = await compose(config, ['projects', 'persister'], surroundings);
  const idOf = async (name: Name): Promise<string> => (await parts.projects.identify(folders.get(name)!)).id;
  const owners: readonly (readonly [string, readonly Theme[]])[] = [
    [await idOf('alpha'), ALPHAS],
    [await idOf('beta'), BETAS],
    [GLOBAL_PROJECT, GLOBALS],
  ];
  let number = 0;
  for (const [project, themes] of owners) {
    for (const experience of themes.flatMap(({ first }) => first)) {
      number += 1;
      await parts.persister.persist(resolvedEntry(experience, number, project));
    }
  }
}

beforeAll(async () => {
  home = await temporaryHome();
  const folders = new Map(NAMES.map((name) => [name, join(home.home, '..', name)]));
  for (const [name, folder] of folders) {
    await mkdir(folder);
    const repository = repositoryAt(folder);
    repository.git('init', '--quiet', '--initial-branch=main');
    await repository.commit({ 'README.md': name }, { message: `Begin ${name}` });
  }
  await fill(folders);
  for (const [name, folder] of folders) servers.set(name, await startServer(home, { CLAUDE_PROJECT_DIR: folder }));
});

afterAll(async () => {
  for (const server of servers.values()) await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

function goalsOf(themes: readonly Theme[]): readonly string[] {
  return themes.flatMap(({ first }) => first.map(({ start }) => start.goal));
}

async function clustersOf(server: ServerProcess, input: Json = {}): Promise<FoundClusters> {
  return (await server.call('get_clusters', { axis: 'full', ...input })) as FoundClusters;
}

type FoundClusters = Json & { clusters: readonly Cluster[] };

async function membersOf(server: ServerProcess, { clusters }: FoundClusters, input: Json = {}): Promise<Json[]> {
  const members: Json[] = [];
  for (const { cluster_id: id } of clusters) {
    const answer = await server.call('get_cluster_members', { cluster_id: id, limit: 100, ...input });
    members.push(...(answer.members as Json[]));
  }
  return members;
}

async function valuesOf(server: ServerProcess, input: Json = {}): Promise<readonly Json[]> {
  return (await server.call('list_values', input)).results as Json[];
}

/** The first of what people learnt that one of the clusters accepts. */
async function validValue(server: ServerProcess, { clusters }: FoundClusters, input: Json): Promise<Json> {
  for (const { cluster_id: clusterId } of clusters) {
    for (const text of Object.values(LEARNT_VALUES)) {
      const candidate = { text, cluster_id: clusterId, ...input };
      if ((await server.call('validate_value', candidate)).valid === true) return candidate;
    }
  }
  throw new Error('No cluster accepts a value.');
}

describe('two projects of one home', () => {
  it('have clusters of their own experiences and what is global, and all over all', async () => {
    for (const [name, themes] of [
      ['alpha', ALPHAS],
      ['beta', BETAS],
    ] as const) {
      const found = await clustersOf(on(name));
      expect(found).toMatchObject({ scope: name, count: expect.any(Number) });
      const members = await membersOf(on(name), found);
      expect(members.length).toBeGreaterThan(20);
      const [own, global] = [goalsOf(themes), goalsOf(GLOBALS)];
      for (const { goal, project } of members) {
        expect(own.includes(String(goal)) ? 'own' : project).toBe(global.includes(String(goal)) ? 'global' : 'own');
      }
      expect(members.some(({ goal, project }) => own.includes(String(goal)) && project !== undefined)).toBe(false);
    }
    const all = await clustersOf(on('alpha'), { project: '*' });
    expect(all.scope).toBe('all');
    const projects = (await membersOf(on('alpha'), all, { project: '*' })).map(({ project }) => project);
    expect(new Set(projects)).toEqual(new Set([undefined, 'beta', 'global']));
  });

  it('answer by name for each other, with the same clusters', async () => {
    const [own, asked] = [await clustersOf(on('beta')), await clustersOf(on('alpha'), { project: 'beta' })];
    expect(asked).toEqual(own);
    const projects = (await membersOf(on('alpha'), asked, { project: 'beta' })).map(({ project }) => project);
    expect(new Set(projects)).toEqual(new Set(['beta', 'global']));
  });

  it('answer nothing of each other to an id that is guessed', async () => {
    const [betas, all] = [await clustersOf(on('beta')), await clustersOf(on('beta'), { project: '*' })];
    const known = (await clustersOf(on('alpha'))).clusters.map(({ cluster_id: id }) => id);
    const text = Object.values(LEARNT_VALUES)[0]!;
    for (const { cluster_id: id } of [...betas.clusters, ...all.clusters]) {
      for (const [tool, more] of [
        ['get_cluster_members', {}],
        ['validate_value', { text }],
        ['store_value', { text, axis: 'full' }],
      ] as const) {
        const error = await on('alpha').fail(tool, { cluster_id: id, ...more });
        expect(error).toMatchObject({ type: 'not_found', details: { available: known } });
        for (const goal of goalsOf(BETAS)) expect(JSON.stringify(error)).not.toContain(goal);
      }
    }
  });

  it('keep values apart, and share what is global', async () => {
    const cases = [
      { input: {}, place: {} },
      { input: { project: '*' }, place: { project: 'global' } },
    ];
    const kept: string[] = [];
    for (const { input, place } of cases) {
      const candidate = await validValue(on('alpha'), await clustersOf(on('alpha'), input), input);
      const stored = await on('alpha').call('store_value', { ...candidate, axis: 'full' });
      expect(stored).toMatchObject({ created: true, ...place });
      if (place.project === undefined) expect(stored).not.toHaveProperty('project');
      kept.push(String(stored.id));
    }
    const [own, global] = kept;
    const ids = async (server: ServerProcess, input: Json = {}): Promise<readonly unknown[]> =>
      (await valuesOf(server, input)).map(({ id, project }) => [id, project]);
    expect((await ids(on('alpha'))).toSorted()).toEqual([own, global].map((id) => [id, undefined]).toSorted());
    expect(await ids(on('beta'))).toEqual([[global, undefined]]);
    expect(await ids(on('gamma'), { query: goalsOf(ALPHAS)[0]! })).toEqual([[global, undefined]]);
    const named = [
      [own, 'alpha'],
      [global, 'global'],
    ];
    for (const project of ['alpha', '*'])
      expect((await ids(on('beta'), { project })).toSorted()).toEqual(named.toSorted());
    expect(await ids(on('beta'), { project: 'unknown' })).toEqual([]);
  });

  it('count their own predictions and those that are global', async () => {
    const total = async (server: ServerProcess, input: Json = {}): Promise<number> => {
      const { overall } = (await server.call('get_calibration', input)) as { overall: Record<string, number> };
      return overall['confirmed']! + overall['falsified']! + overall['abandoned']!;
    };
    const [alphas, betas, globals] = [ALPHAS, BETAS, GLOBALS].map((themes) => goalsOf(themes).length);
    expect(await total(on('alpha'))).toBe(alphas! + globals!);
    expect(await total(on('alpha'), { project: 'beta' })).toBe(betas! + globals!);
    expect(await total(on('gamma'))).toBe(globals);
    expect(await total(on('gamma'), { project: '*' })).toBe(alphas! + betas! + globals!);
  });
});

describe('a project without experiences', () => {
  it('is told to ask over all, and which projects there are when a name fits none', async () => {
    const error = await on('gamma').fail('get_clusters', { axis: 'surprise' });
    expect(error).toMatchObject({ type: 'insufficient_data', message: expect.stringContaining("project '*'") });
    expect(await on('gamma').fail('list_values', { project: 'alhpa' })).toMatchObject({ type: 'not_found' });
  });
});

describe('while a project is paused', () => {
  it.each(['gamma', 'alpha'] as const)('clusters over all are those of all but it: %s', async (paused) => {
    const own = await clustersOf(on('alpha'));
    await runCommand(home, ['pause'], join(home.home, '..', paused));
    try {
      const all = await clustersOf(on('beta'), { project: '*' });
      expect(all.scope).toBe('all');
      const ownIds = own.clusters.map(({ cluster_id: id }) => id);
      for (const { cluster_id: id } of all.clusters) expect(ownIds).not.toContain(id);
      const goals = (await membersOf(on('beta'), all, { project: '*' })).map(({ goal }) => goal);
      const others = goalsOf([...(paused === 'alpha' ? [] : ALPHAS), ...BETAS, ...GLOBALS]);
      expect(others).toEqual(expect.arrayContaining(goals));
      for (const themes of paused === 'alpha' ? [BETAS] : [ALPHAS, BETAS])
        expect(goalsOf(themes).some((goal) => goals.includes(goal))).toBe(true);
    } finally {
      await runCommand(home, ['resume'], join(home.home, '..', paused));
    }
    expect((await clustersOf(on('alpha'))).clusters).toEqual(own.clusters);
  });
});
