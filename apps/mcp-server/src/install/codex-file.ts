import type { LaunchCommand } from './client-names.ts';
import { findOwn, OWN_NAME, OWN_TABLE, isAt } from './codex-tables.ts';
import { setTomlValue } from './codex-value.ts';
import { withoutMark, type Edited, type ManagedFile } from './managed-file.ts';
import type { ServerEnvironment } from './server-file.ts';
import { appendToml, removeTomlBlock } from './toml-block.ts';
import type { TomlStatement } from './toml-scan.ts';
import { readTomlText, writeTomlKey, writeTomlText } from './toml-text.ts';

/** The settings of Codex, in TOML. They are edited as text: no byte of others is touched. */
export function codexFile(path: string, launch: LaunchCommand, environment: ServerEnvironment): ManagedFile {
  const settings = Object.entries(environment);
  const line = [...settings.map((pair) => pair.join('=')), launch.command, ...launch.args].join(' ');
  const values = [
    ...settings.map(([name, value]) => ({ names: ['env', name], value })),
    { names: ['command'], value: launch.command },
    { names: ['args'], value: launch.args },
  ];

  function add(text: string): Edited {
    if (findOwn(text, path).length === 0) {
      return { text: appendToml(text, newTables(launch, environment)), changes: [`add ${OWN_NAME}: ${line}`] };
    }
    const after = values.reduce((result, value) => setTomlValue(result, path, value), text);
    return { text: after, changes: after === text ? [] : [`update ${OWN_NAME}: ${line}`] };
  }

  function remove(text: string, before: string | null = null): Edited {
    const blocks = blocksOf(findOwn(text, path));
    const former = tablesIn(withoutMark(before ?? ''));
    if (blocks.length === 0 || tablesIn(text) === former) return { text, changes: [] };
    // Backwards, so that what is still to be removed keeps its place.
    const left = [...blocks].reverse().reduce(removeTomlBlock, text);
    if (former === '') return { text: left, changes: [`remove ${OWN_NAME}`] };
    return { text: appendToml(left, `${former}\n`), changes: [`put back ${OWN_NAME} as it was`] };
  }

  /** Every table of that name, whoever made it. */
  function tablesIn(text: string): string {
    const tables = blocksOf(findOwn(text, path)).map(({ start, end }) => text.slice(start, end).trim());
    return tables.join('\n\n').replaceAll('\r\n', '\n');
  }

  return { path, blank: '', add, remove, isBlank: (text) => text.trim() === '' };
}

/** A setting that the server in this file is started with. */
export function codexSetting(text: string, path: string, name: string): string | undefined {
  const found = findOwn(text, path).find((statement) => isAt(statement.path, [...OWN_TABLE, 'env', name]));
  const value = found && readTomlText(text.slice(found.value.start, found.value.end));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function newTables({ command, args }: LaunchCommand, environment: ServerEnvironment): string {
  const lines = Object.entries(environment).map(([name, value]) => `${writeTomlKey([name])} = ${writeTomlText(value)}`);
  const env = lines.length === 0 ? [] : ['', `[${OWN_NAME}.env]`, ...lines];
  return [`[${OWN_NAME}]`, `command = ${writeTomlText(command)}`, `args = ${writeTomlText(args)}`, ...env, ''].join(
    '\n',
  );
}

interface Block {
  readonly start: number;
  readonly end: number;
}

/** From a header of ours to the last line under it: comments behind that are of what follows. */
function blocksOf(own: readonly TomlStatement[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const { kind, start, end } of own) {
    const last = blocks.at(-1);
    if (kind === 'value' && last !== undefined) blocks[blocks.length - 1] = { ...last, end };
    else blocks.push({ start, end });
  }
  return blocks;
}
