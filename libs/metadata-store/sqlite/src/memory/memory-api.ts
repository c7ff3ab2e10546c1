import type { BegunCuration, CurationRecord, ListCurationsOptions, MemoryClaim } from '@learning-memory/memory';
import type { Method } from '../database/method.ts';
import {
  abandonCuration,
  addCuration,
  beginCuration,
  finishCuration,
  listBegunCurations,
  listCurations,
} from './curation-queries.ts';
import { freeMemories, takeMemories } from './claim-queries.ts';
import { findCuration } from './find-curation.ts';
import { forgetMemories } from './forget-memories.ts';
import { appendRevision, listRevisions, type NewRevision } from './revision-queries.ts';
import { findUsage, latestUses, recordUses, recordUsesIfFree, type Use } from './usage-queries.ts';

/** The calls of the records of memories that a worker thread answers. */
export function memoryApi(method: Method) {
  return {
    recordUses: method(({ orm }, uses: readonly Use[]) => recordUses(orm, uses)),
    recordUsesIfFree: method((database, uses: readonly Use[]) => recordUsesIfFree(database, uses)),
    findUsage: method(({ orm }, ids: readonly string[]) => findUsage(orm, ids)),
    latestUses: method(({ orm }, limit: number) => latestUses(orm, limit)),
    appendRevision: method(({ orm }, revision: NewRevision) => appendRevision(orm, revision)),
    listRevisions: method(({ orm }, id: string) => listRevisions(orm, id)),
    forgetMemories: method(({ orm }, ids: readonly string[]) => forgetMemories(orm, ids)),
    takeMemories: method(({ orm }, claim: MemoryClaim) => takeMemories(orm, claim)),
    freeMemories: method(({ orm }, id: string) => freeMemories(orm, id)),
    beginCuration: method(({ orm }, begun: BegunCuration) => beginCuration(orm, begun)),
    finishCuration: method(({ orm }, id: string) => finishCuration(orm, id)),
    abandonCuration: method(({ orm }, id: string) => abandonCuration(orm, id)),
    listBegunCurations: method(({ orm }, before: number) => listBegunCurations(orm, before)),
    findCuration: method(({ orm }, id: string) => findCuration(orm, id)),
    listCurations: method(({ orm }, list: ListCurationsOptions) => listCurations(orm, list)),
    addCuration: method(({ orm }, record: CurationRecord) => addCuration(orm, record)),
  };
}
