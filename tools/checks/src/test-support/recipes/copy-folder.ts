import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies a file with its times, by which a compiler sees that nothing changed. */
export function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  const { atime, mtime } = statSync(from);
  utimesSync(to, atime, mtime);
}

/** Copies a folder whole. */
export function copyFolder(from: string, to: string): void {
  walk(from, to, copyFile);
}

/** Another name for each file below a folder: what is replaced in one place stays in the other. */
export function linkFolder(from: string, to: string): void {
  walk(from, to, linkFile);
}

function walk(from: string, to: string, take: (from: string, to: string) => void): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) walk(source, target, take);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else take(source, target);
  }
}

/** On another disk a copy does as well. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFile(from, to);
  }
}
