import { accessSync, constants, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';

/** npm starts programs with a shell, and the server asks git about projects. */
const PROGRAMS = ['npm', 'npx', 'sh', 'git'];

/** A search path on which Node.js, npm and little else is found: no make, no Python, no compiler. */
export function barePath(folder, { node, path = process.env.PATH ?? '', platform = process.platform }) {
  if (platform === 'win32') return windowsPath(node, path);
  mkdirSync(folder, { recursive: true });
  symlinkSync(node, join(folder, 'node'));
  for (const name of PROGRAMS) {
    const program = findProgram(name, path);
    if (program !== undefined) symlinkSync(program, join(folder, name));
  }
  return folder;
}

/** There programs lie apart from compilers: their folders will do. */
function windowsPath(node, path) {
  const git = findProgram('git.exe', path);
  const system = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32');
  return [dirname(node), system, ...(git === undefined ? [] : [dirname(git)])].join(';');
}

function findProgram(name, path) {
  return path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** Whether one of these programs is found on a search path. */
export function hasProgram(names, path) {
  return names.some((name) => findProgram(name, path) !== undefined);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
