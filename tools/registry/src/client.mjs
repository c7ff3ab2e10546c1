import { existsSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { runNpm } from './npm.mjs';

/**
 * The environment in which npm publishes to a registry and installs from it. Below `folder` it has settings and a cache of its
 * own, so that nothing that was published here for a test is found by anybody else later.
 */
export async function clientOf({ url, folder, env = process.env }) {
  const cache = join(folder, 'npm-cache');
  const userconfig = join(folder, 'npmrc');
  mkdirSync(cache, { recursive: true });
  await shareContent(cache, env);
  // npm publishes only with a token; this registry asks for none.
  const { host } = new URL(url);
  const settings = [`registry=${url}`, `//${host}/:_authToken=anyone`, `cache=${cache}`, 'audit=false', 'fund=false'];
  writeFileSync(userconfig, `${[...settings, 'update-notifier=false'].join('\n')}\n`);
  const kept = Object.entries(env).filter(([name]) => !/^npm_/iu.test(name));
  return {
    ...Object.fromEntries(kept),
    npm_config_userconfig: userconfig,
    npm_config_registry: url,
    npm_config_cache: cache,
    NODE_OPTIONS: '',
    NODE_PATH: '',
  };
}

/** What npm already has of third parties is found by what is in it; links cost nothing, and what they lead to is never written. */
async function shareContent(cache, env) {
  const own = (await runNpm(['config', 'get', 'cache'], { cwd: dirname(cache), env })).trim();
  const content = join(own, '_cacache/content-v2');
  if (!existsSync(content)) return;
  for (const file of readdirSync(content, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const source = join(file.parentPath, file.name);
    const target = join(cache, '_cacache', source.slice(dirname(content).length));
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(source, target);
    } catch (error) {
      // Another disk, or a file that npm removes meanwhile: then it is downloaded.
      if (error.code === 'EXDEV') return;
      if (error.code !== 'ENOENT') throw error;
    }
  }
}
