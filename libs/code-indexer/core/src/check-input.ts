import { realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { codeIndexerError, type CallQuery } from '@learning-memory/code-indexer';
import { redactSecrets } from '@learning-memory/redaction';

const MAX_PROJECT = 64;
const MAX_LIMIT = 1000;
/** A matcher of many stars takes its time. */
const MAX_GLOB = 200;
const UNSTORABLE = /[\p{Surrogate}\0]/u;

/** All checks reject `CODE_INDEXER_INVALID_INPUT`. */
export function checkProject(project: string): void {
  const length = typeof project === 'string' ? [...project].length : 0;
  if (length >= 1 && length <= MAX_PROJECT && project.trim() !== '' && !UNSTORABLE.test(project)) return;
  reject('Project', project, `1 to ${String(MAX_PROJECT)} characters of text`);
}

/** Of a project that is indexed: its name is stored as it is. */
export function checkNewProject(project: string): void {
  checkProject(project);
  if (redactSecrets(project).count === 0) return;
  reject('Project', project, 'a name that holds no secret');
}

export function checkCallQuery({ name, limit }: CallQuery): void {
  if (typeof name !== 'string' || name.trim() === '')
    reject('Name', name, 'the name of a unit, as `render` or `Page.render`');
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return;
  reject('Limit', limit, `a whole number from 1 to ${String(MAX_LIMIT)}`);
}

export function checkGlob(glob: string): void {
  if (glob.trim() !== '' && glob.length <= MAX_GLOB) return;
  reject('Path', glob, `a glob of 1 to ${String(MAX_GLOB)} characters, as \`src/**\` or \`*.ts\``);
}

/** The directory without links. Rejects `CODE_INDEXER_DIRECTORY_NOT_FOUND` too. */
export async function resolveRoot(directory: string): Promise<string> {
  if (typeof directory !== 'string' || !isAbsolute(directory) || directory.includes('\0')) {
    reject('Directory', directory, 'an absolute path');
  }
  try {
    const root = await realpath(directory);
    if ((await stat(root)).isDirectory()) return root;
  } catch (cause) {
    throw directoryError(directory, cause);
  }
  throw directoryError(directory, undefined);
}

export function directoryError(directory: string, cause: unknown): Error {
  const message = `"${directory}" is no directory that can be read. Give the absolute path of one.`;
  return codeIndexerError('CODE_INDEXER_DIRECTORY_NOT_FOUND', message, { cause });
}

function reject(input: string, value: unknown, expected: string): never {
  const safe = typeof value === 'string' ? redactSecrets(value).text : value;
  const shown = (JSON.stringify(safe) ?? String(safe)).slice(0, 80);
  throw codeIndexerError('CODE_INDEXER_INVALID_INPUT', `${input} is ${shown}: it must be ${expected}.`);
}
