import type { Command } from 'commander';
import { dataPaths } from '../../data-paths.ts';
import type { CommandTools } from '../project-commands.ts';
import { withSettings } from '../setting-flags.ts';
import type { Shelf } from './shelf.ts';

type Flags = Record<string, unknown> & { readonly project?: string; readonly json?: boolean };

/** Gives a shelf to what is done with it, and closes what it is made of. */
type WithShelf = (options: Flags, use: (shelf: Shelf) => Promise<void>) => Promise<void>;

const WHOSE = 'whose, * for all (default: that of the working directory)';

/** `memories`, `entries`, `values` and `injections`: list, show, delete, restore; what they do loads when they are called. */
export function describeStoredCommands(program: Command, tools: CommandTools): void {
  const { compose, readConfig } = tools;
  describeShelf(program.command('memories').description('Look after what is remembered.'), tools, {
    kind: 'memory',
    async withShelf(options, use) {
      const { memoryShelf } = await import('./memory-shelf.ts');
      await using parts = await compose(options, ['memories', 'currentProject']);
      await use(memoryShelf(parts));
    },
  });
  describeShelf(program.command('entries').description('Look after resolved experiences.'), tools, {
    kind: 'entry',
    async withShelf(options, use) {
      const { entryShelf } = await import('./entry-shelf.ts');
      const { createWarningLog } = await import('../../hooks/lessons/warning-log.ts');
      await using parts = await compose(options, ['experiences', 'persister', 'deletedRecords', 'currentProject']);
      const { logs } = dataPaths(readConfig(options).home);
      await use(entryShelf({ ...parts, warnings: createWarningLog(logs) }));
    },
  });
  describeShelf(program.command('values').description('Look after values that were learnt.'), tools, {
    kind: 'value',
    async withShelf(options, use) {
      const { valueShelf } = await import('./value-shelf.ts');
      await using parts = await compose(options, ['values', 'deletedRecords', 'currentProject']);
      await use(valueShelf(parts));
    },
  });
  describeInjections(program, tools);
}

/** Its list has lines of its own: what was added with each. */
function describeInjections(program: Command, { compose, readConfig, readLimit }: CommandTools): void {
  const injections = program
    .command('injections')
    .description('Look after the record of what hooks added to sessions.');
  const withShelf: WithShelf = async (options, use) => {
    const { injectionShelf } = await import('./injection-shelf.ts');
    const { createInjectionLog } = await import('../../hooks/shown/injection-log.ts');
    const { createWarningLog } = await import('../../hooks/lessons/warning-log.ts');
    await using parts = await compose(options, ['deletedRecords', 'currentProject']);
    const { logs } = dataPaths(readConfig(options).home);
    await use(injectionShelf({ ...parts, injections: createInjectionLog(logs), warnings: createWarningLog(logs) }));
  };
  listOptions(
    injections.command('list', { isDefault: true }).description('The last ones, newest first.'),
    readLimit,
  ).action(async (options: ListOptions) => {
    const { project, limit, deleted, json } = options;
    if (deleted) {
      const { runList } = await import('./run-shelf.ts');
      await withShelf(options, (shelf) => runList(shelf, { project, limit, deleted, json }));
      return;
    }
    const { runInjections, INJECTIONS_NEEDS } = await import('../run-injections.ts');
    await using parts = await compose(options, INJECTIONS_NEEDS);
    await runInjections(parts, dataPaths(readConfig(options).home).logs, { project, limit, json });
  });
  describeOne(injections, 'injection', withShelf);
}

interface ListOptions extends Flags {
  readonly limit: number;
  readonly deleted: boolean;
  readonly json: boolean;
}

function listOptions(command: Command, readLimit: CommandTools['readLimit']): Command {
  return withSettings(refuseOthers(command))
    .option('--project <name>', WHOSE)
    .option('--limit <number>', 'how many at most, 1 to 50', readLimit, 20)
    .option('--deleted', 'those that can be restored', false)
    .option('--json', 'print JSON', false);
}

/** What is no command of its parent comes to the list, which takes nothing. */
function refuseOthers(list: Command): Command {
  return list.allowExcessArguments(true).hook('preAction', (_, { args: [other], parent }) => {
    if (other === undefined) return;
    const known = (parent?.commands ?? []).map((command) => command.name()).join(', ');
    list.error(`error: unknown command '${other}' of '${parent?.name() ?? ''}'. Known are ${known}.`);
  });
}

interface DescribedShelf {
  readonly kind: string;
  readonly withShelf: WithShelf;
}

function describeShelf(
  command: Command,
  { readLimit }: Pick<CommandTools, 'readLimit'>,
  { kind, withShelf }: DescribedShelf,
): void {
  const list = command.command('list', { isDefault: true }).description('The newest first.');
  listOptions(list, readLimit).action(async (options: ListOptions) => {
    const { runList } = await import('./run-shelf.ts');
    const { project, limit, deleted, json } = options;
    await withShelf(options, (shelf) => runList(shelf, { project, limit, deleted, json }));
  });
  describeOne(command, kind, withShelf);
}

function describeOne(command: Command, kind: string, withShelf: WithShelf): void {
  const one = (name: string, description: string): Command =>
    withSettings(command.command(name).description(description))
      .argument('<id>', `of the ${kind}, from \`list\``)
      .option('--project <name>', WHOSE);
  one('show', 'All that is known of one.')
    .option('--json', 'print JSON', false)
    .action(async (id: string, options: Flags) => {
      const { runShow } = await import('./run-shelf.ts');
      const { project, json = false } = options;
      await withShelf(options, (shelf) => runShow(shelf, id, { project, json }));
    });
  one('delete', 'Take one out; it can be restored for 30 days.').action(async (id: string, options: Flags) => {
    const { runDelete } = await import('./run-shelf.ts');
    await withShelf(options, (shelf) => runDelete(shelf, id, { project: options.project }));
  });
  one('restore', 'Bring a deleted one back.').action(async (id: string, options: Flags) => {
    const { runRestore } = await import('./run-shelf.ts');
    await withShelf(options, (shelf) => runRestore(shelf, id, { project: options.project }));
  });
}
