import type { ConsolidationPhase, ConsolidationResult } from '@learning-memory/topics';
import type { Method } from '../database/method.ts';
import {
  abandonConsolidation,
  consolidationProposals,
  finishConsolidation,
  latestConsolidation,
  moveConsolidation,
  runningConsolidation,
  startConsolidation,
} from './consolidation-queries.ts';
import { edgesAmong, retrievals } from './retrieval-queries.ts';
import {
  appendTopicRun,
  latestTopicRun,
  latestTopicRunStamp,
  topicChurnSince,
  type NewTopicRun,
} from './topic-run-queries.ts';

export interface Start {
  readonly scope: string;
  readonly now: number;
}

export interface Move {
  readonly number: number;
  readonly phase: ConsolidationPhase;
  readonly now: number;
}

/** The calls of topics and consolidations that a worker thread answers. */
export function topicsApi(method: Method) {
  return {
    latestTopicRun: method(({ orm }, scope: string) => latestTopicRun(orm, scope)),
    latestTopicRunStamp: method(({ orm }, scope: string) => latestTopicRunStamp(orm, scope)),
    appendTopicRun: method(({ orm }, run: NewTopicRun) => appendTopicRun(orm, run)),
    topicChurnSince: method(({ orm }, asked: { scope: string; since: number }) => topicChurnSince(orm, asked)),
    retrievals: method(({ orm }, _input: undefined) => retrievals(orm)),
    edgesAmong: method(({ orm }, ids: readonly string[]) => edgesAmong(orm, ids)),
    startConsolidation: method(({ orm }, start: Start) => startConsolidation(orm, start)),
    moveConsolidation: method(({ orm }, move: Move) => moveConsolidation(orm, move)),
    finishConsolidation: method(({ orm }, result: ConsolidationResult) => finishConsolidation(orm, result)),
    abandonConsolidation: method(({ orm }, number: number) => abandonConsolidation(orm, number)),
    runningConsolidation: method(({ orm }, now: number) => runningConsolidation(orm, now)),
    latestConsolidation: method(({ orm }, scope: string) => latestConsolidation(orm, scope)),
    consolidationProposals: method(({ orm }, scope: string) => consolidationProposals(orm, scope)),
  };
}
