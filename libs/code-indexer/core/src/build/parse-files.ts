import { join } from 'node:path';
import type { SkipReason } from '@learning-memory/code-indexer';
import { fileHash } from '../files/file-hash.ts';
import { isBinary } from '../files/is-binary.ts';
import { readSource } from '../files/read-source.ts';
import type { Build } from './build.ts';
import { mapAhead } from './map-ahead.ts';
import { createTurns } from './one-a-turn.ts';
import type { PreparedFile } from './prepare-file.ts';
import { readPrepared } from './read-prepared.ts';
import { versionOf } from './version-of.ts';

/** Files whose content is in memory at the same time; one has at most 1 MiB. */
const FILES_AHEAD = 8;

/** Says what became of a file: it was `parsed` now, was in the index or staged already (`known`), or was left out. */
export type FileOutcome =
  | { readonly kind: 'parsed'; readonly path: string; readonly file: PreparedFile }
  | { readonly kind: 'known'; readonly path: string; readonly from: 'live' | 'staged' }
  | { readonly kind: 'skipped'; readonly path: string };

export interface FilesToParse {
  readonly paths: readonly string[];
  /** Paths that have to be parsed although they are stored. */
  readonly damaged: ReadonlySet<string>;
}

/** Yields in the order of the paths. */
export function parseFiles(build: Build, { paths, damaged }: FilesToParse): AsyncGenerator<FileOutcome> {
  const turn = createTurns();
  return mapAhead(paths, FILES_AHEAD, async (path) => {
    build.checkpoint();
    const bytes = await readSource(join(build.root, path));
    const reason = typeof bytes === 'string' ? bytes : isBinary(bytes) ? 'binary' : undefined;
    if (reason !== undefined || typeof bytes === 'string') return skip(build, path, reason ?? 'unreadable');
    const hash = fileHash(bytes);
    const version = versionOf(build.context, { root: build.root, path, hash });
    const from = damaged.has(path) ? undefined : known(build, path, version);
    return from === undefined ? parse(build, { path, bytes, hash, version, turn }) : { kind: 'known', path, from };
  });
}

function skip({ skipped }: Build, path: string, reason: SkipReason): FileOutcome {
  skipped.add(reason, path);
  return { kind: 'skipped', path };
}

function known({ stored }: Build, path: string, version: string): 'live' | 'staged' | undefined {
  const { live, staged } = stored.get(path) ?? {};
  if (live?.version === version) return 'live';
  return staged?.version === version && staged.complete ? 'staged' : undefined;
}

interface FileToParse {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly version: string;
  /** To be awaited before what takes milliseconds. */
  readonly turn: () => Promise<void>;
}

async function parse(
  { context, project, root, startedAt, signal }: Build,
  { path, bytes, hash, version, turn }: FileToParse,
): Promise<FileOutcome> {
  const source = { project, root, path, bytes, hash, version, indexedAt: startedAt };
  return { kind: 'parsed', path, file: await readPrepared(context.parser, source, { signal, turn }) };
}
