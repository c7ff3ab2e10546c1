import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runNpm, SCOPE } from './npm.mjs';
import { shareContent } from './share-content.mjs';

/**
 * The environment in which npm publishes to a registry and installs from it. Below `folder` it has settings and a cache of its
 * own, so that nothing that was published here for a test is found by anybody else later, and nothing that somebody set for
 * this machine, such as a registry for a scope, counts.
 */
export async function clientOf({ url, folder, env = process.env }) {
  const cache = join(folder, 'npm-cache');
  const userconfig = join(folder, 'npmrc');
  const globalconfig = join(folder, 'npmrc-of-the-machine');
  mkdirSync(cache, { recursive: true });
  const known = (await runNpm(['config', 'get', 'cache'], { cwd: dirname(cache), env })).trim();
  shareContent(known, cache);
  writeFileSync(userconfig, settingsOf(url, cache));
  writeFileSync(globalconfig, '');
  const kept = Object.entries(env).filter(([name]) => !/^npm_/iu.test(name));
  return {
    ...Object.fromEntries(kept),
    npm_config_userconfig: userconfig,
    npm_config_globalconfig: globalconfig,
    npm_config_registry: url,
    npm_config_cache: cache,
    NODE_OPTIONS: '',
    NODE_PATH: '',
  };
}

function settingsOf(url, cache) {
  const places = [`registry=${url}`, `${SCOPE}:registry=${url}`, `cache=${cache}`];
  // npm publishes only with a token; this registry asks for none.
  const token = `//${new URL(url).host}/:_authToken=anyone`;
  return `${[...places, token, 'audit=false', 'fund=false', 'update-notifier=false'].join('\n')}\n`;
}
