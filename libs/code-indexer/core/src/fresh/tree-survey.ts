import { lstatSync, type Stats } from 'node:fs';
import { join, sep } from 'node:path';
import type { SkipReason } from '@learning-memory/code-indexer';
import { otherRepositories, type IsOther } from '../files/other-repositories.ts';
import { listDirectory, type Directory, type ListedDirectory } from '../files/walk-directory.ts';
import { mapAhead } from '../build/map-ahead.ts';
import { fileHash } from '../files/file-hash.ts';
import { isBinary } from '../files/is-binary.ts';
import { readSource } from '../files/read-source.ts';
import { isSameSignature, isSettled, signatureOf, type FileSignature } from './file-signature.ts';

/** A tree that has more is not looked through before each question. */
export const MAX_SURVEYED_FILES = 50_000;
const FILES_AHEAD = 8;
/** A file's clock and that of the index may differ by as much. */
const CLOCK_MARGIN_MS = 2000;

/** Hash of a file's bytes, or why it has none. */
export type FileContent = { readonly hash: string } | { readonly skipped: SkipReason };
/** Without its content where nobody has read it since it was changed. */
export type SeenFile = readonly [path: string, content: FileContent | undefined];

export interface SurveyRequest {
  /** Epoch milliseconds: indexed files that were not changed later are as they were indexed. */
  readonly since: number;
  readonly recursive: boolean;
  /** Takes the place of those that were named before. */
  readonly indexed?: readonly string[] | undefined;
  /** Files whose content the index has, as it was last answered. */
  readonly settled: readonly string[];
}

export interface Survey {
  /** Indexed ones that may have changed. */
  readonly suspects: readonly SeenFile[];
  /** Files that are not indexed. */
  readonly unknown: readonly SeenFile[];
  /** Indexed ones that are not there, or are ignored. */
  readonly gone: readonly string[];
  readonly skipped: ListedDirectory['skipped'];
  readonly directories: readonly string[];
  readonly files: number;
}

type Signatures = readonly (FileSignature | undefined)[];

interface KnownDirectory {
  readonly above: Directory['above'];
  readonly lookedAt: number;
  readonly own: FileSignature | undefined;
  /** Of the files that its rules stand in. */
  readonly ofRules: Signatures;
  readonly listed: ListedDirectory;
}

interface ComparedFiles extends Pick<Survey, 'suspects' | 'unknown'> {
  readonly seen: ReadonlySet<string>;
}

interface KnownFile {
  readonly signature: FileSignature;
  readonly lookedAt: number;
  /** Absent where it is what the index has. */
  content?: FileContent | undefined;
}

const RULES = ['.gitignore'];
const RULES_OF_ROOT = [...RULES, '.git/info/exclude', '.git', '.gitmodules'];

/**
 * Looks through a tree again and again, and each time no further than at the metadata of what it knows. It blocks: not for a
 * thread that somebody else waits for.
 */
export class TreeSurvey {
  readonly #root: string;
  #directories = new Map<string, KnownDirectory>();
  readonly #files = new Map<string, KnownFile>();
  #indexed: ReadonlySet<string> = new Set();

  constructor(root: string) {
    this.#root = root;
  }

