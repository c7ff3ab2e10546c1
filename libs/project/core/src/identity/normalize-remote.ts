import { redact } from '@learning-memory/redaction';

export interface RemoteAddress {
  /** The same for ssh and https, with and without a user, a default port, `.git`, whatever the case. */
  readonly remote: string;
  /** Host and path as they are spelled, for a name. */
  readonly parts: readonly string[];
}

/** Each as it is spelled; the port with its colon, or empty. */
interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
}

const LONGEST = 1000;
const INVISIBLE = /[\p{Cc}\p{Cf}]|[^\S ]/u;
/** A helper named before the address (`helper::address`) says how, not where. */
const HELPER = /^[\w+-]+::/u;
/** As scp has it; one letter before the colon is a drive. */
const SCP_FORM = /^(?:[^/]*@)?(\[[\da-f:.]+\]|[^:/@\s]{2,}):(?!\/\/)(.+)$/iu;
const URL_FORM =
  /^(?<scheme>[a-z][a-z\d+.-]*):\/\/(?:[^/]*@)?(?<host>\[[\da-f:.]+\]|[^:/@\s]+)(?<port>(?::\d*)?)\/(?<path>.*)$/iu;

/** Left out: a default port, and any of ssh, which says how to get to the host, not where on it. */
const PORT_LEFT_OUT = /:$|ssh.*:\d+$|^http:80$|^https:443$|^git:9418$/u;
/** Hosts that serve ssh where only the port of https is open. */
const HOST_ALIASES: ReadonlyMap<string, string> = new Map([
  ['ssh.github.com', 'github.com'],
  ['altssh.gitlab.com', 'gitlab.com'],
  ['altssh.bitbucket.org', 'bitbucket.org'],
]);
/** A proxy or a tunnel of this machine: no place that another clone would name. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\])$/u;

/** `undefined` for a path, a file URL, an address of this machine, and what is no address. */
export function normalizeRemote(url: string): RemoteAddress | undefined {
  const address = parseAddress(url);
  const host = address && hostOf(address);
  const path = address ? pathParts(address.path) : [];
  if (host === undefined || path.length === 0) return undefined;
  const parts = [host, ...path];
  return { remote: redact(parts.join('/')).text.toLowerCase(), parts };
}

function parseAddress(url: string): Address | undefined {
  if (url.length > LONGEST || INVISIBLE.test(url)) return undefined;
  const match = URL_FORM.exec(url.replace(HELPER, '').replace(SCP_FORM, 'ssh://$1/$2'));
  return match?.groups as Address | undefined;
}

function hostOf({ scheme, host, port }: Address): string | undefined {
  const [protocol, name] = [scheme.toLowerCase(), host.toLowerCase()];
  if (protocol === 'file' || LOOPBACK.test(name)) return undefined;
  if (port !== '' && !PORT_LEFT_OUT.test(protocol + port)) return name + port;
  return HOST_ALIASES.get(name) ?? name;
}

/** Without what stands before an `@`: the address of a proxy may hold another one with its credentials. */
function pathParts(path: string): readonly string[] {
  const parts = decoded(path.replace(/[?#].*$/u, ''))
    .split('/')
    .map((part) => part.replace(/^.+@/u, ''))
    .filter((part) => part !== '');
  const last = parts.pop()?.replace(/\.git$/iu, '') ?? '';
  return last === '' ? parts : [...parts, last];
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path);
    return INVISIBLE.test(text) ? path : text;
  } catch {
    return path;
  }
}
