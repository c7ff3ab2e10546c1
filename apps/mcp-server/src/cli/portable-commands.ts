import type { Command } from 'commander';
import type { CommandTools } from './project-commands.ts';
import { withSettings } from './setting-flags.ts';

type Flags = Record<string, unknown>;

/** `export` and `import`; what they do loads when they are called. */
export function describePortableCommands(
  program: Command,
  { readConfig, compose }: Pick<CommandTools, 'readConfig' | 'compose'>,
): void {
  withSettings(
    program
      .command('export')
      .description('Write all that is stored as JSON Lines: memories, experiences, values, rules.'),
  )
    .option('--to <file>', 'a new file that you alone may read, or - for standard output', '-')
    .action(async ({ to, ...options }: Flags & { readonly to: string }) => {
      const { checkExport, runExport } = await import('./run-export.ts');
      const { PORTABLE_NEEDS } = await import('../portable/export-format.ts');
      const config = readConfig(options);
      await checkExport(config, to);
      await using parts = await compose(options, PORTABLE_NEEDS);
      await runExport(parts, config, to);
    });

  withSettings(program.command('import').description('Take in what such a file says, or memories of another program.'))
    .argument(
      '<source>',
      'what `export` wrote, a file of @modelcontextprotocol/server-memory, a CLAUDE.md, the memory folder of Claude Code, or -',
    )
    .action(async (source: string, options: Flags) => {
      const { runImport, IMPORT_NEEDS } = await import('./run-import.ts');
      await using parts = await compose(options, IMPORT_NEEDS);
      await runImport(parts, source);
    });
}
