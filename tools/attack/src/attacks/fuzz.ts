import type { Attack, AttackContext, AttackReport } from '../attack.ts';
import { hostileMessage, hugeMessage, type Expectation, type HostileMessage } from '../fuzz/hostile-messages.ts';
import type { Home } from '../support/home.ts';
import { settle, startServer, type Json, type ServerProcess } from '../support/server-process.ts';
import { createTallies, type Tallies } from '../tally.ts';

const MESSAGES = 10_000;
const QUICK_MESSAGES = 200;
/** Sent at once, then the server has to answer a ping. */
const BATCH = 50;
const HOPELESS_MS = 60_000;
const MB = 1_000_000;
const HUGE_SIZES = [5 * MB, 15 * MB, 17 * MB, 60 * MB];

export const fuzz: Attack = {
  id: 'fuzz',
  title: 'Hostile messages',
  share: 4,
  async run(context): Promise<AttackReport> {
    const tallies = createTallies();
    const fuzzing: Fuzzing = { context, tallies, home: await context.createHome('fuzz') };
    let server = startServer(fuzzing.home);
    for (const batch of batches(context)) {
      if (context.isOver()) break;
      server = await sendAll(fuzzing, server, batch);
    }
    judgeOutput(tallies, server);
    await server[Symbol.asyncDispose]();
    return {
      method: [
        'Messages of twenty kinds, fifty at once, to one server: broken JSON, bytes of chance, what is JSON but no message, wrong types everywhere, names of the prototype, nesting up to 6 000 levels, texts up to 60 MB, wrong, doubled and cancelled ids, answers nobody asked for. After each batch it has to answer `ping`.',
        'A message is lost when an answer that the protocol asks for does not come, comes twice as something else, or has another code than -32600, -32601 or -32602 where it must have one of these; and all that were sent at once are lost with a server that ends.',
      ],
      rows: tallies.rows(),
      losses: tallies.losses(),
      notTried: [
        'Hostile messages of a client that authenticates itself otherwise than by its pipes: there is no other.',
      ],
    };
  },
};

interface Fuzzing {
  readonly context: AttackContext;
  readonly tallies: Tallies;
  readonly home: Home;
}

function* batches({ quick, random }: AttackContext): Generator<readonly HostileMessage[]> {
  const count = quick ? QUICK_MESSAGES : MESSAGES;
  const huge = quick ? HUGE_SIZES.slice(0, 1) : HUGE_SIZES;
  yield huge.map((size) => hugeMessage(`huge-${String(size)}`, size));
  for (let sent = huge.length; sent < count; sent += BATCH) {
    const length = Math.min(BATCH, count - sent);
    yield Array.from({ length }, (_, index) => hostileMessage(sent + index, random));
  }
}

/** Resolves with the server that goes on: another one where this one has ended. */
async function sendAll(
  { context, tallies, home }: Fuzzing,
  server: ServerProcess,
  messages: readonly HostileMessage[],
): Promise<ServerProcess> {
  const tally = tallies.of('messages', context.quick ? QUICK_MESSAGES : MESSAGES);
  const answers = messages.map(async (message) => {
    const answer = message.id === undefined ? undefined : server.answerTo(message.id);
    server.send(message.bytes);
    return problemOf(message, await answer);
  });
  const alive = within(settle(server));
  const problems = await Promise.allSettled(answers.map((answer) => within(answer)));
  for (const [index, settled] of problems.entries()) {
    const problem = settled.status === 'fulfilled' ? settled.value : String(settled.reason);
    tally.judge(problem === undefined ? [] : [`${messages[index]?.family ?? ''}: ${problem}`]);
  }
  try {
    await alive;
    return server;
  } catch (error) {
    const families = [...new Set(messages.map(({ family }) => family))].join(', ');
    tallies.of('batches that end the server', 0).lose(`${String(error).slice(0, 300)} after ${families}`);
    judgeOutput(tallies, server);
    await server.kill();
    return startServer(home);
  }
}

function problemOf({ expected, bytes }: HostileMessage, answer: Json | undefined): string | undefined {
  if (answer === undefined) return undefined;
  const problem = problemOfAnswer(expected, answer);
  return problem === undefined ? undefined : `${problem} to ${bytes.toString().slice(0, 200)}`;
}

function problemOfAnswer(expected: Expectation, answer: Json): string | undefined {
  const error = answer['error'] as { readonly code?: unknown } | undefined;
  if (typeof expected === 'string') {
    return error !== undefined || 'result' in answer ? undefined : 'neither result nor error';
  }
  const isExpected = typeof error?.code === 'number' && expected.includes(error.code);
  return isExpected ? undefined : `${JSON.stringify(answer).slice(0, 200)} instead of ${expected.join(' or ')}`;
}

function judgeOutput(tallies: Tallies, { stray }: ServerProcess): void {
  tallies.of('standard outputs that hold protocol alone', 1).judge(stray.map((line) => `stray line ${line}`));
}

async function within<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hopeless = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${String(HOPELESS_MS / 1000)} s.`)), HOPELESS_MS);
  });
  try {
    return await Promise.race([promise, hopeless]);
  } finally {
    clearTimeout(timer);
  }
}
