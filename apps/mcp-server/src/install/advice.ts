import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChosenFiles } from './client-files.ts';
import { CLIENTS } from './clients.ts';
import { isPluginEnabled } from './hook-file.ts';
import { claudePaths } from './install-place.ts';
import { parseObject } from './json-text.ts';
import { withoutMark } from './managed-file.ts';
import { readingRules } from './permission-file.ts';
import { protocolText } from './protocol-text.ts';
import type { InitOptions } from './run-init.ts';

const SHARED_PATHS =
  'These settings hold paths of this machine. To share them, run `npm install -g @learning-memory/server`, then init again.';
const TWICE =
  'The plugin is enabled as well: every hook would run twice. Keep one: `learning-memory uninstall` takes this one out, ' +
  '`claude plugin uninstall learning-memory@learning-memory` the plugin.';
const JOURNAL =
  'The journal of a project lies in .claude/journal/: list that in its .gitignore, unless you want to share it.';
const NO_KNOWLEDGE =
  'The tools that keep rules of a project, its sessions and tasks are off; `init --toolsets all` turns them on.';
const NO_HOOKS =
  'No hooks are installed there: nothing is recalled, noted or warned of by itself, and the agent recalls by its tools alone, where the text for it says so.';

/** Says what a person should know after `init`, or before it. */
export async function advise(options: InitOptions, paths: ChosenFiles, hasChanged: boolean): Promise<void> {
  const { client, scope, launch, dryRun, print } = options;
  const { title, hooks, advice } = CLIENTS[client];
  if (hasChanged && !dryRun) print(`Sessions of ${title} that start from now on use it; those that run do not.`);
  if (!hooks) print(NO_HOOKS);
  if (advice?.[scope] !== undefined) print(advice[scope]);
  if (scope === 'project' && launch.args.length > 0) print(SHARED_PATHS);
  if (hooks && (await hasPlugin(options))) print(TWICE);
  if (!(await isJournalIgnored(options))) print(JOURNAL);
  if (!options.toolsets.includes('knowledge')) print(NO_KNOWLEDGE);
  if (hooks && !options.allowReading) adviseReading(options);
  if (!options.instructions) showProtocol(options, paths);
}

function adviseReading({ toolsets, print }: InitOptions): void {
  const [first, ...others] = readingRules(toolsets);
  if (first === undefined) return;
  const all = others.length === 0 ? `\`${first}\`` : `\`${first}\` and ${others.length} more`;
  print(`Claude Code asks before each tool. \`init --allow-reading\` lets it use those that change nothing: ${all}.`);
}

function showProtocol({ client, toolsets, print }: InitOptions, { instructions }: ChosenFiles): void {
  const { hooks, userInstructions = '' } = CLIENTS[client];
  const where =
    instructions === undefined
      ? `Put it into ${userInstructions}:`
      : `\`init --instructions\`, with the same other flags, adds it to ${instructions}:`;
  print(`The agent learns the protocol from this text. ${where}`);
  print(`\n${protocolText(toolsets, { hooks })}`);
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

async function isJournalIgnored({ projectDirectory }: InitOptions): Promise<boolean> {
  const text = await readFile(join(projectDirectory, '.gitignore'), 'utf8').catch(() => '');
  return /^\/?\.claude(\/(journal\/?)?)?\s*$/m.test(text);
}
