import { hostname } from 'node:os';

/** The owner of a lock: this call, with the process that others can look for. */
export function lockOwner(call: string): string {
  return [hostname(), String(process.pid), call].join('/');
}

const REFRESH = 'refresh-';

/** Of a call that brings an index up to date by itself: it takes little, and whoever asks for more waits for it. */
export function refreshOwner(call: string): string {
  return lockOwner(`${REFRESH}${call}`);
}

export function isRefreshOwner(owner: string): boolean {
  return owner.split('/')[2]?.startsWith(REFRESH) === true;
}

/** True when the process of the owner ran on this machine and is gone. */
export function isOwnerDead(owner: string): boolean {
  const [host, pid] = owner.split('/');
  return host === hostname() && /^\d+$/u.test(pid ?? '') && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
