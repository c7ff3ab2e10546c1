import type { TopicRun, TopicStore } from '@learning-memory/topics';
import type { MetadataWorker } from '../database/start-worker.ts';

export function topicStore(worker: MetadataWorker): TopicStore {
  return {
    latest: (scope) => worker.run('latestTopicRun', scope),
    latestStamp: (scope) => worker.run('latestTopicRunStamp', scope),
    append: (draft, after): Promise<TopicRun | undefined> => worker.run('appendTopicRun', { draft, after }),
    churnSince: (scope, since) => worker.run('topicChurnSince', { scope, since }),
    retrievals: () => worker.run('retrievals', undefined),
    edgesAmong: (ids) => worker.run('edgesAmong', ids),
    startConsolidation: ({ scope, now }) => worker.run('startConsolidation', { scope, now }),
    async moveConsolidation({ number, phase, now }): Promise<void> {
      await worker.run('moveConsolidation', { number, phase, now });
    },
    finishConsolidation: (result) => worker.run('finishConsolidation', result),
    async abandonConsolidation(number): Promise<void> {
      await worker.run('abandonConsolidation', number);
    },
    runningConsolidation: (now) => worker.run('runningConsolidation', now),
    latestConsolidation: (scope) => worker.run('latestConsolidation', scope),
    proposals: (scope) => worker.run('consolidationProposals', scope),
  };
}
