import type { Buffer } from 'node:buffer';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'undici:request:headers';
const PAUSING = [429, 503];

/**
 * When a server wants to be asked again. Node's own channel tells it, because the client passes on the first character of
 * `Retry-After` alone.
 */
export class ServerPauses implements Disposable {
  readonly #origin: string;
  #endsAt = 0;

  constructor(url: string) {
    this.#origin = new URL(url).origin;
    subscribe(CHANNEL, this.#hear);
  }

  /** Milliseconds from now, 0 where none is asked for. */
  left(): number {
    return Math.max(0, this.#endsAt - Date.now());
  }

  [Symbol.dispose](): void {
    unsubscribe(CHANNEL, this.#hear);
  }

  readonly #hear = (message: unknown): void => {
    const { request, response } = message as HeadersMessage;
    if (!PAUSING.includes(response.statusCode) || new URL(String(request.origin)).origin !== this.#origin) return;
    const pause = readRetryAfter(response.headers);
    if (pause !== undefined) this.#endsAt = Math.max(this.#endsAt, Date.now() + pause);
  };
}

interface HeadersMessage {
  readonly request: { readonly origin: string | URL };
  /** Names and values in turn. */
  readonly response: { readonly statusCode: number; readonly headers: readonly (Buffer | string)[] };
}

/** Milliseconds: the header holds seconds or a date. */
function readRetryAfter(headers: readonly (Buffer | string)[]): number | undefined {
  const place = headers.findIndex((name, index) => index % 2 === 0 && String(name).toLowerCase() === 'retry-after');
  if (place < 0) return undefined;
  const value = String(headers[place + 1]);
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(pause) ? Math.max(0, pause) : undefined;
}
