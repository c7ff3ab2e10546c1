import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { ContractCase } from '@learning-memory/contract-testing';
import { assertCode, assertRejects } from './assert-rejects.ts';
import { clusterChecked, inputOf, labelsOf } from './clusterings.ts';
import type { ClustererHarness } from './harness.ts';
import { groupAround, largeRows } from './sample-points.ts';

/** Turns of the event loop that no clustering on it would let pass; a thread needs hundreds of them for its reply alone. */
const FREE_TURNS = 20;

/** Turns of the event loop until the promise settles. */
async function countTurns(promise: Promise<unknown>): Promise<number> {
  let settled = false;
  let turns = 0;
  const end = promise.finally(() => {
    settled = true;
  });
  for (; !settled; turns++) await setImmediate();
  await end;
  return turns;
}

export const lifecycleCases: readonly ContractCase<ClustererHarness>[] = [
  {
    id: 'loop.free',
    title: 'leaves the event loop free while it works',
    async run(harness) {
      // The first call may start a thread, during which the loop would be free anyway.
      await labelsOf(harness, groupAround(0));
      const turns = await countTurns(harness.clusterer.cluster(inputOf(harness, largeRows(64))));
      assert.ok(turns >= FREE_TURNS, `the event loop turned ${String(turns)} times, expected ${String(FREE_TURNS)}`);
    },
  },
  {
    id: 'abort.before',
    title: 'rejects CLUSTERER_ABORTED when the signal is aborted already, and serves the next call',
    async run(harness) {
      for (const rows of [groupAround(0), []]) {
        const input = inputOf(harness, rows);
        const aborted = harness.clusterer.cluster({ ...input, signal: AbortSignal.abort() });
        await assertRejects(aborted, 'CLUSTERER_ABORTED');
        await clusterChecked(harness, input);
      }
    },
  },
  {
    id: 'abort.during',
    title: 'rejects CLUSTERER_ABORTED when the signal aborts on the way, and only that call',
    async run(harness) {
      const controller = new AbortController();
      const aborted = harness.clusterer.cluster({ ...inputOf(harness, largeRows(16)), signal: controller.signal });
      const other = labelsOf(harness, groupAround(0));
      controller.abort();
      await assertRejects(aborted, 'CLUSTERER_ABORTED');
      assert.deepEqual(await other, await labelsOf(harness, groupAround(0)));
    },
  },
  {
    id: 'abort.after',
    title: 'does not mind a signal that aborts after the answer',
    async run(harness) {
      const controller = new AbortController();
      const input = inputOf(harness, groupAround(0));
      const answer = await clusterChecked(harness, { ...input, signal: controller.signal });
      controller.abort();
      assert.deepEqual(await clusterChecked(harness, input), answer);
    },
  },
  {
    id: 'dispose.rejects',
    title: 'rejects CLUSTERER_DISPOSED after it was disposed',
    async run(harness) {
      const input = inputOf(harness, groupAround(0));
      await clusterChecked(harness, input);
      await harness.clusterer[Symbol.asyncDispose]();
      await assertRejects(harness.clusterer.cluster(input), 'CLUSTERER_DISPOSED');
      await assertRejects(harness.clusterer.cluster(inputOf(harness, [])), 'CLUSTERER_DISPOSED');
    },
  },
  {
    id: 'dispose.unused',
    title: 'can be disposed before its first use',
    async run(harness) {
      await harness.clusterer[Symbol.asyncDispose]();
      await assertRejects(harness.clusterer.cluster(inputOf(harness, groupAround(0))), 'CLUSTERER_DISPOSED');
    },
  },
  {
    id: 'dispose.twice',
    title: 'can be disposed twice, also at the same time',
    async run(harness) {
      const { clusterer } = harness;
      await labelsOf(harness, groupAround(0));
      await Promise.all([clusterer[Symbol.asyncDispose](), clusterer[Symbol.asyncDispose]()]);
      await clusterer[Symbol.asyncDispose]();
    },
  },
  {
    id: 'dispose.during',
    title: 'answers or rejects CLUSTERER_DISPOSED when it is disposed while it works',
    async run(harness) {
      const inputs = [inputOf(harness, largeRows(16)), inputOf(harness, groupAround(0))];
      const settled = Promise.allSettled(inputs.map((input) => clusterChecked(harness, input)));
      await harness.clusterer[Symbol.asyncDispose]();
      for (const result of await settled) {
        if (result.status === 'rejected') assertCode(result.reason, 'CLUSTERER_DISPOSED');
      }
    },
  },
];
