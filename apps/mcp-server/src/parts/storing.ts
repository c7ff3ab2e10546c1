import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { dataPaths } from '../data-paths.ts';
import { PURGE_NEEDS, purgeExpired } from '../purge-expired.ts';
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
  upkeep: (ask, { config, logger }) => createUpkeep({ config, logger, purge: () => purgeWhereOn(ask) }),
};

/** Where the project of the client is switched off, a session does nothing by itself. */
async function purgeWhereOn(ask: AskForParts): Promise<Readonly<Record<string, unknown>>> {
  const { projectSwitch, ...parts } = await ask(...PURGE_NEEDS, 'projectSwitch');
  return (await projectSwitch.offReason()) === undefined ? purgeExpired(parts) : {};
}
