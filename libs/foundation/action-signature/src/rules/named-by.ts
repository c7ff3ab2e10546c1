import type { ActionRule } from './action-rule.ts';

/** How much of an action a rule names: of several that stand against one, who names more means it more surely. */
export function namedBy({ commands, paths, statements, tools, where }: ActionRule): number {
  const details = commands.map(({ subcommand, details: given }) => given.size + Number(subcommand !== ''));
  return (
    Math.max(0, ...details) + Math.min(1, paths.length + statements.length + tools.length) + Math.min(1, where.size)
  );
}
