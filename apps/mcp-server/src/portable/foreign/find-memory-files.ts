import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { GLOBAL_PROJECT, type Project, type ProjectService } from '@learning-memory/project';
import type { CurrentProject } from '../../project/current-project.ts';
import { portableError } from '../export-format.ts';
import type { MemoryFile } from './memory-file.ts';

/** A file that people write, or a model, is far smaller. */
export const MEMORY_FILE_LIMIT: number = 1024 * 1024;

export interface ProjectParts {
  readonly projects: ProjectService;
  readonly currentProject: CurrentProject;
}

const INSTRUCTIONS = /^(?:CLAUDE|CLAUDE\.local|AGENTS)\.md$/u;

/** The memory files of a folder: the instructions of a project, or all that Claude Code learnt in one. */
export async function findMemoryFiles(parts: ProjectParts, folder: string): Promise<readonly MemoryFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md')).map(({ name }) => name);
  const instructions = names.filter((name) => INSTRUCTIONS.test(name));
  const learnt = names.includes('MEMORY.md') || basename(folder) === 'memory' ? names : [];
  const found = (instructions.length > 0 ? instructions : learnt).sort();
  if (found.length > 0) return Promise.all(found.map((name) => readMemoryFile(parts, join(folder, name))));
  const message = `${folder} has no memory files of Claude Code. Give the folder of a CLAUDE.md, or of a MEMORY.md.`;
  throw portableError('PORTABLE_UNREADABLE', message);
}

export async function readMemoryFile(parts: ProjectParts, path: string): Promise<MemoryFile> {
  const { size, mtimeMs } = await stat(path);
  if (size > MEMORY_FILE_LIMIT) {
    const limits = `${String(size)} bytes; ${String(MEMORY_FILE_LIMIT)} are allowed`;
    throw portableError('PORTABLE_UNREADABLE', `${path} has ${limits} in a file of Claude Code.`);
  }
  const text = await readFile(path, 'utf8');
  if (text.includes('\0')) throw portableError('PORTABLE_UNREADABLE', `${path} is no text.`);
  return { ...(await placeOf(parts, path)), text, writtenAt: Math.floor(mtimeMs) };
}

async function placeOf(parts: ProjectParts, path: string): Promise<Pick<MemoryFile, 'name' | 'project'>> {
  const file = basename(path);
  if (!INSTRUCTIONS.test(file)) return { name: `memory/${file}`, project: (await learntIn(parts, path)).id };
  const folder = dirname(path);
  if (folder === userFolder()) return { name: `~/.claude/${file}`, project: GLOBAL_PROJECT };
  const project = await parts.projects.identify(basename(folder) === '.claude' ? dirname(folder) : folder);
  const top = project.folders.find(({ path: each }) => `${folder}${sep}`.startsWith(`${each}${sep}`))?.path ?? folder;
  return { name: relative(top, path).replaceAll(sep, '/'), project: project.id };
}

/** Where Claude Code keeps what is the user's own. */
function userFolder(): string {
  const { CLAUDE_CONFIG_DIR: moved = '' } = process.env;
  return moved === '' ? join(homedir(), '.claude') : resolve(moved);
}

/**
 * Claude Code names the folder of what it learnt after that of the project, with a dash for all that is no letter or digit: the
 * way back goes by the projects that are known. A folder elsewhere is of the project that one works in.
 */
async function learntIn({ projects, currentProject }: ProjectParts, path: string): Promise<Project> {
  const folder = dirname(path);
  const owner = dirname(folder);
  const isOfClient = basename(folder) === 'memory' && basename(dirname(owner)) === 'projects';
  const current = await currentProject.read();
  if (!isOfClient) return current;
  const slug = basename(owner);
  const known = [current, ...(await projects.list())];
  const found = known.find(({ folders }) => folders.some(({ path: each }) => slugOf(each) === slug));
  if (found !== undefined) return found;
  const message = `No project is known that Claude Code calls ${slug}. Run the import in the folder of that project.`;
  throw portableError('PORTABLE_UNREADABLE', message);
}

function slugOf(path: string): string {
  return path.replace(/[^\p{L}\p{N}]/gu, '-');
}
