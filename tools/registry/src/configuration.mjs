import { join } from 'node:path';
import { SCOPE } from './npm.mjs';

/** The configuration of a verdaccio that keeps our packages in `folder`, asks nobody else for them, and gets others from `uplink`. */
export function registryConfiguration(folder, uplink) {
  const everyone = { access: '$all', publish: '$all', unpublish: '$all' };
  return {
    configPath: join(folder, 'config.yaml'),
    self_path: folder,
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: -1 } },
    uplinks: { configured: uplink },
    packages: { [`${SCOPE}/*`]: everyone, '**': { access: '$all', proxy: 'configured' } },
    publish: { allow_offline: true },
    // The weights of the model are in one of the packages.
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
    userRateLimit: { windowMs: 1000, max: 100_000 },
  };
}
