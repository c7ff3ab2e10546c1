import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { embeddingError } from '@learning-memory/embedding';
import { damagedFiles, damageOf, type DamagedFile } from './damaged-files.ts';
import {
  missingFiles,
  neededFiles,
  OPTIONAL_FILES,
  placeOf,
  type ModelChoice,
  type ModelPlace,
} from './model-place.ts';
import { timeLimit, type TimeLimit } from './time-limit.ts';
import { damagedModel, unavailable } from './unavailable.ts';

export interface FetchOptions extends ModelChoice {
  /** Default `https://huggingface.co/`. */
  readonly hub?: string | undefined;
  /** Bytes of the file at hand, and of how many where the hub says. */
  readonly onProgress?: ((progress: FetchProgress) => void) | undefined;
  /** Called for each file that is there and of no use, before it is fetched again. */
  readonly onDamaged?: ((file: DamagedFile) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FetchProgress {
  readonly file: string;
  readonly done: number;
  readonly total: number | undefined;
}

const HUB = 'https://huggingface.co/';

/** Nobody waits longer for a hub that does not answer, or that stops in the middle. */
const ANSWER_LIMIT_MS = 8000;

/**
 * Brings what is missing of a model from the hub, and what is there but damaged; a file is there whole or not at all, and what
 * another process brings at the same time does no harm. Resolves with the folder. Rejects `EMBEDDING_UNAVAILABLE` within ten
 * seconds of silence, with how to place the files by hand, and `EMBEDDING_ABORTED`.
 */
export async function fetchModel(options: FetchOptions): Promise<string> {
  const place = placeOf(options);
  const missing = await missingFiles(place);
  const damaged = await damagedFiles(place);
  if (missing.length + damaged.length === 0) return place.folder;
  if (place.hubId === undefined) {
    if (missing.length > 0) throw unavailable(place, { reason: `${place.folder} has no ${missing.join(', ')}.` });
    throw damagedModel(place, damaged);
  }
  for (const each of damaged) options.onDamaged?.(each);
  const needed = neededFiles(place);
  for (const file of filesToFetch(place, { missing, damaged })) {
    await fetchFile(file, place, { ...options, isOptional: !needed.includes(file) });
  }
  return place.folder;
}

/** Those that are damaged, or all where one is missing. The description comes last: where it is, all the others are. */
function filesToFetch(
  place: ModelPlace,
  { missing, damaged }: { readonly missing: readonly string[]; readonly damaged: readonly DamagedFile[] },
): readonly string[] {
  const needed = neededFiles(place);
  const weights = needed.at(-1) ?? '';
  // The weights of large models have a second file.
  const all = [...OPTIONAL_FILES, `${weights}_data`, ...needed.toReversed()];
  if (missing.length > 0) return all;
  // Weights that lie beside the other files are replaced where the hub has them.
  const isOf = (file: string, { path }: DamagedFile): boolean =>
    file.startsWith(weights) ? basename(path) === basename(file) : path === join(place.folder, file);
  return all.filter((file) => damaged.some((each) => isOf(file, each)));
}

interface FileOptions extends FetchOptions {
  readonly isOptional: boolean;
}

async function fetchFile(file: string, place: ModelPlace, options: FileOptions): Promise<void> {
  const { hub = HUB, signal } = options;
  const url = new URL(`${place.hubId ?? ''}/resolve/main/${file}`, hub.endsWith('/') ? hub : `${hub}/`);
  const limit = timeLimit(ANSWER_LIMIT_MS, signal);
  try {
    await fetchWithin(limit, { url, to: join(place.folder, file), file, ...options });
  } catch (cause) {
    if (signal?.aborted === true) {
      throw embeddingError('EMBEDDING_ABORTED', `The download of ${place.model} was cancelled.`, { cause });
    }
    throw unavailable(place, { reason: `${url.origin} gave no ${file}: ${reasonOf(cause, limit)}.`, cause });
  } finally {
    limit.end();
  }
}

interface Download extends Pick<FileOptions, 'isOptional' | 'onProgress'> {
  readonly url: URL;
  readonly to: string;
  readonly file: string;
}

async function fetchWithin(limit: TimeLimit, { url, to, file, isOptional, onProgress }: Download): Promise<void> {
  const response = await fetch(url, { signal: limit.signal });
  limit.extend();
  // What is there under that name is of another origin.
  if (isOptional && response.status === 404) return rm(to, { force: true });
  if (!response.ok) throw new Error(`it answers ${String(response.status)}`);
  if (/^text\/html\b/iu.test(response.headers.get('content-type') ?? '')) {
    throw new Error('it answers with a web page, as a network does that asks to sign in');
  }
  await keep(to, response, (done, total) => {
    limit.extend();
    onProgress?.({ file, done, total });
  });
}

/** Ends the name of a file that is being fetched. */
const PART = '.part';
/** One that is being fetched is written to every few seconds. */
const FORSAKEN_MS = 86_400_000;

/** Parts of the file that downloads left which were killed. */
async function removeForsaken(file: string): Promise<void> {
  const names = await readdir(dirname(file));
  const parts = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith(PART));
  for (const part of parts.map((name) => join(dirname(file), name))) {
    const found = await stat(part).catch(() => undefined);
    const isForsaken = found !== undefined && Date.now() - found.mtimeMs > FORSAKEN_MS;
    // Where it cannot be removed, the file can be fetched all the same.
    if (isForsaken) await rm(part, { force: true }).catch(() => undefined);
  }
}

type OnBytes = (done: number, total: number | undefined) => void;

async function keep(file: string, response: Response, onBytes: OnBytes): Promise<void> {
  const temporary = `${file}.${randomUUID()}${PART}`;
  await mkdir(dirname(file), { recursive: true });
  await removeForsaken(file);
  const { headers } = response;
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null;
  const total = length === null ? undefined : Number(length);
  let done = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      done += chunk.length;
      onBytes(done, total);
      yield chunk;
    }
  };
  // A stream that opens the file itself may do so after the download has failed, and what failed has been removed.
  const opened = await open(temporary, 'w');
  try {
    const body = Readable.fromWeb((response.body ?? new ReadableStream()) as never);
    await pipeline(body, counted, opened.createWriteStream({ flush: true }));
    await opened.close();
    if (total !== undefined && done !== total)
      throw new Error(`it ended after ${String(done)} of ${String(total)} bytes`);
    const damage = await damageOf(temporary, file);
    if (damage !== undefined) throw new Error(damage);
    await rename(temporary, file);
  } finally {
    await opened.close().catch(() => undefined);
    await rm(temporary, { force: true });
  }
}

function reasonOf(cause: unknown, limit: TimeLimit): string {
  if (limit.isOver()) return `it was silent for ${String(limit.ms / 1000)} s`;
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (!(root instanceof Error)) return String(root);
  return 'code' in root && typeof root.code === 'string' ? root.code : root.message;
}
