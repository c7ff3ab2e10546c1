import { realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { countOpenEntries } from '@learning-memory/observation-collector-journal';
import type { Config } from '../config/config.ts';
import { isJournalShared } from '../project/is-journal-shared.ts';
import type { PortableParts } from './export-lines.ts';

/** In the journals of the known projects, as far as they can be read. */
export async function openEntries(
  config: Pick<Config, 'journalPath' | 'projectPath'>,
  { projects }: Pick<PortableParts, 'projects'>,
): Promise<number> {
  const { journalPath, projectPath } = config;
  const folders = isJournalShared(config) ? [] : (await projects.list()).flatMap((project) => project.folders);
  const inProject = relative(projectPath, journalPath);
  const named = [journalPath, ...folders.map(({ path }) => join(path, inProject))];
  // Of a project that was opened by a link, the folder is known by its own name.
  const journals = new Set(await Promise.all(named.map((path) => realpath(path).catch(() => path))));
  // A folder that is gone, or on a disk that is not there, is no reason to export nothing.
  const counts = await Promise.all([...journals].map((journal) => countOpenEntries(journal).catch(() => 0)));
  return counts.reduce((sum, count) => sum + count, 0);
}
