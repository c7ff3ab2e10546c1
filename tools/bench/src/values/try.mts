import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { MANY_TEAMS, ONE_TEAM, VALUE_SENTENCES } from '@learning-memory/sample-experiences';
import { clusterJournal } from './clustered-journal.ts';
import { judgeSentences } from './judge-sentences.ts';
const embedding = createPackagedStaticEmbedding();
for (const [name, themes] of [['one-team', ONE_TEAM], ['many-teams', MANY_TEAMS]] as const) {
  await using j = await clusterJournal(embedding, themes, (process.argv[2] ?? 'full') as 'full');
  console.log(name, j.clusters.map((c) => c.theme + c.size).join(' '));
  let t = performance.now();
  if (j.clusters.length === 0) continue;
  const v = await j.values.validate({ text: VALUE_SENTENCES[name].good[0]!.text, clusterId: j.clusters[0]!.id });
  console.log('first', performance.now() - t); t = performance.now();
  console.log(v);
  const r = await judgeSentences(j, VALUE_SENTENCES[name]);
  console.log('all', performance.now() - t);
  for (const [k, s] of Object.entries(r)) console.log(k, `${s.hits}/${s.of}`, (s.hits / s.of).toFixed(2));
}
process.exit(0);
