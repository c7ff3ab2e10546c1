import { isDeepStrictEqual } from 'node:util';
import { SERVER_NAME, type LaunchCommand } from './client-names.ts';
import { hookSettings, isOwnHandler } from './hook-settings.ts';
import {
  isBlankJson,
  isObject,
  objectAt,
  parseObject,
  removeJson,
  setJson,
  unusable,
  type JsonObject,
} from './json-text.ts';
import type { Edited, ManagedFile } from './managed-file.ts';

const KEY = 'hooks';

/** The client's settings, for the hooks in them. Those of others keep their places. */
export function hookFile(path: string, launch: LaunchCommand, dataHome?: string): ManagedFile {
  const wanted: Readonly<Record<string, unknown>> = hookSettings({ server: SERVER_NAME, launch, dataHome });

  function add(text: string): Edited {
    const present = readHooks(text, path);
    const behind = Object.keys(present).filter((event) => !isUpToDate(present[event] ?? [], wanted[event]));
    const retired = behind.filter((event) => !(event in wanted));
    const missing = Object.keys(wanted).filter((event) => !(event in present) || behind.includes(event));
    const cleared = removeOwn(text, present, behind);
    return {
      text: missing.reduce((result, event) => addGroup(result, event, wanted[event]), cleared),
      changes: [
        ...missing.map((event) => `${present[event]?.some(hasOwnHandler) ? 'update' : 'add'} ${KEY}.${event}`),
        ...retired.map((event) => `remove ${KEY}.${event}`),
      ],
    };
  }

  function addGroup(text: string, event: string, group: unknown): string {
    const isListed = event in readHooks(text, path);
    return isListed ? setJson(text, [KEY, event, -1], group) : setJson(text, [KEY, event], [group]);
  }

  function remove(text: string): Edited {
    const present = readHooks(text, path);
    const events = Object.keys(present).filter((event) => present[event]?.some(hasOwnHandler));
    return { text: removeOwn(text, present, events), changes: events.map((event) => `remove ${KEY}.${event}`) };
  }

  return { path, blank: '{}\n', add, remove, isBlank: isBlankJson };
}

type Groups = readonly unknown[];

function readHooks(text: string, path: string): Readonly<Record<string, Groups>> {
  const hooks = objectAt(parseObject(text, path), KEY, path);
  for (const [event, groups] of Object.entries(hooks)) {
    if (!Array.isArray(groups)) throw unusable(path, `must hold a list at '${KEY}.${event}'`);
  }
  return hooks as Record<string, Groups>;
}

const handlersOf = (group: unknown): readonly unknown[] =>
  isObject(group) && Array.isArray(group[KEY]) ? (group[KEY] as unknown[]) : [];
const isOwn = (handler: unknown): boolean => isOwnHandler(handler, SERVER_NAME);
const hasOwnHandler = (group: unknown): boolean => handlersOf(group).some(isOwn);
const isOwnGroup = (group: unknown): boolean => hasOwnHandler(group) && handlersOf(group).every(isOwn);

/** Exactly the one group that is wanted, wherever it stands; none where none is. */
function isUpToDate(groups: Groups, wanted: unknown): boolean {
  const own = groups.filter(hasOwnHandler);
  return wanted === undefined ? own.length === 0 : own.length === 1 && isDeepStrictEqual(own[0], wanted);
}

type JsonPath = readonly (string | number)[];

/** Takes our handlers out of the events, with the lists and the section that they alone were in. */
function removeOwn(text: string, present: Readonly<Record<string, Groups>>, events: readonly string[]): string {
  const isOurs = (event: string): boolean => events.includes(event) && (present[event] ?? []).every(isOwnGroup);
  if (events.length > 0 && Object.keys(present).every(isOurs)) return removeJson(text, [KEY]);
  const places = events.flatMap((event): readonly JsonPath[] =>
    isOurs(event) ? [[KEY, event]] : placesInList([KEY, event], present[event] ?? []),
  );
  return places.reduce((result, place) => removeJson(result, [...place]), text);
}

/** Backwards, so that what is still to be removed keeps its place. */
function placesInList(list: JsonPath, groups: Groups): readonly JsonPath[] {
  return [...groups.entries()].reverse().flatMap(([index, group]) => placesInGroup([...list, index], group));
}

function placesInGroup(place: JsonPath, group: unknown): readonly JsonPath[] {
  if (isOwnGroup(group)) return [place];
  const own = [...handlersOf(group).entries()].reverse().filter(([, handler]) => isOwn(handler));
  return own.map(([index]) => [...place, KEY, index]);
}

/** Whether the plugin, which brings hooks of its own, is switched on in these settings. */
export function isPluginEnabled(settings: JsonObject): boolean {
  const plugins = isObject(settings.enabledPlugins) ? settings.enabledPlugins : {};
  return Object.entries(plugins).some(([id, enabled]) => id.startsWith(`${SERVER_NAME}@`) && enabled === true);
}
