/** The server's name in settings that `init` writes. */
export const SERVER_NAME = 'learning-memory';

/** The tool that hooks of the type `mcp_tool` call; hidden from the model. */
export const HOOK_TOOL = 'handle_hook';

/** The clients that `init` knows, as `--client` names them; the first is the default. */
export const CLIENT_NAMES = ['claude-code', 'vscode', 'cursor', 'opencode', 'gemini', 'codex'] as const;
export type ClientName = (typeof CLIENT_NAMES)[number];

/** A program with its arguments, run without a shell. */
export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
}
