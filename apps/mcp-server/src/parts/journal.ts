import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { Project } from '@learning-memory/project';
import { dataPaths } from '../data-paths.ts';
import { createHomeSeal } from '../home-seal.ts';
import { isJournalShared } from '../project/is-journal-shared.ts';
import type { AskForParts, PartMakers } from './parts.ts';

/** The journal does without the project sooner than let an agent wait for a store that is busy. */
const PROJECT_LIMIT_MS = 1000;

/** What a session notes before anything is stored; its schemas take long to load. */
export const journalParts: Pick<PartMakers, 'collector'> = {
  collector: (ask, { config, sessionId, logger }) => {
    const [directory, isShared] = [config.journalPath, isJournalShared(config)];
    const { journalKey: file, database } = dataPaths(config.home);
    const seal = createHomeSeal({ file, database });
    return createJournalCollector({ directory, sessionId, project: () => readProject(ask), isShared, seal, logger });
  },
};

/** Few entries need it, and it takes a database: it is asked for when one does. */
async function readProject(ask: AskForParts): Promise<Project> {
  const { currentProject } = await ask('currentProject');
  const late = AbortSignal.timeout(PROJECT_LIMIT_MS);
  return Promise.race([currentProject.read(), rejection(late)]);
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}
