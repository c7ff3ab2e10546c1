import type { IndexReport } from '@learning-memory/code-indexer';
import type { Build } from './build.ts';
import type { ScannedFiles } from './scan-files.ts';
import { stageAndPublish } from './stage-and-publish.ts';
import { loadStoredFiles } from './stored-files.ts';

/** Each part is searchable as soon as it is done: who waits for a first index has something to begin with. */
export async function publishInParts(
  build: Build,
  parts: readonly (readonly string[])[],
  manifests: ScannedFiles['manifests'],
): Promise<IndexReport> {
  const [first = [], ...others] = parts;
  const filesTotal = parts.flat().length;
  let filesBefore = 0;
  const publish = (paths: readonly string[], unchanged?: readonly string[]): Promise<IndexReport> => {
    const isWhole = filesBefore + paths.length === filesTotal;
    const progress = progressOf(build, { filesBefore, filesTotal, isWhole });
    filesBefore += paths.length;
    return stageAndPublish({ ...build, progress, isWhole }, { paths, unchanged, manifests });
  };
  let report = await publish(first);
  for (const paths of others) report = joined(report, await publish(paths, await liveFiles(build)));
  return report;
}

interface PartOfIndex {
  readonly filesBefore: number;
  readonly filesTotal: number;
  readonly isWhole: boolean;
}

/** Counts the files of all parts once; of the swaps the last is the one of the call. */
function progressOf(build: Build, { filesBefore, filesTotal, isWhole }: PartOfIndex): Build['progress'] {
  return (now) => {
    if (now.phase === 'indexing') build.progress({ ...now, filesDone: filesBefore + now.filesDone, filesTotal });
    else if (isWhole) build.progress(now);
  };
}

async function liveFiles(build: Build): Promise<readonly string[]> {
  build.stored.clear();
  await loadStoredFiles(build);
  return [...build.stored].flatMap(([path, { live }]) => (live === undefined ? [] : [path]));
}

/** What a part before has indexed is not unchanged, but done by this call. */
function joined(before: IndexReport, next: IndexReport): IndexReport {
  return {
    ...next,
    filesIndexed: before.filesIndexed + next.filesIndexed,
    filesUnchanged: before.filesUnchanged + next.filesUnchanged - before.filesTotal,
    redactions: (before.redactions ?? 0) + (next.redactions ?? 0),
  };
}
