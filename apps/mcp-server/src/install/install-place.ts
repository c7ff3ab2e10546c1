import { join } from 'node:path';

export const INSTALL_SCOPES = ['user', 'project'] as const;
/** Every project of this user, or one project for everyone who works on it. */
export type InstallScope = (typeof INSTALL_SCOPES)[number];

export interface InstallPlace {
  readonly scope: InstallScope;
  /** Of the user, absolute. */
  readonly homeDirectory: string;
  /** The client's `CLAUDE_CONFIG_DIR`, where it is set. */
  readonly configDirectory?: string | undefined;
  /** Root of the project, absolute. */
  readonly projectDirectory: string;
  /** Folder of the data, absolute: what files were like before is kept there. */
  readonly dataHome: string;
}

export interface ClientPaths {
  /** Lists MCP servers. */
  readonly servers: string;
  /** Holds hooks. */
  readonly settings: string;
  /** What the model reads at the start of every session. */
  readonly instructions: string;
}

/** The client's files of a scope. */
export function clientPaths({ scope, homeDirectory, configDirectory, projectDirectory }: InstallPlace): ClientPaths {
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
