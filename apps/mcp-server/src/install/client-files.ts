import { exists } from '../exists.ts';
import { CLIENTS, type Candidates } from './clients.ts';
import type { InstallPlace } from './install-place.ts';
import { installError } from './install-errors.ts';

/** Those of the candidates that `init` edits. */
export interface ChosenFiles {
  readonly servers: string;
  /** Undefined where the client keeps instructions in no file. */
  readonly instructions: string | undefined;
}

/** The client's files of a scope: those that exist, or will. */
export async function chooseFiles(place: InstallPlace): Promise<ChosenFiles> {
  const { servers, instructions } = CLIENTS[place.client].files(place);
  return { servers: (await choose(servers)) as string, instructions: await choose(instructions) };
}

/** The client's files under every name they may have, as far as they exist. */
export async function existingFiles(place: InstallPlace): Promise<readonly ChosenFiles[]> {
  const { servers, instructions } = CLIENTS[place.client].files(place);
  const chosen = (await chooseFiles(place)).servers;
  const found: ChosenFiles[] = [];
  for (const path of servers) if (await exists(path)) found.push({ servers: path, instructions: undefined });
  for (const path of instructions) if (await exists(path)) found.push({ servers: chosen, instructions: path });
  return found;
}

/** Throws `INSTALL_NO_FILE` when the client keeps the instructions of the scope in no file. */
export function instructionsPath({ instructions }: ChosenFiles, { client }: InstallPlace): string {
  if (instructions !== undefined) return instructions;
  const { title, userInstructions = '' } = CLIENTS[client];
  throw installError(
    'INSTALL_NO_FILE',
    `${title} keeps instructions for all projects in no file. Use --project, or leave --instructions out and put the ` +
      `text into ${userInstructions}. Nothing was changed.`,
  );
}

async function choose(candidates: Candidates): Promise<string | undefined> {
  for (const path of candidates) if (await exists(path)) return path;
  return candidates.at(-1);
}
