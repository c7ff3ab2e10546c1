import { posix, win32 } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CLIENT_NAMES, type ClientName } from './client-names.ts';
import { CLIENTS } from './clients.ts';
import type { InstallPlace } from './install-place.ts';

const place: InstallPlace = {
  client: 'vscode',
  scope: 'user',
  homeDirectory: '/home',
  projectDirectory: '/home/shop',
  platform: 'linux',
  variables: {},
  dataHome: '/data',
};

const serversOf = (client: ClientName, changes: Partial<InstallPlace>): readonly string[] =>
  CLIENTS[client].files({ ...place, ...changes, client }).servers.map((path) => path.replaceAll(win32.sep, posix.sep));

describe('where a client keeps its servers', () => {
  it.each<[ClientName, Partial<InstallPlace>, string]>([
    ['vscode', {}, '/home/.config/Code/User/mcp.json'],
    ['vscode', { variables: { XDG_CONFIG_HOME: '/xdg' } }, '/xdg/Code/User/mcp.json'],
    ['vscode', { platform: 'darwin' }, '/home/Library/Application Support/Code/User/mcp.json'],
    ['vscode', { platform: 'win32' }, '/home/AppData/Roaming/Code/User/mcp.json'],
    ['vscode', { platform: 'win32', variables: { APPDATA: '/roaming' } }, '/roaming/Code/User/mcp.json'],
    ['opencode', { platform: 'darwin' }, '/home/.config/opencode/opencode.json'],
    ['opencode', { variables: { XDG_CONFIG_HOME: '/xdg' } }, '/xdg/opencode/opencode.json'],
    ['codex', { variables: { CODEX_HOME: '/codex' } }, '/codex/config.toml'],
    ['codex', { variables: { CODEX_HOME: '' } }, '/home/.codex/config.toml'],
    ['codex', { scope: 'project', variables: { CODEX_HOME: '/codex' } }, '/home/shop/.codex/config.toml'],
    ['claude-code', { configDirectory: '/claude' }, '/claude/.claude.json'],
  ])('is known for %s with %j', (client, changes, path) => {
    expect(serversOf(client, changes)).toContain(path);
  });

  it('is one folder a scope, so that two clients never share it', () => {
    for (const scope of ['user', 'project'] as const) {
      const all = CLIENT_NAMES.map((client) => serversOf(client, { scope })[0]);
      expect(new Set(all).size).toBe(CLIENT_NAMES.length);
    }
  });
});
