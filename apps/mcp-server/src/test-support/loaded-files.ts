import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/**
 * Names of the modules of the bundle that a process loads, and of packages of ours that are outside of it; without chunks,
 * whose names say nothing. `run` gets what is to be added to the environment of the process.
 */
export async function loadedFiles(run: (env: Record<string, string>) => Promise<unknown>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loaded-files-'));
  try {
    await run({ NODE_V8_COVERAGE: folder });
    const reports = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
    const urls = reports.flatMap((report) => (JSON.parse(report) as Coverage).result.map(({ url }) => url));
    const names = urls.flatMap((url) => (/\/(bundle|libs)\//u.test(url) ? basename(url, '.js') : []));
    return names.filter((name) => !name.startsWith('chunk-')).map(withoutHash);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function withoutHash(name: string): string {
  return name.replace(/-[A-Z0-9]{8}$/u, '');
}
