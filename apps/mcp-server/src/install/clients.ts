import { join } from 'node:path';
import type { ClientName, LaunchCommand } from './client-names.ts';
import { claudePaths, type InstallPlace } from './install-place.ts';
import type { JsonObject } from './json-text.ts';

/** Files that are looked for in this order; where none exists, the last is made. */
export type Candidates = readonly string[];

export interface ClientFiles {
  /** Lists MCP servers. */
  readonly servers: Candidates;
  /** What the model reads at the start of every session; none where it is no file. */
  readonly instructions: Candidates;
}

/** How an entry stands in a list of MCP servers in JSON. */
export interface EntryShape {
  /** Of the list. */
  readonly key: string;
  /** Of the environment, in the entry. */
  readonly environmentKey: 'env' | 'environment';
  readonly toEntry: (launch: LaunchCommand) => JsonObject;
  /** What an entry is given that is new. */
  readonly defaults?: JsonObject;
  /** What says that the list has a form which `init` does not know. */
  readonly foreign?: (list: JsonObject) => boolean;
}

export interface Client {
  /** For people. */
  readonly title: string;
  /** Whether `init` installs hooks: without them nothing is recalled or noted by itself. */
  readonly hooks: boolean;
  readonly files: (place: InstallPlace) => ClientFiles;
  /** `toml` is the form of Codex. */
  readonly shape: EntryShape | 'toml';
  /** Environment of the server in settings of a project, where the client does not start it there. */
  readonly projectEnvironment?: Readonly<Record<string, string>>;
  /** What a person should know of settings of the user, or of the project. */
  readonly advice?: Readonly<Partial<Record<InstallPlace['scope'], string>>>;
  /** Where a person puts instructions for all projects, where that is no file. */
  readonly userInstructions?: string;
}

const withType = ({ command, args }: LaunchCommand): JsonObject => ({ type: 'stdio', command, args });
const MCP_SERVERS = {
  key: 'mcpServers',
  environmentKey: 'env',
  toEntry: ({ command, args }: LaunchCommand): JsonObject => ({ command, args }),
} as const;

const OUTSIDE =
  'starts servers of the user outside of any project, so that what they store belongs to no repository. Prefer `--project`.';

export const CLIENTS: Readonly<Record<ClientName, Client>> = {
  'claude-code': {
    title: 'Claude Code',
    hooks: true,
    files(place) {
      const { servers, instructions } = claudePaths(place);
      return { servers: [servers], instructions: [instructions] };
    },
    shape: { ...MCP_SERVERS, toEntry: withType },
  },
  vscode: {
    title: 'VS Code',
    hooks: false,
    files: (place) =>
      place.scope === 'project'
        ? {
            servers: [join(place.projectDirectory, '.vscode', 'mcp.json')],
            instructions: [join(place.projectDirectory, '.github', 'copilot-instructions.md')],
          }
        : { servers: [join(codeFolder(place), 'User', 'mcp.json')], instructions: [] },
    shape: { key: 'servers', environmentKey: 'env', toEntry: withType },
    advice: { user: `VS Code ${OUTSIDE}` },
    userInstructions: 'the command `Chat: New Instructions File` of VS Code, for the user',
  },
  cursor: {
    title: 'Cursor',
    hooks: false,
    files: ({ scope, homeDirectory, projectDirectory }) =>
      scope === 'project'
        ? {
            servers: [join(projectDirectory, '.cursor', 'mcp.json')],
            instructions: [join(projectDirectory, 'AGENTS.md')],
          }
        : { servers: [join(homeDirectory, '.cursor', 'mcp.json')], instructions: [] },
    shape: MCP_SERVERS,
    projectEnvironment: { CLAUDE_PROJECT_DIR: '${workspaceFolder}' },
    advice: { user: `Cursor ${OUTSIDE}` },
    userInstructions: 'the user rules in the settings of Cursor',
  },
  opencode: {
    title: 'opencode',
    hooks: false,
    files(place) {
      const folder = place.scope === 'project' ? place.projectDirectory : join(configFolder(place), 'opencode');
      return {
        // The first once more, as the one to be made.
        servers: ['opencode.json', 'opencode.jsonc', 'opencode.json'].map((name) => join(folder, name)),
        instructions: [join(folder, 'AGENTS.md')],
      };
    },
    shape: {
      key: 'mcp',
      environmentKey: 'environment',
      toEntry: ({ command, args }) => ({ type: 'local', command: [command, ...args] }),
      defaults: { enabled: true },
      // A server called so would have a type.
      foreign: ({ servers }) => typeof servers === 'object' && servers !== null && !('type' in servers),
    },
  },
  gemini: {
    title: 'Gemini CLI',
    hooks: false,
    files({ scope, homeDirectory, projectDirectory }) {
      const folder = join(scope === 'project' ? projectDirectory : homeDirectory, '.gemini');
      const instructions = join(scope === 'project' ? projectDirectory : folder, 'GEMINI.md');
      return { servers: [join(folder, 'settings.json')], instructions: [instructions] };
    },
    shape: MCP_SERVERS,
  },
  codex: {
    title: 'Codex',
    hooks: false,
    files({ scope, homeDirectory, projectDirectory, variables }) {
      const home = variables['CODEX_HOME'] || join(homeDirectory, '.codex');
      const folder = scope === 'project' ? join(projectDirectory, '.codex') : home;
      const texts = scope === 'project' ? projectDirectory : home;
      return {
        servers: [join(folder, 'config.toml')],
        // Where there is the first, the client reads it alone.
        instructions: [join(texts, 'AGENTS.override.md'), join(texts, 'AGENTS.md')],
      };
    },
    shape: 'toml',
    advice: {
      project: 'Codex reads the settings of a project only where the project is trusted: it asks at its start.',
    },
  },
};

function configFolder({ homeDirectory, variables }: InstallPlace): string {
  return variables['XDG_CONFIG_HOME'] || join(homeDirectory, '.config');
}

function codeFolder(place: InstallPlace): string {
  const { platform, homeDirectory, variables } = place;
  if (platform === 'win32') return join(variables['APPDATA'] || join(homeDirectory, 'AppData', 'Roaming'), 'Code');
  if (platform === 'darwin') return join(homeDirectory, 'Library', 'Application Support', 'Code');
  return join(configFolder(place), 'Code');
}
