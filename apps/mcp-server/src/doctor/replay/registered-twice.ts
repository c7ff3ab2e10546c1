import { MISSING_PLUGIN, PLUGIN } from './find-plugin.ts';
import type { HookInstallation, SkippedInstallation } from './hook-installation.ts';

type Found = Pick<HookInstallation | SkippedInstallation, 'name' | 'path'>;

/** What takes hooks out of a place. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  'the settings of the user': '`learning-memory uninstall`',
  'the settings of the project': '`learning-memory uninstall --project`',
};

/** That the plugin and settings both register hooks, and how to be rid of either; undefined when only one does. */
export function registeredTwice(found: readonly Found[]): string | undefined {
  const settings = found.filter(({ name }) => name !== PLUGIN && name !== MISSING_PLUGIN);
  if (settings.length === 0 || !found.some(({ name }) => name === PLUGIN)) return undefined;
  const names = settings.map(({ name }) => name).join(' and ');
  const ways = settings.map(({ name, path }) => `${WAYS_OUT[name] ?? 'an editor'} takes them out of ${path}`);
  return (
    `The plugin and ${names} register the same hooks, so that each runs twice. Keep one: ${ways.join(', ')}, and ` +
    '`claude plugin uninstall learning-memory@learning-memory` takes out the plugin.'
  );
}
