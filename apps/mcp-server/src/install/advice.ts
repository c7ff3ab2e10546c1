import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChosenFiles } from './client-files.ts';
import { CLIENTS } from './clients.ts';
import { DATA_HOME } from './data-home-setting.ts';
import { isPluginEnabled } from './hook-file.ts';
import { claudePaths } from './install-place.ts';
import { parseObject } from './json-text.ts';
import { withoutMark } from './managed-file.ts';
import { readingRules } from './permission-file.ts';
import { protocolText } from './protocol-text.ts';
import type { InitOptions } from './init-options.ts';

const SHARED_PATHS =
  'These settings hold paths of this machine. To share them, run `npm install -g @learning-memory/server`, then init again.';
const TWICE =
  'The plugin is enabled as well: every hook would run twice. Keep one: `learning-memory uninstall` takes this one out, ' +
  '`claude plugin uninstall learning-memory@learning-memory` the plugin.';
const NO_KNOWLEDGE =
  'The tools that keep rules of a project, its sessions and tasks are off; `init --toolsets all` turns them on.';
const NO_HOOKS =
  'No hooks are installed there: nothing is recalled, noted or warned of by itself, and the agent recalls by its tools alone, where the text for it says so.';

type Line = readonly [applies: boolean, text: string];

/** Says what a person should know after `init`, or before it. */
export async function advise(options: InitOptions, paths: ChosenFiles, hasChanged: boolean): Promise<void> {
  const { client, scope, launch, dryRun } = options;
  const { title, advice } = CLIENTS[client];
  const started = `Sessions of ${title} that start from now on use it; those that run do not.`;
  const lines: readonly Line[] = [
    [hasChanged && !dryRun, started],
    [true, advice?.[scope] ?? ''],
    [scope === 'project' && launch.args.length > 0, SHARED_PATHS],
    [true, homeAdvice(options)],
    ...(await linesOfHooks(options)),
    [!options.toolsets.includes('knowledge'), NO_KNOWLEDGE],
    [!options.instructions, protocolAdvice(options, paths)],
  ];
  for (const [applies, text] of lines) if (applies && text !== '') options.print(text);
}

async function linesOfHooks(options: InitOptions): Promise<readonly Line[]> {
  if (!CLIENTS[options.client].hooks) return [[true, NO_HOOKS]];
  return [
    [await hasPlugin(options), TWICE],
    [!options.allowReading, readingAdvice(options)],
  ];
}

function homeAdvice({ client, scope, environment }: InitOptions): string {
  const home = environment[DATA_HOME];
  if (home === undefined) return '';
  const who = CLIENTS[client].hooks ? 'The server and its hooks keep' : 'The server keeps';
  const shared = scope === 'project' ? ' Who shares these settings gets that folder, too.' : '';
  return `${who} the data in ${home} (${DATA_HOME}), whatever starts the client.${shared}`;
}

function readingAdvice({ toolsets }: InitOptions): string {
  const [first = '', ...others] = readingRules(toolsets);
  const all = others.length === 0 ? `\`${first}\`` : `\`${first}\` and ${others.length} more`;
  return `Claude Code asks before each tool. \`init --allow-reading\` lets it use those that change nothing: ${all}.`;
}

function protocolAdvice({ client, toolsets }: InitOptions, { instructions }: ChosenFiles): string {
  const { hooks, userInstructions = '' } = CLIENTS[client];
  const where =
    instructions === undefined
      ? `Put it into ${userInstructions}:`
      : `\`init --instructions\`, with the same other flags, adds it to ${instructions}:`;
  return `The agent learns the protocol from this text. ${where}\n\n${protocolText(toolsets, { hooks })}`;
}

/** In any settings that hold in the project. */
async function hasPlugin(options: InitOptions): Promise<boolean> {
  const project = claudePaths({ ...options, scope: 'project' }).settings;
  const settings = [
    claudePaths({ ...options, scope: 'user' }).settings,
    project,
    join(dirname(project), 'settings.local.json'),
  ];
  for (const path of settings) {
    // What cannot be read is said by `doctor`, or was before anything was written.
    const text = await readFile(path, 'utf8').catch(() => '');
    try {
      if (isPluginEnabled(parseObject(withoutMark(text), path))) return true;
    } catch {
      continue;
    }
  }
  return false;
}
