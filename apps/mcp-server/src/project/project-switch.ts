import { existsSync } from 'node:fs';
import { errorFactory } from '@learning-memory/errors';
import type { Logger } from '@learning-memory/logging';
import { PROJECT_SETTINGS_FILE, type PauseState, type ProjectService } from '@learning-memory/project';

/** Whether anything may be recorded or recalled in a project. */
export interface ProjectSwitch {
  /**
   * Who switched off the project of a folder, of the client's without one, and how to switch it on again; `undefined` while it
   * is on. Never rejects: a switch that cannot be read is on.
   */
  offReason(folder?: string): Promise<string | undefined>;
  /** Rejects `PROJECT_PAUSED` with it. */
  check(folder?: string): Promise<void>;
}

export interface ProjectSwitchOptions {
  readonly projects: Pick<ProjectService, 'pauseState'>;
  /** Knows no project; for a home without a database, which must not be made for a look at it. */
  readonly withoutStore: Pick<ProjectService, 'pauseState'>;
  readonly database: string;
  /** The folder the client works in, absolute. */
  readonly projectPath: string;
  readonly logger: Logger;
}

const switchError = errorFactory({ PROJECT_PAUSED: 'conflict' } as const);

export function pausedError(reason: string): Error {
  return switchError('PROJECT_PAUSED', reason, { details: { code: 'PROJECT_PAUSED' } });
}

export function createProjectSwitch(options: ProjectSwitchOptions): ProjectSwitch {
  const { projects, withoutStore, database, projectPath, logger } = options;

  async function offReason(folder: string = projectPath): Promise<string | undefined> {
    const service = existsSync(database) ? projects : withoutStore;
    try {
      return describe(await service.pauseState(folder));
    } catch (error) {
      logger.debug('project.switch-unread', { error });
      return undefined;
    }
  }

  return {
    offReason,
    async check(folder) {
      const reason = await offReason(folder);
      if (reason !== undefined) throw pausedError(reason);
    },
  };
}

function describe({ by, notices }: PauseState): string | undefined {
  if (by === undefined) return undefined;
  if (by === 'pause') {
    return (
      'Learning Memory is switched off for this project: somebody ran `learning-memory pause`. ' +
      '`learning-memory resume` in its folder switches it on again.'
    );
  }
  return [
    `Learning Memory is switched off for this project by ${PROJECT_SETTINGS_FILE} in its top folder.`,
    'Whoever owns the repository switches it on again there: { "enabled": true }, or no such file.',
    ...notices,
  ].join(' ');
}
