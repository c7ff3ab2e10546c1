import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The remote stands in `config`; what `shallow` holds hides the root commit. */
const FILES = ['config', 'shallow'] as const;

/** Changes when one of the files is written, comes or goes; `undefined` without settings. */
export async function repositoryVersion(commonDirectory: string): Promise<string | undefined> {
  const [config, shallow] = await Promise.all(FILES.map((name) => fileVersion(join(commonDirectory, name))));
  return config && `${config}/${shallow ?? ''}`;
}

async function fileVersion(path: string): Promise<string | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats && [stats.ino, stats.size, stats.mtimeMs].join('-');
}
