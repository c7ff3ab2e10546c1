import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model answers with. */
export type Block =
  { readonly text: string } | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** One answer; `'silence'` leaves the client waiting. */
export type Turn = readonly Block[] | 'silence';

/** A call of a tool of the plugin's server. */
export function tool(name: string, input: Readonly<Record<string, unknown>> = {}): Block {
  return { tool: `mcp__plugin_learning-memory_lm__${name}`, input };
}

export function say(text: string): readonly Block[] {
  return [{ text }];
}

/** From 0 on. Throws where the model got no such request. */
export function requestOf(model: ScriptedModel, number: number): ReceivedRequest {
  const found = model.received()[number];
  if (found === undefined) throw new Error(`The model got ${model.received().length} requests.`);
  return found;
}

interface ContentBlock {
  readonly type: string;
  readonly text?: string;
  readonly content?: string | readonly ContentBlock[];
}

interface ModelRequest {
  readonly model: string;
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly messages: readonly { readonly content: string | readonly ContentBlock[] }[];
}

/** What the model could read in one request. */
export interface ReceivedRequest {
  /** Everything: what was said, tool results, what hooks and the client itself added. */
  readonly text: string;
  /** What hooks named so added last, as `SessionStart` or `PostToolUse:Bash`; empty when they did not. */
  hookContext(hook: string): string;
  /** Of the last tool that was called; empty when none was. */
  readonly toolResult: string;
}

/** A stand-in for the model's API on this machine: it plays turns, and keeps what the client sent. */
export interface ScriptedModel extends AsyncDisposable {
  readonly url: string;
  /** Plays these from now on, and forgets what was received. */
  play(turns: readonly Turn[]): void;
  /** The requests of the conversation in order; side requests are left out. */
  received(): readonly ReceivedRequest[];
  /** Resolves when the model has gone silent. */
  readonly silent: () => Promise<void>;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  let turns: readonly Turn[] = [];
  let requests: ModelRequest[] = [];
  let fallSilent: () => void = () => undefined;
  let silence = Promise.resolve();

  const answer = (request: ModelRequest, response: ServerResponse): void => {
    // Titles and the like are asked for without tools.
    if ((request.tools ?? []).length === 0) return reply(request, response, [{ text: 'ok' }]);
    const turn = turns[requests.length] ?? [{ text: 'There is nothing left to do.' }];
    requests.push(request);
    if (turn === 'silence') fallSilent();
    else reply(request, response, turn);
  };
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '', 'http://localhost').pathname;
    if (path !== '/v1/messages') return void sendJson(response, { input_tokens: 100 });
    readJson(incoming).then(
      (request) => answer(request, response),
      () => response.writeHead(400).end(),
    );
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(script) {
      [turns, requests] = [script, []];
      silence = new Promise((resolve) => (fallSilent = resolve));
    },
    received: () => requests.map(toReceived),
    silent: () => silence,
    [Symbol.asyncDispose]: () => close(server),
  };
}

function toReceived({ messages }: ModelRequest): ReceivedRequest {
  const text = messages.map(({ content }) => contentText(content)).join('\n');
  const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const result = blocks.findLast(({ type }) => type === 'tool_result');
  return {
    text,
    // The client writes reminders into it, behind what the tool said.
    toolResult: contentText(result?.content).split('<system-reminder>')[0]?.trim() ?? '',
    hookContext(hook) {
      const [, ...parts] = text.split(`${hook} hook additional context: `);
      return parts.at(-1)?.split('</system-reminder>')[0]?.trim() ?? '';
    },
  };
}

function contentText(content: string | readonly ContentBlock[] | undefined): string {
  if (content === undefined || typeof content === 'string') return content ?? '';
  return content.map((block) => block.text ?? contentText(block.content)).join('\n');
}

let count = 0;

/** Whole, or as the events that a client streams. */
function reply({ model, stream }: ModelRequest, response: ServerResponse, blocks: readonly Block[]): void {
  count += 1;
  const content = blocks.map((block, index) =>
    'tool' in block
      ? { type: 'tool_use', id: `toolu_${count}_${index}`, name: block.tool, input: block.input }
      : { type: 'text', text: block.text },
  );
  const stopReason = blocks.some((block) => 'tool' in block) ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: 10, output_tokens: 5 };
  const message = { id: `msg_${count}`, type: 'message', role: 'assistant', model, stop_sequence: null, usage };
  if (stream !== true) return sendJson(response, { ...message, content, stop_reason: stopReason });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object): unknown =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of content.entries()) {
    const { start, delta } = streamed(block);
    send('content_block_start', { index, content_block: start });
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage });
  send('message_stop', {});
  response.end();
}

/** How a block begins, and all that follows. */
function streamed(block: { readonly type: string; readonly text?: string; readonly input?: unknown }): {
  readonly start: object;
  readonly delta: object;
} {
  return block.type === 'text'
    ? { start: { ...block, text: '' }, delta: { type: 'text_delta', text: block.text } }
    : {
        start: { ...block, input: {} },
        delta: { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
      };
}

async function readJson(incoming: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest;
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
