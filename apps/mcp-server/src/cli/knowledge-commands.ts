import type { Command } from 'commander';
import type { CommandTools } from './project-commands.ts';
import { withSettings } from './setting-flags.ts';

type Flags = Record<string, unknown>;

/** `knowledge export` and `knowledge import`; what they do loads when they are called. */
export function describeKnowledgeCommands(program: Command, { compose }: Pick<CommandTools, 'compose'>): void {
  const knowledge = program.command('knowledge').description('Take the rules of a scope out, and in again.');

  withSettings(
    knowledge
      .command('export')
      .description('Write the entries of a scope as JSON; history, sessions, tasks and the overview stay.'),
  )
    .argument('[scope]', 'id of the scope (default: that of the working directory)')
    .option('--to <file>', 'where to, or - for standard output', '-')
    .action(async (scope: string | undefined, options: Flags & { readonly to: string }) => {
      const { runKnowledgeExport, KNOWLEDGE_NEEDS } = await import('./run-knowledge.ts');
      await using parts = await compose(options, KNOWLEDGE_NEEDS);
      await runKnowledgeExport(parts, { scope, to: options.to });
    });

  withSettings(knowledge.command('import').description('Store the entries of such a file, all or none.'))
    .argument('<file>', 'written by `knowledge export`, or - for standard input')
    .option('--overwrite', 'replace entries that say something else; their history stays', false)
    .action(async (file: string, options: Flags & { readonly overwrite: boolean }) => {
      const { runKnowledgeImport, KNOWLEDGE_NEEDS } = await import('./run-knowledge.ts');
      await using parts = await compose(options, KNOWLEDGE_NEEDS);
      await runKnowledgeImport(parts, { file, overwrite: options.overwrite });
    });
}
