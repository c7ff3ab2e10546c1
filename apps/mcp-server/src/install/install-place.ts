import { join } from 'node:path';
import type { ClientName } from './client-names.ts';

export const INSTALL_SCOPES = ['user', 'project'] as const;
/** Every project of this user, or one project for everyone who works on it. */
export type InstallScope = (typeof INSTALL_SCOPES)[number];

/** Where Claude Code keeps its files. */
export interface ClaudePlace {
  readonly scope: InstallScope;
  /** Of the user, absolute. */
  readonly homeDirectory: string;
  /** The client's `CLAUDE_CONFIG_DIR`, where it is set. */
  readonly configDirectory?: string | undefined;
  /** Root of the project, absolute. */
  readonly projectDirectory: string;
}

export interface InstallPlace extends ClaudePlace {
  readonly client: ClientName;
  /** As of `process.platform`: some clients keep their files elsewhere on each. */
  readonly platform: string;
  /** The environment, for the folders that clients let a user move. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Folder of the data, absolute: what files were like before is kept there. */
  readonly dataHome: string;
}

export interface ClaudePaths {
  /** Lists MCP servers. */
  readonly servers: string;
  /** Holds hooks and permissions. */
  readonly settings: string;
  /** What the model reads at the start of every session. */
  readonly instructions: string;
}

/** Claude Code's files of a scope. */
export function claudePaths({ scope, homeDirectory, configDirectory, projectDirectory }: ClaudePlace): ClaudePaths {
  if (scope === 'project') {
    return {
      servers: join(projectDirectory, '.mcp.json'),
      settings: join(projectDirectory, '.claude', 'settings.json'),
      instructions: join(projectDirectory, 'CLAUDE.md'),
    };
  }
  const folder = configDirectory ?? join(homeDirectory, '.claude');
  return {
    // Only in a folder of its own does the client keep this file with the others.
    servers: join(configDirectory ?? homeDirectory, '.claude.json'),
    settings: join(folder, 'settings.json'),
    instructions: join(folder, 'CLAUDE.md'),
  };
}
