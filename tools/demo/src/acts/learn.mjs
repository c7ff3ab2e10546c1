import { join } from 'node:path';
import { LEARNT_VALUES, ONE_TEAM } from '@learning-memory/sample-experiences';
import { createServers } from '../servers.mjs';
import { clip, duration } from '../terminal.mjs';

/** Fewer would mean that clusters or the check on values no longer do what they are for. */
const FEWEST_VALUES = 4;

/** From experiences to values: a year of one team's journal, its clusters, and what they teach. */
export const learn = {
  title: 'Learn: from experiences to values that pass a check',
  async play({ terminal, home, serverBin, expect }) {
    // A home of its own: the team's journal is another one than that of the acts before.
    const servers = createServers({ home: join(home, 'team'), bin: serverBin });
    await servers.start();
    try {
      await playInHome({ terminal, servers, expect });
    } finally {
      await servers.close();
    }
  },
};

async function playInHome(stage) {
  const { terminal, servers, expect } = stage;
  const themes = await recordJournal(stage);
  const { result, milliseconds } = await servers.call('get_clusters', { axis: 'full' });
  const { result: again, milliseconds: cached } = await servers.call('get_clusters', { axis: 'full' });
  terminal.fact('clusters', `${result.count}, ${result.noise_count} experiences in none of them`);
  terminal.fact('took', `${duration(milliseconds)}, asked again ${duration(cached)}`);
  expect(again.count === result.count, 'the same question about clusters had another answer');
  terminal.blank();

  const values = new Map();
  for (const { cluster_id: clusterId, size } of result.clusters) {
    const { result: cluster } = await servers.call('get_cluster_members', { cluster_id: clusterId, limit: 100 });
    printCluster(terminal, { clusterId, size, members: cluster.members });
    const theme = commonest(cluster.members.map(({ id }) => themes.get(id)));
    if (theme !== undefined && !values.has(theme) && (await keepValue(stage, clusterId, theme))) {
      values.set(theme, clusterId);
    }
    terminal.blank();
  }
  expect(values.size >= FEWEST_VALUES, `only ${values.size} values passed`);
  await refuseForeignValue(stage, values);
  await summarise(stage, values);
}

/** Resolves with the theme of each entry by id: what the clusters should find without knowing it. */
async function recordJournal({ terminal, servers }) {
  const themes = new Map();
  const started = performance.now();
  for (let index = 0; index < Math.max(...ONE_TEAM.map(({ first }) => first.length)); index += 1) {
    for (const { theme, first } of ONE_TEAM) {
      if (first[index] === undefined) continue;
      const { result } = await servers.call('start_ghap', first[index].start);
      await servers.call('resolve_ghap', first[index].resolve);
      themes.set(result.id, theme);
    }
  }
  const took = duration(performance.now() - started);
  terminal.fact('recorded', `${themes.size} more experiences, one team's journal of a year, in ${took}`);
  return themes;
}

function printCluster(terminal, { clusterId, size, members }) {
  const [typical] = members;
  terminal.line(`   ${terminal.paint('bold', clusterId)}  ${size} experiences, most typical:`);
  terminal.line(`     ${terminal.paint('dim', clip(typical.goal, terminal.width - 7))}`);
}

async function keepValue({ terminal, servers }, clusterId, theme) {
  const text = LEARNT_VALUES[theme];
  const { result: verdict } = await servers.call('validate_value', { text, cluster_id: clusterId });
  const numbers = `${verdict.centroid_distance.toFixed(2)} from the centre, at most ${verdict.threshold_distance.toFixed(2)}`;
  const mark = verdict.valid ? terminal.paint('green', '✓') : terminal.paint('yellow', '✗');
  terminal.line(`   ${mark} ${numbers}`);
  if (verdict.valid) {
    terminal.note(`“${text}”`, 5);
    await servers.call('store_value', { text, cluster_id: clusterId, axis: 'full' });
  }
  return verdict.valid;
}

async function refuseForeignValue({ terminal, servers, expect }, values) {
  const [[, clusterId], [otherTheme]] = [...values];
  const { result } = await servers.call('validate_value', { text: LEARNT_VALUES[otherTheme], cluster_id: clusterId });
  expect(!result.valid, `a value about ${otherTheme} passed for ${clusterId}`);
  terminal.note(`A value about something else is refused: ${result.reason}`);
  terminal.blank();
}

async function summarise({ terminal, servers, expect }, values) {
  const { result: list } = await servers.call('list_values', {});
  expect(list.count === values.size, `${list.count} of ${values.size} values are listed`);
  terminal.fact('kept', `${list.count} values, those of the largest clusters first`);
  const [theme] = values.keys();
  const { question } = ONE_TEAM.find((candidate) => candidate.theme === theme);
  const { result: found, milliseconds } = await servers.call('list_values', { query: question, limit: 1 });
  expect(found.count === 1, `no value answers "${question}"`);
  terminal.note(`“${question}”`);
  terminal.note(
    `${terminal.paint('dim', `list_values  ${duration(milliseconds)}`)} ${clip(found.results[0].text, terminal.width)}`,
    5,
  );
  const { overall } = (await servers.call('get_calibration', {})).result;
  const percent = (share) => `${Math.round(share * 100)} %`;
  terminal.blank();
  terminal.fact(
    'predicted',
    `${overall.confirmed} of ${overall.confirmed + overall.falsified} predictions came true: ${percent(overall.rate)} ` +
      `(${percent(overall.low)} to ${percent(overall.high)})`,
  );
}

function commonest(names) {
  const counts = new Map();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
