import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { installHome, type InstallHome } from '../test-support/install-home.ts';
import { CLIENT_NAMES, type ClientName } from './client-names.ts';
import type { InstallScope } from './install-place.ts';
import { runInit } from './run-init.ts';
import { runUninstall } from './run-uninstall.ts';

/** A folder a client and a case: the client's file before `init` and after it, bytes and all. */
const GOLDENS = fileURLToPath(new URL('../../goldens', import.meta.url));

/** Where the client looks, as its documentation says. */
const FILES: Readonly<Record<ClientName, Readonly<Record<InstallScope, string>>>> = {
  'claude-code': { user: 'user/.claude.json', project: 'user/project/.mcp.json' },
  vscode: { user: 'user/.config/Code/User/mcp.json', project: 'user/project/.vscode/mcp.json' },
  cursor: { user: 'user/.cursor/mcp.json', project: 'user/project/.cursor/mcp.json' },
  opencode: { user: 'user/.config/opencode/opencode.json', project: 'user/project/opencode.json' },
  gemini: { user: 'user/.gemini/settings.json', project: 'user/project/.gemini/settings.json' },
  codex: { user: 'user/.codex/config.toml', project: 'user/project/.codex/config.toml' },
};

const cases = CLIENT_NAMES.flatMap((client) =>
  readdirSync(join(GOLDENS, client)).map((name) => {
    const folder = join(GOLDENS, client, name);
    const [after = '', before = ''] = readdirSync(folder).sort();
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    const extension = before.slice('before'.length);
    const path = FILES[client].user.replace(/\.[^./]+$/u, extension);
    return { client, name, path, before: read(before), after: read(after) };
  }),
);

let home: InstallHome;

beforeEach(async () => {
  home = await installHome({ environment: { TOOLSETS: 'all' } });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const meaning = (text: string, path: string): unknown =>
  path.endsWith('.toml') ? parseToml(text) : (parseJsonc(text, [], { allowTrailingComma: true }) ?? {});

describe.each(cases)('the file of $client, $name', ({ client, name, path, before, after }) => {
  const init = (): Promise<void> => runInit({ ...home.options, client });
  const uninstall = (): Promise<void> => runUninstall({ ...home.options, client });

  it('gets our entry, once, and is what it was without it', async () => {
    await home.write(path, before);
    const all = await home.snapshot();
    await init();
    expect(await home.read(path)).toBe(after);
    await init();
    expect(await home.read(path)).toBe(after);
    await uninstall();
    expect(await home.read(path)).toBe(before);
    expect(await home.snapshot()).toEqual(all);
  });

  it('means what it meant, with our server beside the others', () => {
    const [old, now] = [before, after].map((text) => JSON.stringify(meaning(text, path)));
    expect(now).toContain('learning-memory.mjs');
    expect(now).toContain('"TOOLSETS":"all"');
    expect(now).not.toBe(old);
    const { learning, others } = splitOurs(meaning(after, path));
    expect(learning).toBeDefined();
    expect(withoutEmpty(others)).toEqual(withoutEmpty(splitOurs(meaning(before, path)).others));
  });

  it('is what it was but for what somebody else has changed since', async () => {
    // There tables of ours stand on both sides of the other server.
    const words = client === 'codex' && name === 'older' ? /the end/gu : /other|Mine/gu;
    const change = (text: string): string => text.replaceAll(words, 'changed');
    await home.write(path, before);
    await init();
    await home.write(path, change(await home.read(path)));
    await uninstall();
    expect(await home.read(path)).toBe(change(before));
  });

  it('keeps every byte of others when what it was is not known', async () => {
    await home.write(path, after);
    await uninstall();
    const { learning, others } = splitOurs(meaning(await home.read(path), path));
    expect(learning).toBeUndefined();
    expect(withoutEmpty(others)).toEqual(withoutEmpty(splitOurs(meaning(before, path)).others));
    const left = await home.read(path);
    const comments = before.match(/(?:\/\/ |# )[A-Za-z ]+/gu) ?? [];
    // Those in our own entry go with it.
    expect(comments.filter((comment) => !/ours|what it does|before/u.test(comment) && !left.includes(comment))).toEqual(
      [],
    );
  });
});

/** The entry of ours in the list of servers, and the file without it. */
function splitOurs(file: unknown): { readonly learning: unknown; readonly others: object } {
  const others = structuredClone(file) as Record<string, Record<string, unknown>>;
  const list = ['mcpServers', 'servers', 'mcp', 'mcp_servers'].map((key) => others[key]).find((found) => found);
  const learning = list?.['learning-memory'];
  delete list?.['learning-memory'];
  return { learning, others };
}

/** A list of servers that is empty says as much as none. */
function withoutEmpty(file: object): object {
  return Object.fromEntries(Object.entries(file).filter(([, value]) => JSON.stringify(value) !== '{}'));
}

describe.each(CLIENT_NAMES)('an install for %s into nothing', (client) => {
  it.each<InstallScope>(['user', 'project'])(
    'makes the file its documentation names, and leaves no trace (%s)',
    async (scope) => {
      const before = await home.snapshot();
      await runInit({ ...home.options, client, scope });
      const golden = cases.find((one) => one.client === client && one.name === 'empty');
      expect(meaning(await home.read(FILES[client][scope]), golden?.path ?? '')).toMatchObject(
        meaning(golden?.after ?? '', golden?.path ?? '') as object,
      );
      await runUninstall({ ...home.options, client, scope });
      expect(await home.snapshot()).toEqual(before);
      expect(readdirSync(home.path('data'))).toEqual([]);
    },
  );
});
