import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { dataPaths } from '../data-paths.ts';
import { createSessionNotes } from '../notes/session-notes.ts';
import { createDeletedRecords } from '../stored/deleted-records.ts';
import { createUpkeep } from '../upkeep/upkeep.ts';
import type { AskForParts, PartMakers } from './parts.ts';

/** What waits on disk until it is stored, and what sees to all that is. */
export const storingParts: Pick<PartMakers, 'persister' | 'deletedRecords' | 'notes' | 'upkeep'> = {
  async persister(ask, { config, logger }) {
    const { outbox: outboxDirectory } = dataPaths(config.home);
    return createObservationPersister({ ...(await ask('embedding', 'vectorStore')), outboxDirectory, logger });
  },
  deletedRecords: (_ask, { config }) => createDeletedRecords(dataPaths(config.home).deleted),
  async notes(ask, { config, logger }) {
    return createSessionNotes({
      ...(await ask('memories', 'projects')),
      directory: dataPaths(config.home).notes,
      logger,
    });
  },
  upkeep: (ask, { config, logger }) => createUpkeep({ config, logger, purge: () => purgeExpired(ask) }),
};

/** Nothing of a project that is switched off is touched. */
async function purgeExpired(ask: AskForParts): Promise<Readonly<Record<string, unknown>>> {
  const { memories, knowledge, deletedRecords, projectSwitch } = await ask(
    'memories',
    'knowledge',
    'deletedRecords',
    'projectSwitch',
  );
  if ((await projectSwitch.offReason()) !== undefined) return {};
  const deleted = await deletedRecords.purge();
  return { memories: await memories.purge(), scopes: await knowledge.purgeScopes(), deleted };
}
