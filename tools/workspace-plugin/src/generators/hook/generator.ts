import { join } from 'node:path';
import { formatFiles, generateFiles, names, updateJson, type Tree } from '@nx/devkit';
import { assertEventName, assertFree, assertSentence } from '../../checked-names';
import { addBefore, addImport, addLast, namesIn, parseFile, propertyIn, tableIn } from '../../source-file';
import { splitNames } from '../../split-names';

export interface HookGeneratorOptions {
  readonly event: string;
  readonly description: string;
  readonly fields?: string;
  readonly matcher?: string;
}

const APP = 'apps/mcp-server/src';
const PLUGIN_HOOKS = 'apps/claude-plugin/hooks/hooks.json';
const PLUGIN_SERVER = 'plugin:learning-memory:lm';
/** Seconds, as `init` writes them. */
const TIMEOUT = 5;

/** `apps/mcp-server/src/hooks/on-<event>.ts` with a failing test, and its row wherever events have one. */
export default async function hookGenerator(tree: Tree, options: HookGeneratorOptions): Promise<void> {
  const { event, matcher } = options;
  assertEventName(event);
  assertSentence(options.description);
  const fields = splitNames(options.fields);
  const fileName = `on-${names(event).fileName}`;
  const handler = `on${event}`;
  assertFree(tree, `${APP}/hooks/${fileName}.ts`);
  generateFiles(tree, join(__dirname, '../../files/hook'), '.', { ...options, fileName, handler, tmpl: '' });
  addRow(tree, { event, handler, fileName, fields, matcher });
  addFields(tree, fields);
  const plays = `${APP}/doctor/replay/hook-plays.ts`;
  addBefore(tree, propertyIn(parseFile(tree, plays), 'SessionEnd'), `${event}: { input: {} }`);
  registerInPlugin(tree, { event, fields, matcher });
  await formatFiles(tree);
}

interface HookRow {
  readonly event: string;
  readonly handler: string;
  readonly fileName: string;
  readonly fields: readonly string[];
  readonly matcher: string | undefined;
}

function addRow(tree: Tree, { event, handler, fileName, fields, matcher }: HookRow): void {
  const events = `${APP}/hooks/hook-events.ts`;
  const matches = matcher === undefined ? '' : `matcher: '${matcher}',`;
  const limit = matcher === undefined ? 'AT_A_PROMPT' : 'AT_A_TOOL_USE';
  addLast(
    tree,
    tableIn(parseFile(tree, events), 'rows'),
    `${event}: { ${matches} fields: ${JSON.stringify(fields)}, limit: ${limit}, createHandler: () => ${handler} }`,
  );
  addImport(tree, events, { name: handler, from: `./${fileName}.ts` });
}

/** The server reads the fields it knows. */
function addFields(tree: Tree, fields: readonly string[]): void {
  const path = `${APP}/hooks/hook-input.ts`;
  for (const field of fields) {
    const known = tableIn(parseFile(tree, path), 'hookInput');
    if (!namesIn(known).includes(field)) addLast(tree, known, `${field}: text`);
  }
}

interface PluginFile {
  readonly hooks: Readonly<Record<string, unknown>>;
}

function registerInPlugin(tree: Tree, { event, fields, matcher }: Pick<HookRow, 'event' | 'fields' | 'matcher'>): void {
  updateJson<PluginFile>(tree, PLUGIN_HOOKS, (file) => {
    const { SessionEnd, ...others } = file.hooks;
    const asked = Object.fromEntries(['session_id', ...fields].map((field) => [field, `\${${field}}`]));
    const call = { type: 'mcp_tool', server: PLUGIN_SERVER, tool: 'handle_hook', input: { event, ...asked } };
    const group = { ...(matcher === undefined ? {} : { matcher }), hooks: [{ ...call, timeout: TIMEOUT }] };
    return { ...file, hooks: { ...others, [event]: [group], SessionEnd } };
  });
}
