import { Transform } from 'node:stream';
import { INVALID_PARAMS, INVALID_REQUEST, isJSONRPCNotification, isJSONRPCRequest } from '@modelcontextprotocol/server';
import { idOfLongMessage } from './protocol/id-of-long-message.ts';

/** The largest message accepted, bytes: a hundred times what the largest input of a tool may be. */
export const MAX_MESSAGE_BYTES: number = 16 * 1024 * 1024;

const NEWLINE = 0x0a;
/** Within so many bytes of its beginning or its end, a message that is too long has to say its id for the answer to have it. */
const ID_WITHIN = 4096;

/** Takes an error answer, as a line of JSON. */
type Reply = (line: string) => void;

/**
 * Passes messages on, each as one chunk, so that reading one costs what it is long; answers requests that are too long or
 * are none by JSON-RPC instead.
 */
export function messageLines(reply: Reply): Transform {
  const line = new OpenLine();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        line.add(chunk.subarray(start, end + 1));
        passOn(line, this, reply);
        line.clear();
        start = end + 1;
      }
      line.add(chunk.subarray(start));
      done();
    },
  });
}

/** Keeps of a line that is too long its beginning and its end alone. */
class OpenLine {
  #parts: Buffer[] = [];
  #end: Buffer = Buffer.alloc(0);
  #length = 0;

  get isTooLong(): boolean {
    return this.#length > MAX_MESSAGE_BYTES;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    this.#end = Buffer.concat([this.#end, part.subarray(-ID_WITHIN)]).subarray(-ID_WITHIN);
    if (!this.isTooLong) this.#parts.push(part);
    else if (this.#parts.length > 0) this.#parts = [this.bytes().subarray(0, ID_WITHIN)];
    else this.#parts = [part.subarray(0, ID_WITHIN)];
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  end(): Buffer {
    return this.#end;
  }

  clear(): void {
    this.#parts = [];
    this.#end = Buffer.alloc(0);
    this.#length = 0;
  }
}

function passOn(line: OpenLine, stream: Transform, reply: Reply): void {
  const bytes = line.bytes();
  const answer = line.isTooLong ? tooLong(bytes, line.end()) : invalid(bytes);
  if (answer === undefined) stream.push(bytes);
  else reply(`${JSON.stringify({ jsonrpc: '2.0', ...answer })}\n`);
}

interface ErrorAnswer {
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

function tooLong(beginning: Buffer, end: Buffer): ErrorAnswer {
  const id = idOfLongMessage(beginning.toString(), end.toString());
  const message = `The message is longer than ${String(MAX_MESSAGE_BYTES)} bytes and was not read. Send less at a time.`;
  return invalidRequest(id ?? null, message);
}

const EXPECTED = 'A request has jsonrpc "2.0", an id that is a text or a whole number, and a method that is a text.';

/** What is no request and no answer, but somebody waits for: by its id, or as a list of messages or with an id that is none. */
function invalid(bytes: Buffer): ErrorAnswer | undefined {
  const message = parse(bytes);
  if (message === undefined) return undefined;
  if (Array.isArray(message)) return invalidRequest(null, 'Batches are not supported: send each message by itself.');
  if (isValid(message)) return undefined;
  const { id, params, ...rest } = message;
  if (id === undefined) return undefined;
  if (!isAnswerable(id)) return invalidRequest(null, EXPECTED);
  if (params !== undefined && isJSONRPCRequest({ ...rest, id })) {
    return {
      id,
      error: { code: INVALID_PARAMS, message: 'The field params must be an object, and its _meta as well.' },
    };
  }
  return invalidRequest(id, EXPECTED);
}

function invalidRequest(id: ErrorAnswer['id'], message: string): ErrorAnswer {
  return { id, error: { code: INVALID_REQUEST, message } };
}

/** An answer of the client is never answered, whatever is wrong with it. */
function isValid(message: Readonly<Record<string, unknown>>): boolean {
  if ('result' in message || 'error' in message) return true;
  return isJSONRPCRequest(message) || isJSONRPCNotification(message);
}

function isAnswerable(id: unknown): id is string | number {
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
}

function parse(bytes: Buffer): unknown[] | Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? (value as ReturnType<typeof parse>) : undefined;
  } catch {
    return undefined;
  }
}
