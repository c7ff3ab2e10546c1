import type { Command } from 'commander';
import type { Composed } from '../compose.ts';
import type { Config } from '../config/config.ts';
import type { PartName } from '../parts/parts.ts';
import { withSettings } from './setting-flags.ts';

type Flags = Record<string, unknown>;

export interface CommandTools {
  readonly readConfig: (options: Flags) => Config;
  readonly compose: <Name extends PartName>(options: Flags, needs: readonly Name[]) => Promise<Composed<Name>>;
  readonly readLimit: (text: string) => number;
}

const NAME = 'name of the project (default: that of the working directory)';

/** `pause`, `resume`, `projects` and `remove`; what they do loads when they are called. */
export function describeProjectCommands(
  program: Command,
  { compose, readConfig }: Pick<CommandTools, 'compose' | 'readConfig'>,
): void {
  withSettings(program.command('pause').description('Switch a project off: nothing is recorded or recalled there.'))
    .argument('[name]', NAME)
    .action(async (name: string | undefined, options: Flags) => {
      const { runPause, PROJECT_NEEDS } = await import('./run-projects.ts');
      await using parts = await compose(options, PROJECT_NEEDS);
      await runPause(parts, name);
    });

  withSettings(program.command('resume').description('Switch a paused project on again.'))
    .argument('[name]', NAME)
    .action(async (name: string | undefined, options: Flags) => {
      const { runResume, PROJECT_NEEDS } = await import('./run-projects.ts');
      await using parts = await compose(options, PROJECT_NEEDS);
      await runResume(parts, name);
    });

  withSettings(
    program.command('projects').description('List the known projects: name, state, last seen, folders, indexes.'),
  )
    .option('--json', 'print JSON', false)
    .action(async (options: Flags) => {
      const { runProjects, INDEX_OF_PROJECT_NEEDS } = await import('./run-projects.ts');
      await using parts = await compose(options, INDEX_OF_PROJECT_NEEDS);
      await runProjects(parts, { json: options.json === true });
    });

  withSettings(program.command('remove').description('Remove an index of code; `projects` lists their names.'))
    .argument('<name>', 'name of the index')
    .action(async (name: string, options: Flags) => {
      const { runRemove, INDEX_OF_PROJECT_NEEDS } = await import('./run-projects.ts');
      await using parts = await compose(options, INDEX_OF_PROJECT_NEEDS);
      await runRemove(parts, name, readConfig(options));
    });
}
