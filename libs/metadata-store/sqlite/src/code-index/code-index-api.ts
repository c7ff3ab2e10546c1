import type { CallQuery, CodeIndexLock, NamesQuery } from '@learning-memory/code-indexer';
import type { Method } from '../database/method.ts';
import { calleesOf, callersOf } from './call-graph-queries.ts';
import {
  codeSurfaces,
  importersOf,
  resetCallTargets,
  setCallTargets,
  unresolvedCalls,
  type NewTargets,
  type PathsOfProject,
} from './call-target-queries.ts';
import { callsOfFiles } from './file-call-queries.ts';
import { lockCodeIndex, renewCodeIndex, unlockCodeIndex, type LockRequest } from './code-index-lock.ts';
import {
  clearCodeIndex,
  codeGarbage,
  dropCodeGarbage,
  dropCodeIndex,
  publishCodeIndex,
  type GarbageIds,
  type NextIndex,
} from './code-index-publish.ts';
import { codeFiles, codeNames, codeProjects, codeRoots, liveCodeUnits, type FilePage } from './code-index-queries.ts';
import {
  completeCodeFiles,
  stageCodeFiles,
  unstageCodeFiles,
  type DraftsOfIndex,
  type PathsOfIndex,
} from './code-index-stage.ts';

/** The calls of the code index that a worker thread answers. */
export function codeIndexApi(method: Method) {
  return {
    lockCodeIndex: method(({ orm }, request: LockRequest) => lockCodeIndex(orm, request)),
    renewCodeIndex: method(({ orm }, input: CodeIndexLock & { until: number }) => renewCodeIndex(orm, input)),
    unlockCodeIndex: method(({ orm }, lock: CodeIndexLock) => unlockCodeIndex(orm, lock)),
    codeProjects: method(({ orm }, now: number) => codeProjects(orm, now)),
    codeRoots: method(({ orm }) => codeRoots(orm)),
    codeFiles: method(({ orm }, page: FilePage) => codeFiles(orm, page)),
    stageCodeFiles: method((database, input: DraftsOfIndex) => stageCodeFiles(database, input)),
    completeCodeFiles: method(({ orm }, input: PathsOfIndex) => completeCodeFiles(orm, input)),
    unstageCodeFiles: method(({ orm }, input: PathsOfIndex) => unstageCodeFiles(orm, input)),
    publishCodeIndex: method(({ orm }, next: NextIndex) => publishCodeIndex(orm, next)),
    codeGarbage: method(({ orm }, input: { project: string; limit: number }) => codeGarbage(orm, input)),
    dropCodeGarbage: method(({ orm }, input: GarbageIds) => dropCodeGarbage(orm, input)),
    clearCodeIndex: method(({ orm }, lock: CodeIndexLock) => clearCodeIndex(orm, lock)),
    dropCodeIndex: method(({ orm }, lock: CodeIndexLock) => dropCodeIndex(orm, lock)),
    codeNames: method(({ orm }, query: NamesQuery) => codeNames(orm, query)),
    liveCodeUnits: method(({ orm }, ids: readonly string[]) => liveCodeUnits(orm, ids)),
    codeSurfaces: method(({ orm }, input: PathsOfProject) => codeSurfaces(orm, input)),
    unresolvedCalls: method(({ orm }, input: PathsOfProject) => unresolvedCalls(orm, input)),
    importersOf: method(({ orm }, input: { project: string; keys: readonly string[] }) => importersOf(orm, input)),
    resetCallTargets: method(({ orm }, lock: CodeIndexLock) => resetCallTargets(orm, lock)),
    setCallTargets: method(({ orm }, input: NewTargets) => setCallTargets(orm, input)),
    callersOf: method(({ orm }, query: CallQuery) => callersOf(orm, query)),
    callsOfFiles: method(({ orm }, input: PathsOfProject) => callsOfFiles(orm, input)),
    calleesOf: method(({ orm }, query: CallQuery) => calleesOf(orm, query)),
  };
}
