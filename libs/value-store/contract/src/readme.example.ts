import assert from 'node:assert/strict';
import type { ValueStore } from '@learning-memory/value-store';

// What a retrospective does: keep a sentence for the largest cluster if it passes the check, or say why it does not.
async function keep(values: ValueStore, text: string): Promise<string> {
  const { clusters, noClusters } = await values.clusters({ axis: 'full' });
  const [largest] = clusters;
  if (largest === undefined) return noClusters?.advice ?? 'nothing to learn from yet';
  const verdict = await values.validate({ text, clusterId: largest.id });
  if (!verdict.valid) return verdict.reason ?? 'refused';
  const { value } = await values.store({ text, clusterId: largest.id, axis: 'full' });
  return value.id;
}

assert.equal(typeof keep, 'function');
