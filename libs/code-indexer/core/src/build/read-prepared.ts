import type { CodeParser, ParsedFile } from '@learning-memory/code-indexer';
import { redactSecrets } from '@learning-memory/redaction';
import { TEXT_LANGUAGE } from '../files/text-files.ts';
import { prepareFile, type PreparedFile, type SourceFile } from './prepare-file.ts';

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

const NO_DEFINITIONS: ParsedFile = {
  language: TEXT_LANGUAGE,
  units: [],
  calls: [],
  imports: [],
  exports: [],
  problems: [],
};

export interface FileBytes extends Omit<SourceFile, 'content' | 'redactions'> {
  readonly bytes: Uint8Array;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Awaited before what takes milliseconds. */
  readonly turn?: (() => Promise<void>) | undefined;
}

/** All that the stores keep of a file, without its secrets. */
export async function readPrepared(
  parser: CodeParser,
  { bytes, ...file }: FileBytes,
  { signal, turn }: ReadOptions = {},
): Promise<PreparedFile> {
  await turn?.();
  // Before it is parsed: a secret may span what becomes several units, or be cut in what is kept of one.
  const { text: content, count: redactions } = redactSecrets(DECODER.decode(bytes));
  const isText = parser.languageOf(file.path) === undefined;
  const parsed = isText ? NO_DEFINITIONS : await parser.parse({ path: file.path, content }, { signal });
  await turn?.();
  return prepareFile({ ...file, content, redactions }, parsed);
}
