import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AXES } from '@learning-memory/ghap';
import { LEARNT_VALUES, ONE_TEAM, VALUE_SENTENCES, type SampleExperience } from '@learning-memory/sample-experiences';
import { adjustedRandIndex } from '../test-support/adjusted-rand-index.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const NUMBER = expect.any(Number);
/** Of the six: which have a cluster of their own is the model's doing, and changes with it. */
const FEWEST_THEMES = 5;
/** Of the clusters, when a quarter more experiences arrive: some merge or split. */
const FEWEST_KEPT_IDS = 5;

interface Cluster {
  readonly cluster_id: string;
  readonly label: number;
  readonly size: number;
  readonly avg_weight: number;
}

let home: TemporaryHome;
let server: ServerProcess;
/** id of an entry -> its theme */
const themes = new Map<string, string>();
/** theme -> the cluster that its value was kept for */
const kept = new Map<string, string>();

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function record(theme: string, { start, resolve }: SampleExperience): Promise<void> {
  const { id } = await server.call('start_ghap', { ...start });
  await server.call('resolve_ghap', { ...resolve });
  themes.set(String(id), theme);
}

/** One of each theme in turn, as work comes. */
async function recordAll(part: 'first' | 'later'): Promise<void> {
  const longest = Math.max(...ONE_TEAM.map((theme) => theme[part].length));
  for (let index = 0; index < longest; index += 1) {
    for (const theme of ONE_TEAM) {
      const experience = theme[part][index];
      if (experience !== undefined) await record(theme.theme, experience);
    }
  }
}

async function clustersOf(axis: string): Promise<readonly Cluster[]> {
  return (await server.call('get_clusters', { axis })).clusters as Cluster[];
}

async function membersOf(clusterId: string): Promise<readonly Json[]> {
  return (await server.call('get_cluster_members', { cluster_id: clusterId, limit: 100 })).members as Json[];
}

async function themeOf(clusterId: string): Promise<string> {
  const counts = new Map<string, number>();
  for (const { id } of await membersOf(clusterId)) {
    const theme = themes.get(String(id)) ?? 'unknown';
    counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}

/** Names of clusters and themes, one each per clustered experience. */
async function partition(clusters: readonly Cluster[]): Promise<{ clusterIds: string[]; themeNames: string[] }> {
  const [clusterIds, themeNames]: [string[], string[]] = [[], []];
  for (const { cluster_id: id } of clusters) {
    for (const member of await membersOf(id)) {
      clusterIds.push(id);
      themeNames.push(themes.get(String(member.id)) ?? 'unknown');
    }
  }
  return { clusterIds, themeNames };
}

/** The largest cluster of each theme. */
async function clusterOfEachTheme(clusters: readonly Cluster[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { cluster_id: id } of clusters) {
    const theme = await themeOf(id);
    if (!found.has(theme)) found.set(theme, id);
  }
  return found;
}

async function themesOfClusters(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { cluster_id: id } of await clustersOf('full')) found.set(id, await themeOf(id));
  return found;
}

