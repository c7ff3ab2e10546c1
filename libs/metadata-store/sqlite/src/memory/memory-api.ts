import type { Method } from '../database/method.ts';
import { forgetMemories } from './forget-memories.ts';
import { appendRevision, listRevisions, type NewRevision } from './revision-queries.ts';
import { findUsage, recordUse, type Use } from './usage-queries.ts';

/** Gives the calls of the records of memories that a worker thread answers. */
export function memoryApi(method: Method) {
  return {
    recordUse: method(({ orm }, use: Use) => recordUse(orm, use)),
    findUsage: method(({ orm }, ids: readonly string[]) => findUsage(orm, ids)),
    appendRevision: method(({ orm }, revision: NewRevision) => appendRevision(orm, revision)),
    listRevisions: method(({ orm }, id: string) => listRevisions(orm, id)),
    forgetMemories: method(({ orm }, ids: readonly string[]) => forgetMemories(orm, ids)),
  };
}
