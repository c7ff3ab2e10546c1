import { homedir } from 'node:os';

const USER_HOME = /^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=$|[/\\])/i;

/** No shell stands between a client and the server: `~`, `$HOME` and `%USERPROFILE%` at the begin of a path are read here. */
export function expandUserHome(path: string): string {
  return path.replace(USER_HOME, () => homedir());
}
