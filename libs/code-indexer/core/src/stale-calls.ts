import type { CallAnswer, IndexedCall, FoundCalls } from '@learning-memory/code-indexer';
import { mapAhead } from './build/map-ahead.ts';
import { versionOf } from './build/version-of.ts';
import { fileHash } from './files/file-hash.ts';
import { readSource } from './files/read-source.ts';
import type { IndexerContext } from './indexer-context.ts';
import { insidePath } from './stale-files.ts';

const AT_ONCE = 8;

/** Says of each call site whether its file is still what was indexed; each file is read once. */
export async function withStale<Answer extends CallAnswer>(
  context: IndexerContext,
  answer: Answer,
): Promise<FoundCalls<Answer>> {
  const roots = new Map((await context.codeIndex.roots()).map(({ project, root }) => [project, root]));
  const files = new Map(answer.sites.map((site) => [keyOf(site), site]));
  const read = async ({ caller }: IndexedCall): Promise<readonly [string, string | undefined]> => {
    const root = roots.get(caller.project);
    return [keyOf({ caller }), root === undefined ? undefined : await versionNow(context, root, caller.path)];
  };
  const versions = new Map<string, string | undefined>();
  for await (const [key, version] of mapAhead([...files.values()], AT_ONCE, read)) versions.set(key, version);
  const sites = answer.sites.map(({ fileVersion, ...site }) => ({
    ...site,
    stale: versions.get(keyOf(site)) !== fileVersion,
  }));
  return { ...answer, sites };
}

function keyOf({ caller }: Pick<IndexedCall, 'caller'>): string {
  return `${caller.project}\0${caller.path}`;
}

async function versionNow(context: IndexerContext, root: string, path: string): Promise<string | undefined> {
  const file = insidePath({ root, path });
  const bytes = file === '' ? 'unreadable' : await readSource(file);
  return typeof bytes === 'string' ? undefined : versionOf(context, { root, path, hash: fileHash(bytes) });
}
