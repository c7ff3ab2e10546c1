import { createSqliteMetadataStore } from '../sqlite-metadata-store.ts';

const [file = '', backupDirectory = '', runs = '0'] = process.argv.slice(2);

// Appends that many runs with one new cluster each and prints the labels they were given.
await using store = createSqliteMetadataStore({ file, backupDirectory });
const draft = { axis: 'full', fingerprint: '', createdAt: 0, report: '{}', clusters: [{ body: '{}' }] };
const labels: number[] = [];
while (labels.length < Number(runs)) {
  const latest = await store.clusterRuns.latest(draft);
  const run = await store.clusterRuns.append(draft, latest?.number);
  if (run !== undefined) labels.push(...run.clusters.map(({ label }) => label));
}
process.stdout.write(JSON.stringify(labels));
