import { vectorStoreError } from '@learning-memory/vector-store';

const DEFAULT_PORT = 6333;
const PREFIX = /^[a-z0-9_-]{0,64}$/;

/** The parts of an address as the client takes them: it ignores a path, and a port that is the protocol's own. */
export interface ServerAddress {
  /** With its port, without a path. */
  readonly url: string;
  readonly port: number;
  readonly path: string;
}

/** Rejects `VECTOR_STORE_INVALID_INPUT` for what is no address of a server. */
export function readAddress(text: string): ServerAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    const message = `The address of Qdrant is "${withoutSecrets(text)}": it must be like http://127.0.0.1:6333 or https://host:6333.`;
    throw vectorStoreError('VECTOR_STORE_INVALID_INPUT', message);
  }
  const port = url.port === '' ? (protocolPort(text) ?? DEFAULT_PORT) : Number(url.port);
  const path = url.pathname.replace(/\/+$/, '');
  return { url: `${url.protocol}//${url.hostname}:${String(port)}`, port, path };
}

export function checkPrefix(prefix: string): string {
  if (PREFIX.test(prefix)) return prefix;
  const message = `The prefix of the collections is "${prefix}": it must be like ${PREFIX.source}.`;
  throw vectorStoreError('VECTOR_STORE_INVALID_INPUT', message);
}

/** A URL forgets the port that its protocol has anyway, and then means it. */
function protocolPort(text: string): number | undefined {
  const port = /^https?:\/\/[^/?#]*:(80|443)(?:[/?#]|$)/i.exec(text.trim())?.[1];
  return port === undefined ? undefined : Number(port);
}

function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//…@').slice(0, 120);
}
