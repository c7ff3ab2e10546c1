const TITLE = /^> (?:\S+@\S+ )?[\w:./-]{1,100}(?: \/\S+)?$/;
const TASK = /^Task [\w:./-]{1,100} (.+)$/;
const MAX_COMMANDS = 50;

/**
 * The commands that npm, pnpm (`> cart@1.0.0 test`, then `> jest --ci`), yarn and bun (`$ jest --ci`) and deno
 * (`Task test deno test`) say they run, in their order.
 */
export function printedCommands(lines: readonly string[]): readonly string[] {
  const commands: string[] = [];
  for (const [index, line] of lines.entries()) {
    const command = printedIn(line, lines[index - 1] ?? '', commands);
    if (command !== undefined) commands.push(command);
    if (commands.length === MAX_COMMANDS) break;
  }
  return commands;
}

function printedIn(line: string, previous: string, commands: readonly string[]): string | undefined {
  const isNpm = line.startsWith('> ') && TITLE.test(previous) && !commands.includes(previous.slice(2));
  return isNpm || line.startsWith('$ ') ? line.slice(2) : TASK.exec(line)?.[1];
}
