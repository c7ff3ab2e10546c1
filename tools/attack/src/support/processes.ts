import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch {
    return false;
  }
}

/** Ended, and only not yet asked for by whoever inherited it. */
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && / Z /u.test(readFileSync(`/proc/${String(pid)}/stat`, 'utf8').slice(0, 100));
}

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** Processes that have `mark` in their environment or arguments, as those of a home have its folder; none on Windows. */
export async function processesWith(mark: string): Promise<readonly FoundProcess[]> {
  const found = process.platform === 'linux' ? await fromProc(mark) : await fromPs(mark);
  return found.filter(({ pid }) => pid !== process.pid);
}

async function fromProc(mark: string): Promise<readonly FoundProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const read = async (pid: string, file: string): Promise<string> =>
    await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: (await read(pid, 'cmdline')).replaceAll('\0', ' '),
      environment: await read(pid, 'environ'),
    })),
  );
  return all
    .filter(({ command, environment }) => command.includes(mark) || environment.includes(mark))
    .map(({ pid, command }) => ({ pid, command }));
}

async function fromPs(mark: string): Promise<readonly FoundProcess[]> {
  if (process.platform === 'win32') return [];
  const { stdout } = await run('ps', ['-axEww', '-o', 'pid=,command='], { maxBuffer: 2 ** 26 });
  return stdout
    .split('\n')
    .filter((line) => line.includes(mark) && !line.includes('ps -axEww'))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().slice(0, 100) }));
}

export interface ProcessSize {
  readonly residentMegabytes: number;
  readonly descriptors: number | undefined;
  readonly threads: number | undefined;
}

/** What a process holds; on systems without /proc the memory alone. */
export async function sizeOf(pid: number): Promise<ProcessSize> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return { residentMegabytes: Number(stdout.trim()) / 1024, descriptors: undefined, threads: undefined };
  }
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1]);
  const descriptors = await readdir(`/proc/${String(pid)}/fd`);
  return { residentMegabytes: field('VmRSS') / 1024, descriptors: descriptors.length, threads: field('Threads') };
}
