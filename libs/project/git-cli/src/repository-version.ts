import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The remote stands in `config`; what `shallow` holds hides the root commit. */
const FILES = ['config', 'shallow'] as const;

/** Changes when one of the files is written, comes or goes; `undefined` without settings. */
export function repositoryVersion(commonDirectory: string): string | undefined {
  const [config, shallow] = FILES.map((name) => fileVersion(join(commonDirectory, name)));
  return config && `${config}/${shallow ?? ''}`;
}

function fileVersion(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && [stats.ino, stats.size, stats.mtimeMs].join('-');
  } catch {
    return undefined;
  }
}