describe('learning tools', () => {
  it('say how many experiences are missing', async () => {
    for (const axis of AXES) {
      const error = await server.fail('get_clusters', { axis });
      expect(error).toMatchObject({ type: 'insufficient_data', message: expect.stringContaining('20') });
    }
    await expect(server.call('get_calibration')).resolves.toMatchObject({ count: 0, overall: { rate: null } });
    await expect(server.call('list_values')).resolves.toEqual({ results: [], count: 0 });
  });

  it('cluster 120 experiences of six themes by their themes', async () => {
    await recordAll('first');
    const answer = await server.call('get_clusters', { axis: 'full' });
    expect(answer).toEqual({
      scope: expect.any(String),
      axis: 'full',
      clusters: expect.any(Array),
      count: (answer.clusters as Cluster[]).length,
      noise_count: expect.any(Number),
      parameters: { min_cluster_size: 5, min_samples: 3, fallback: false },
      clustered_at: ISO,
    });
    const clusters = answer.clusters as Cluster[];
    for (const cluster of clusters) {
      const { label } = cluster;
      expect(cluster).toEqual({
        cluster_id: `cluster_full_${label}`,
        label,
        size: NUMBER,
        avg_weight: NUMBER,
        due: 'new',
      });
    }
    expect(clusters.map(({ size }) => size)).toEqual(clusters.map(({ size }) => size).toSorted((a, b) => b - a));
    const { clusterIds, themeNames } = await partition(clusters);
    expect(themeNames.length + Number(answer.noise_count)).toBe(120);
    const ari = adjustedRandIndex(clusterIds, themeNames);
    const share = themeNames.length / 120;
    console.info(`${clusters.length} clusters, ARI ${ari.toFixed(2)}, share clustered ${share.toFixed(2)}`);
    expect(ari).toBeGreaterThanOrEqual(0.6);
    expect(share).toBeGreaterThanOrEqual(0.5);
  });

  it('answer every other axis, be it with the reason why there is no cluster', async () => {
    for (const axis of ['strategy', 'surprise', 'root_cause']) {
      const answer = await server.call('get_clusters', { axis });
      if (answer.count === 0) expect(answer).toMatchObject({ reason: expect.any(String), advice: expect.any(String) });
      else expect(await membersOf((answer.clusters as Cluster[])[0]!.cluster_id)).not.toEqual([]);
    }
  });

  it('give members whole, and take both spellings of an id', async () => {
    const [largest] = await clustersOf('full');
    const answer = await server.call('get_cluster_members', { cluster_id: `full_${largest!.label}`, limit: 2 });
    expect(answer).toMatchObject({ cluster_id: largest!.cluster_id, axis: 'full', count: 2, size: largest!.size });
    const [member] = answer.members as Json[];
    const { project: _, ...whole } = member!;
    expect(Object.keys(whole).toSorted()).toEqual(
      [
        'action',
        'confidence_tier',
        'created_at',
        'ghap_id',
        'goal',
        'hypothesis',
        'id',
        'lesson',
        'outcome_result',
        'outcome_status',
        'prediction',
        'root_cause',
        'similarity',
        'surprise',
      ].toSorted(),
    );
  });

  it('keep a value for each theme with a cluster, and refuse one about another theme with the numbers', async () => {
    const clusters = await clusterOfEachTheme(await clustersOf('full'));
    const names = [...clusters.keys()];
    expect(Object.keys(LEARNT_VALUES)).toEqual(expect.arrayContaining(names));
    expect(names.length).toBeGreaterThanOrEqual(FEWEST_THEMES);
    for (const [index, theme] of names.entries()) {
      const [clusterId, text] = [clusters.get(theme)!, LEARNT_VALUES[theme]!];
      const verdict = await server.call('validate_value', { text, cluster_id: clusterId });
      if (verdict['valid'] === false) continue;
      expect({ theme, ...verdict }).toEqual({
        theme,
        valid: true,
        similarity: NUMBER,
        centroid_distance: NUMBER,
        threshold_distance: NUMBER,
        reason: null,
        warning: verdict.warning,
        note: expect.stringContaining('only a reader can tell'),
        threshold_rule: 'one-sd',
        mean_distance: NUMBER,
        sd_distance: NUMBER,
        median_distance: NUMBER,
        foreign: { mean: NUMBER, sd: NUMBER, median: NUMBER, bound: NUMBER },
        other_cluster: { cluster_id: expect.stringMatching(/^cluster_full_/), distance: NUMBER },
        nearest_members: expect.any(Array),
      });
      const foreign = LEARNT_VALUES[names[(index + 1) % names.length]!]!;
      const refusal = await server.fail('store_value', { text: foreign, cluster_id: clusterId, axis: 'full' });
      expect(refusal).toMatchObject({
        type: 'validation_error',
        details: { valid: false, distance: NUMBER, threshold: NUMBER },
      });
      expect(refusal.message).toMatch(/lies \d\.\d+ from cluster_full_.+; at most \d\.\d+ is accepted/);

      const stored = await server.call('store_value', { text, cluster_id: clusterId, axis: 'full' });
      expect(stored).toEqual({
        id: expect.stringMatching(/^value_/),
        text,
        axis: 'full',
        cluster_id: clusterId,
        cluster_size: NUMBER,
        similarity_to_centroid: verdict.similarity,
        created_at: ISO,
        created: true,
        redactions: 0,
      });
      const again = await server.call('store_value', { text, cluster_id: clusterId, axis: 'full' });
      expect(again).toMatchObject({ id: stored.id, created: false });
      kept.set(theme, clusterId);
    }
    expect(kept.size).toBeGreaterThanOrEqual(names.length * 0.75);
  });

  it('take one of the first three drafts for every theme with a cluster, and nothing generic', async () => {
    const clusters = await clustersOf('full');
    const accepts = async (text: string): Promise<readonly string[]> => {
      const verdicts = await Promise.all(
        clusters.map(({ cluster_id: id }) => server.call('validate_value', { text, cluster_id: id })),
      );
      return clusters.flatMap(({ cluster_id: id }, index) => (verdicts[index]!['valid'] === true ? [id] : []));
    };
    const { good, generic } = VALUE_SENTENCES['one-team'];
    for (const theme of (await clusterOfEachTheme(clusters)).keys()) {
      const drafts = good.filter((draft) => draft.theme === theme).slice(0, 3);
      const takers = (await Promise.all(drafts.map(({ text }) => accepts(text)))).flat();
      expect(await Promise.all(takers.map(themeOf))).toContain(theme);
    }
    for (const text of generic) expect({ text, takers: await accepts(text) }).toEqual({ text, takers: [] });
  });

  it('warn of the contrary of what a member learnt', async () => {
    const clusters = await clusterOfEachTheme(await clustersOf('full'));
    const text = 'A business day always has 24 hours, so add 86 400 seconds to get to the next one.';
    const verdict = await server.call('validate_value', { text, cluster_id: clusters.get('times-and-zones')! });
    expect(verdict['warning']).toContain('A business day is not 24 hours');
  });

  it('list values by the size of their clusters, and find them in other words', async () => {
    const { results } = (await server.call('list_values')) as { results: { text: string; cluster_size: number }[] };
    expect(results.map(({ text }) => text).toSorted()).toEqual(
      [...kept.keys()].map((theme) => LEARNT_VALUES[theme]).toSorted(),
    );
    const sizes = results.map(({ cluster_size: size }) => size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    for (const query of ['', ' \n'])
      await expect(server.call('list_values', { query })).resolves.toMatchObject({ results });
    const ranks: number[] = [];
    for (const { theme, question } of ONE_TEAM.filter((team) => kept.has(team.theme))) {
      const own = (await server.call('list_values', { query: LEARNT_VALUES[theme]!.slice(0, 60), limit: 1 }))
        .results as Json[];
      expect(own).toEqual([expect.objectContaining({ text: LEARNT_VALUES[theme], score: NUMBER })]);
      const found = (await server.call('list_values', { query: question })).results as Json[];
      ranks.push(found.findIndex(({ text }) => text === LEARNT_VALUES[theme]) + 1);
    }
    console.info(`ranks of the values in answers to questions in other words: ${ranks.join(', ')}`);
    expect(ranks.filter((rank) => rank >= 1 && rank <= 3).length).toBeGreaterThan(ranks.length / 2);
    await expect(server.call('list_values', { axis: 'surprise' })).resolves.toEqual({ results: [], count: 0 });
  });

  it('report how predictions fared', async () => {
    const report = await server.call('get_calibration', { limit: 5 });
    const count = (status: string): number =>
      ONE_TEAM.flatMap(({ first }) => first).filter(({ resolve }) => resolve.status === status).length;
    const [confirmed, falsified] = [count('confirmed'), count('falsified')];
    expect(report.overall).toMatchObject({ confirmed, falsified, abandoned: 120 - confirmed - falsified });
    const { rate, low, high } = report.overall as { rate: number; low: number; high: number };
    expect(rate).toBeCloseTo(confirmed / (confirmed + falsified), 3);
    expect(low < rate && rate < high).toBe(true);
    expect(report.by_domain_and_strategy).toHaveLength(5);
    const one = await server.call('get_calibration', {
      domain: 'debugging',
      strategy: 'read-the-error',
    });
    expect(one).toMatchObject({
      count: 1,
      by_domain: [{ domain: 'debugging' }],
      by_strategy: [{ strategy: 'read-the-error' }],
    });
  });

  it('keep the names of clusters when 30 more experiences arrive, also after a restart', async () => {
    const before = await themesOfClusters();
    await recordAll('later');
    await server[Symbol.asyncDispose]();
    server = await startServer(home);

    const after = await themesOfClusters();
    const stillThere = [...before].filter(([id]) => after.has(id));
    console.info(`${stillThere.length} of ${before.size} ids are still there`);
    expect(stillThere.length).toBeGreaterThanOrEqual(FEWEST_KEPT_IDS);
    expect(stillThere.map(([id]) => [id, after.get(id)])).toEqual(stillThere);

    const { results } = (await server.call('list_values')) as {
      results: { cluster_id: string; detached?: boolean }[];
    };
    expect(results.map(({ cluster_id: id }) => id).toSorted()).toEqual([...kept.values()].toSorted());
    for (const { cluster_id: id, detached } of results) expect(detached ?? false).toBe(!after.has(id));
  });
});

describe('wrong input of learning tools', () => {
  it.each<[string, Json, string]>([
    ['get_clusters', {}, 'axis'],
    ['get_clusters', { axis: 'domain' }, AXES.join(', ')],
    ['get_clusters', { axis: 'full', domain: 'cooking' }, 'debugging, refactoring'],
    ['get_cluster_members', { cluster_id: 'one' }, 'cluster_full_0'],
    ['get_cluster_members', { cluster_id: 'full_0', limit: 101 }, '100'],
    ['get_cluster_members', { cluster_id: 'full_0', limit: 0 }, '1'],
    ['validate_value', { text: ' ', cluster_id: 'full_0' }, 'text'],
    ['validate_value', { text: 'x'.repeat(501), cluster_id: 'full_0' }, '500'],
    ['store_value', { text: 'x'.repeat(501), cluster_id: 'full_0', axis: 'full' }, '500'],
    ['store_value', { text: 'x', cluster_id: 'full_0', axis: 'domain' }, AXES.join(', ')],
    ['store_value', { text: 'x', cluster_id: 'full_0', axis: 'strategy' }, "'full'"],
    ['list_values', { axis: 'domain' }, AXES.join(', ')],
    ['list_values', { limit: 101 }, '100'],
    ['get_calibration', { strategy: 'guess' }, 'systematic-elimination'],
  ])('%s refuses %j', async (tool, input, message) => {
    const error = await server.fail(tool, input);
    expect(error).toMatchObject({ type: 'validation_error', message: expect.stringContaining(message) });
  });

  it.each(['get_cluster_members', 'validate_value', 'store_value'])(
    '%s says of an unknown cluster what to do',
    async (tool) => {
      const extra = tool === 'get_cluster_members' ? {} : { text: 'Any sentence will do' };
      const axis = tool === 'store_value' ? { axis: 'full' } : {};
      const error = await server.fail(tool, { cluster_id: 'cluster_full_4711', ...extra, ...axis });
      expect(error).toMatchObject({
        type: 'not_found',
        message: expect.stringMatching(/cluster_full_4711.*Ask for the clusters/),
      });
    },
  );
});
