import { createObservationPersister } from '@learning-memory/observation-persister-core';
import { dataPaths } from '../data-paths.ts';
import { createNoteSpool } from '../hooks/note-spool.ts';
import type { PartMakers } from './parts.ts';

/** What waits on disk until it is stored. */
export const storingParts: Pick<PartMakers, 'persister' | 'notes'> = {
  async persister(ask, { config, logger }) {
    const { outbox: outboxDirectory } = dataPaths(config.home);
    return createObservationPersister({ ...(await ask('embedding', 'vectorStore')), outboxDirectory, logger });
  },
  async notes(ask, { config }) {
    return createNoteSpool({ ...(await ask('memories')), directory: dataPaths(config.home).notes });
  },
};
