import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names a process in a file that others read: the numbers of processes come around again. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly hostname: string;
  /** When it started, in clock ticks since its host did; only Linux tells. */
  readonly startTime?: number | undefined;
  /** Within which the number says anything, as of a container; only Linux tells. */
  readonly namespace?: string | undefined;
}

export const thisProcess: ProcessIdentity = {
  pid: process.pid,
  hostname: hostname(),
  startTime: readStatus(process.pid)?.startTime,
  namespace: readNamespace(),
};

/**
 * True when the process surely runs no more. False of another host's or container's, and, where its start is not known, of one
 * whose number another process has by now: whoever waits for it needs a limit besides.
 */
export function isGone({ pid, hostname, startTime, namespace }: ProcessIdentity): boolean {
  if (hostname !== thisProcess.hostname || isOtherNamespace(namespace)) return false;
  if (!hasProcess(pid)) return true;
  const status = readStatus(pid);
  if (status === undefined) return false;
  return status.isDead || (startTime !== undefined && status.startTime !== startTime);
}

function isOtherNamespace(namespace: string | undefined): boolean {
  return namespace !== undefined && thisProcess.namespace !== undefined && namespace !== thisProcess.namespace;
}

/** Of process numbers (pid_namespaces(7)); `undefined` elsewhere than on Linux. */
function readNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

interface ProcessStatus {
  /** It ended, and its parent has not asked how. */
  readonly isDead: boolean;
  readonly startTime: number;
}

/** Reads `/proc/<pid>/stat` of Linux (proc(5)), which is in memory; `undefined` elsewhere. */
function readStatus(pid: number): ProcessStatus | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // Its second field is the program's name in parentheses, with whatever characters that has.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startTime = Number(fields[19]);
    return Number.isSafeInteger(startTime) ? { isDead: /[ZXx]/u.test(fields[0] ?? ''), startTime } : undefined;
  } catch {
    return undefined;
  }
}
