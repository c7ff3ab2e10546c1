import type { LaunchCommand } from './client-names.ts';
import type { InstallPlace } from './install-place.ts';
import type { ServerEnvironment } from './server-file.ts';
import type { ToolsetName } from '../tools/toolset-names.ts';

export interface InitOptions extends InstallPlace {
  readonly launch: LaunchCommand;
  /** Those the server offers: the protocol names no other tools. */
  readonly toolsets: readonly ToolsetName[];
  /** What the server is to be started with, so that it offers them. */
  readonly environment: ServerEnvironment;
  /** Says what would change, and changes nothing. */
  readonly dryRun: boolean;
  /** Also writes the protocol into the client's instructions, as `CLAUDE.md`; it is otherwise only shown. */
  readonly instructions: boolean;
  /** Also allows the tools that change nothing; the rules are otherwise only mentioned. */
  readonly allowReading: boolean;
  /** Gets what a person should read, a line each. */
  readonly print: (line: string) => void;
}
