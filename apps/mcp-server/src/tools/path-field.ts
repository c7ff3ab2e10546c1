import { resolve } from 'node:path';
import { boundedText, optionalText } from '@learning-memory/schema-fields';
import { expandUserHome } from '../config/user-home.ts';

/** No operating system has longer paths. */
const PATH_LIMIT = 4096;

export const pathField = boundedText(PATH_LIMIT);
/** Of a file or folder in a repository. */
export const pathInRepositoryField = pathField.describe('Absolute or from the root of the repository');
/** Of a repository; the project's without it. */
export const repositoryField = optionalText(PATH_LIMIT).describe('Path of another repository');

/** The absolute path that a caller means, who works in the folder of the project. */
export function pathFrom(projectPath: string, path: string): string {
  return resolve(projectPath, expandUserHome(path));
}
