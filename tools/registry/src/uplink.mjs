import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runNpm } from './npm.mjs';

// In the folder of one of its workspaces npm says nothing of its settings.
const WORKSPACE = fileURLToPath(new URL('../../..', import.meta.url));

const SECRETS = ['_authToken', '_auth', 'username', '_password'];

/** What npm is configured with on this machine, as an uplink of verdaccio; nothing of it is kept beyond the registry's life. */
export async function configuredUplink({ cwd = WORKSPACE, env = process.env } = {}) {
  const config = JSON.parse(await runNpm(['config', 'list', '--json'], { cwd, env }));
  const authorization = authorizationFor(config.registry, secretLines(config, env));
  return {
    url: config.registry,
    timeout: '60s',
    maxage: '1h',
    max_fails: 10,
    strict_ssl: config['strict-ssl'] !== false,
    ...wherePresent({
      ca: config.cafile && readFileSync(config.cafile, 'utf8'),
      https_proxy: config['https-proxy'],
      http_proxy: config.proxy,
      no_proxy: [config.noproxy ?? []].flat().join(','),
      headers: authorization && { authorization },
    }),
  };
}

const wherePresent = (options) => Object.fromEntries(Object.entries(options).filter(([, value]) => value));

/** `key=value` pairs of npm's files, the later ones stronger, and of its environment; npm itself hides these in what it lists. */
function secretLines(config, env) {
  const files = [config.globalconfig, config.userconfig].filter((path) => path && existsSync(path));
  const lines = files.flatMap((path) => readFileSync(path, 'utf8').split(/\r?\n/u));
  const pairs = lines.map((line) => line.split(/\s*=\s*(.*)/su, 2));
  const fromEnvironment = Object.entries(env).filter(([key]) => key.startsWith('npm_config_//'));
  return new Map([
    ...pairs.map(([key, value = '']) => [key.trim(), expanded(value.trim(), env)]),
    ...fromEnvironment.map(([key, value]) => [key.slice('npm_config_'.length), value]),
  ]);
}

const expanded = (value, env) =>
  value.replace(/^"(.*)"$/u, '$1').replace(/\$\{(\w+)\}/gu, (whole, name) => env[name] ?? whole);

/** The header for a registry; npm writes its secrets below the address without the protocol, or that of a parent folder. */
export function authorizationFor(registry, settings) {
  const { host, pathname } = new URL(registry);
  for (let path = pathname.replace(/\/?$/u, '/'); path !== ''; path = path.replace(/[^/]*\/$/u, '')) {
    const [token, basic, username, password] = SECRETS.map((name) => settings.get(`//${host}${path}:${name}`));
    if (token) return `Bearer ${token}`;
    if (basic) return `Basic ${basic}`;
    // npm keeps the password itself in base64.
    if (username && password) return `Basic ${btoa(`${username}:${atob(password)}`)}`;
  }
  return undefined;
}
