import { codeParserError, type CodeParser, type SourceText } from '@learning-memory/code-indexer';
import { LearningMemoryError } from '@learning-memory/errors';
import { createWorkerPool } from '@learning-memory/concurrency';
import { languageById, languageOfName, languageOfText, languagesOfName } from './language-of.ts';
import { languageVersion } from './language-version.ts';
import { LANGUAGES } from './languages.ts';
import type { ParseApi } from './parse-api.ts';

export interface TreeSitterCodeParserOptions {
  /** Texts that are parsed at the same time, each in a thread of its own; a whole number from 1, default 2. */
  readonly threads?: number | undefined;
  /** After so many milliseconds a text is given up as `timed_out`, and with `Infinity` never; defaults to 10 000. */
  readonly timeoutMs?: number | undefined;
  /** After so many milliseconds without work the last thread ends and its memory is free, and with `Infinity` never; defaults to 60 000. */
  readonly idleTimeoutMs?: number | undefined;
}

const ATTEMPTS = 3;

/**
 * Tree-sitter grammars on WebAssembly in worker threads. Starts nothing until the first text. Throws a `RangeError` for options
 * out of range.
 */
export function createTreeSitterCodeParser(options: TreeSitterCodeParserOptions = {}): CodeParser {
  const { threads = 2, timeoutMs = 10_000, idleTimeoutMs = 60_000 } = options;
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 0))
    throw new RangeError(`timeoutMs is ${String(timeoutMs)}: it must be a number of milliseconds from 0 on.`);
  const pool = createWorkerPool<ParseApi>({ base: import.meta.url, file: './parse.worker', threads, idleTimeoutMs });
  return {
    languages: LANGUAGES.map(({ id, extensions, fileNames }) => ({ id, extensions, fileNames })),
    languageOf: languageOfName,
    versionOf,
    async parse(source, { signal } = {}) {
      const input = { language: languageFor(source), content: source.content, timeoutMs };
      return runAgain(() => pool.run('parse', input, { signal })).catch((cause: unknown) => {
        throw parserFailure(source.path, cause);
      });
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

function versionOf(path: string): string | undefined {
  const languages = languagesOfName(path);
  try {
    return languages.length === 0 ? undefined : languages.map(languageVersion).join('+');
  } catch (cause) {
    throw parserFailure(path, cause);
  }
}

/** A thread that a text has broken ends after its answer; what was given to it meanwhile goes to another. */
async function runAgain<T>(run: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const threadEnded = LearningMemoryError.isInstance(error) && error.code === 'WORKER_FAILED';
    if (!threadEnded || attempts === 1) throw error;
    return runAgain(run, attempts - 1);
  }
}

function languageFor({ path, content, language = languageOfText(path, content) }: SourceText): string {
  if (language !== undefined && languageById(language) !== undefined) return language;
  const languages = LANGUAGES.map(({ id }) => id);
  const what =
    language === undefined ? `"${path}" has a name of no known language` : `There is no language "${language}"`;
  throw codeParserError('CODE_PARSER_UNKNOWN_LANGUAGE', `${what}. Known: ${languages.join(', ')}.`, {
    details: { path, language: language ?? null, languages },
  });
}

function parserFailure(path: string, cause: unknown): Error {
  const code = LearningMemoryError.isInstance(cause) ? cause.code : undefined;
  if (code === 'WORKER_ABORTED') return codeParserError('CODE_PARSER_ABORTED', `Parsing "${path}" was cancelled.`);
  if (code === 'WORKER_DISPOSED') {
    return codeParserError('CODE_PARSER_DISPOSED', `The parser was disposed; "${path}" is not parsed.`);
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `"${path}" could not be parsed, the next text starts the parser again: ${reason}`;
  return codeParserError('CODE_PARSER_UNAVAILABLE', message, { details: { path }, cause });
}
