import { hostname } from 'node:os';

/** Who holds a lock or a session, and whether another process of this host still runs. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly hostname: string;
  isAlive(pid: number): boolean;
}

export const thisProcess: ProcessIdentity = { pid: process.pid, hostname: hostname(), isAlive: isProcessAlive };

/** A process of another user counts as alive. */
function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
