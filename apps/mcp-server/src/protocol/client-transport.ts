import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { MAX_MESSAGE_BYTES, messageLines } from '../message-lines.ts';
import { withReadableError } from './readable-error.ts';

export interface ClientEvents {
  /** Called once, when the client has its first answer, whatever it asked. */
  onAnswered(): void;
  onClosed(): void;
}

/** Standard input and output as the connection to a client. */
export class ClientTransport extends StdioServerTransport {
  readonly #events: ClientEvents;
  #isAnswered = false;

  constructor(events: ClientEvents) {
    const messages = process.stdin.pipe(messageLines((line) => process.stdout.write(line)));
    super(messages, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES + 1 });
    this.#events = events;
  }

  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    await super.send(withReadableError(message));
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    this.#events.onAnswered();
  }

  override async close(): Promise<void> {
    await super.close();
    this.#events.onClosed();
  }
}