  /** `undefined` for more files than are looked through. Throws where the root cannot be read. */
  async look({ since, recursive, indexed, settled }: SurveyRequest): Promise<Survey | undefined> {
    if (indexed !== undefined) this.#indexed = new Set(indexed);
    for (const path of settled) this.#settle(path);
    const listings = await this.#list(recursive);
    if (listings === undefined) return undefined;
    const listed = [...listings.values()].map((directory) => directory.listed);
    const { seen, suspects, unknown } = this.#compareAll(listed, since);
    for (const path of this.#files.keys()) if (!seen.has(path)) this.#files.delete(path);
    const gone = [...this.#indexed].filter((path) => !seen.has(path));
    const skipped = listed.flatMap((directory) => directory.skipped);
    return { suspects, unknown, gone, skipped, directories: [...listings.keys()], files: seen.size };
  }

  #compareAll(listed: readonly ListedDirectory[], since: number): ComparedFiles {
    const compared = { seen: new Set<string>(), suspects: [] as SeenFile[], unknown: [] as SeenFile[] };
    for (const path of listed.flatMap(({ files }) => files)) {
      const file = this.#compare(path, since);
      if (file === undefined) continue;
      compared.seen.add(path);
      if (!this.#indexed.has(path)) compared.unknown.push([path, file.content]);
      else if (file.isSuspect) compared.suspects.push([path, file.content]);
    }
    return compared;
  }

  /** In the order of the paths. */
  async read(paths: readonly string[]): Promise<readonly FileContent[]> {
    const contents: FileContent[] = [];
    for await (const content of mapAhead(paths, FILES_AHEAD, (path) => this.#read(path))) contents.push(content);
    return contents;
  }

  async #read(path: string): Promise<FileContent> {
    const lookedAt = Date.now();
    const before = this.#stat(path);
    const bytes = await readSource(join(this.#root, path));
    const content = contentOf(bytes);
    if (before !== undefined) this.#files.set(path, { signature: signatureOf(before), lookedAt, content });
    return content;
  }

  #settle(path: string): void {
    const file = this.#files.get(path);
    if (file !== undefined && isSettled(file.signature, file.lookedAt)) file.content = undefined;
  }

  #compare(path: string, since: number): { readonly isSuspect: boolean; readonly content?: FileContent } | undefined {
    const stats = this.#stat(path);
    if (stats === undefined) return undefined;
    const known = this.#files.get(path);
    if (known !== undefined && isSame(known.signature, stats, known.lookedAt)) {
      const { content } = known;
      return content === undefined ? { isSuspect: false } : { isSuspect: true, content };
    }
    if (known !== undefined || stats.ctimeMs >= since - CLOCK_MARGIN_MS) return { isSuspect: true };
    if (this.#indexed.has(path)) this.#files.set(path, { signature: signatureOf(stats), lookedAt: Date.now() });
    return { isSuspect: false };
  }

  async #list(recursive: boolean): Promise<ReadonlyMap<string, KnownDirectory> | undefined> {
    const isOther = await otherRepositories(this.#root);
    const listings = new Map<string, KnownDirectory>();
    const open: Directory[] = [{ path: '' }];
    let files = 0;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const directory = await this.#listOne(next, isOther);
      listings.set(next.path, directory);
      files += directory.listed.files.length;
      if (files > MAX_SURVEYED_FILES) return undefined;
      if (recursive) open.push(...directory.listed.below);
    }
    this.#directories = listings;
    return listings;
  }

  async #listOne(directory: Directory, isOther: IsOther): Promise<KnownDirectory> {
    const { path, above } = directory;
    const lookedAt = Date.now();
    const own = this.#signature(path);
    const before = this.#directories.get(path);
    // Other rules above it leave out others in it.
    if (before?.above !== above || before === undefined) {
      const ofRules = this.#signaturesOfRules(path);
      return { above, lookedAt, own, ofRules, listed: await listDirectory(this.#root, directory, isOther) };
    }
    const isAsBefore = isSame(before.own, own, before.lookedAt);
    const ofRules = isAsBefore ? this.#signaturesAgain(path, before.ofRules) : this.#signaturesOfRules(path);
    const isRuledAsBefore = areSame(before.ofRules, ofRules, before.lookedAt);
    if (isAsBefore && isRuledAsBefore) return before;
    const rules = isRuledAsBefore ? before.listed.rules : undefined;
    const listed = await listDirectory(this.#root, { ...directory, rules }, isOther);
    return { above, lookedAt, own, ofRules, listed };
  }

  #signaturesOfRules(path: string): Signatures {
    return filesOfRules(path).map((file) => this.#signature(file));
  }

  /** In a directory that is as it was, what was not there is not there. */
  #signaturesAgain(path: string, before: Signatures): Signatures {
    if (path === '') return this.#signaturesOfRules(path);
    return filesOfRules(path).map((file, index) => before[index] && this.#signature(file));
  }

  #signature(path: string): FileSignature | undefined {
    const stats = this.#stat(path);
    return stats && signatureOf(stats);
  }

  #stat(path: string): Stats | undefined {
    try {
      // What `join` makes of it takes as long as to look.
      return lstatSync(`${this.#root}${sep}${path}`, { throwIfNoEntry: false });
    } catch {
      // Without permission, or below what is a file by now.
      return undefined;
    }
  }
}

function contentOf(bytes: Buffer | SkipReason): FileContent {
  if (typeof bytes === 'string') return { skipped: bytes };
  return isBinary(bytes) ? { skipped: 'binary' } : { hash: fileHash(bytes) };
}

function filesOfRules(path: string): readonly string[] {
  return path === '' ? RULES_OF_ROOT : RULES.map((name) => `${path}/${name}`);
}

function areSame(before: Signatures, now: Signatures, lookedAt: number): boolean {
  return before.every((signature, index) => isSame(signature, now[index], lookedAt));
}

function isSame(before: FileSignature | undefined, now: FileSignature | undefined, lookedAt: number): boolean {
  if (before === undefined || now === undefined) return before === now;
  return isSameSignature(before, now) && isSettled(before, lookedAt);
}
