import { createCorpus } from '../corpus.ts';
import { busyCores } from '../busy-cores.ts';
import { connectToServer, type Connection, runSessionStart, type ToolAnswer } from '../connection.ts';
import { fill } from '../fill.ts';
import { fillWithCode } from '../fill-code.ts';
import type { Home } from '../home.ts';
import { openLibraries } from '../libraries.ts';
import { mixedQuestion, readScenario } from '../scenario-data.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { timed, timeFigure } from '../timing.ts';

const ENTRIES = 1_000;
const UNITS = 10_000;

/** What a session waits for context that arrives by itself. */
export const context: Section = {
  id: 'context',
  title: 'Context and hooks',
  async run(bench) {
    return {
      method: [
        'Over 1 000 experiences, as many memories and 10 000 definitions of code. The three kinds of context ' +
          'are asked for by their tools, each time about something else; the hooks are those of a client: at the start of a ' +
          'session a process of its own, at each prompt a call of the server, whose answer is empty where it takes longer ' +
          'than a second. The hooks are called again while as many processes as there are cores do nothing but count: *still ' +
          'answered* is the share of the prompts that got context before and got it then, too.',
      ],
      tables: [{ measure: 'p50', details: ['p95'], figures: await measure(bench) }],
    };
  },
};

async function measure({ quick, progress, createHome }: BenchContext): Promise<readonly Figure[]> {
  const home = await createHome('context');
  progress('filling a home with experiences, memories and code');
  const settings = { CLAUDE_PROJECT_DIR: await fillHome(home, quick) };
  const rounds = quick ? 4 : 60;
  progress('session starts');
  const starts = await timeStarts(home, Math.ceil(rounds / 3));
  await using server = await connectToServer(home, settings);
  progress('light, rich and premortem');
  const light = await timeCalls(server, { tool: 'get_context', rounds, input: () => ({}) });
  const rich = await timeCalls(server, {
    tool: 'get_context',
    rounds,
    input: (index) => ({ situation: mixedQuestion(index) }),
  });
  const premortem = await timeCalls(server, {
    tool: 'get_premortem',
    rounds,
    input: () => ({ domain: 'debugging', strategy: 'root-cause-analysis' }),
  });
  const prompts = {
    tool: 'handle_hook',
    rounds,
    input: (index: number) => ({ event: 'UserPromptSubmit', prompt: mixedQuestion(index + rounds) }),
  };
  const idle = await callEach(server, prompts);
  progress('prompts while every core is busy');
  const busy = await whileBusy(() => callEach(server, prompts));
  progress('session starts while every core is busy');
  const busyStarts = await whileBusy(() => timeStarts(home, Math.ceil(rounds / 6)));
  const figure = (name: string, times: readonly number[], limit: number): Figure =>
    timeFigure({ name, rounds: [times], target: { comparison: '<', limit } });
  return [
    figure('get_context, light', light, 30),
    figure('get_context, rich', rich, 120),
    figure('get_premortem', premortem, 80),
    figure('hook at a prompt', timesOf(idle), 50),
    figure('hook at the start of a session, whole process', starts, 200),
    timeFigure({ name: 'hook at a prompt, every core busy', rounds: [timesOf(busy)] }),
    timeFigure({ name: 'hook at the start of a session, every core busy', rounds: [busyStarts] }),
    {
      name: 'prompts still answered, every core busy',
      value: stillAnswered(idle, busy) * 100,
      unit: '%',
      target: { comparison: '>=', limit: 95 },
      details: ['-'],
    },
  ];
}

/** Resolves with the folder whose code it is. */
async function fillHome(home: Home, quick: boolean): Promise<string> {
  {
    await using libraries = openLibraries(home);
    const sources = readScenario(false).memories.map(({ content }) => content);
    const count = quick ? 50 : ENTRIES;
    await fill(libraries, await createCorpus({ embedding: libraries.embedding, sources, count }));
  }
  const { corpus } = await fillWithCode(home, quick ? 200 : UNITS);
  return corpus.projects.large;
}

interface Calls {
  readonly tool: string;
  readonly rounds: number;
  readonly input: (index: number) => Readonly<Record<string, unknown>>;
}

async function timeCalls(server: Connection, calls: Calls): Promise<readonly number[]> {
  return timesOf(await callEach(server, calls));
}

/** The first call, which loads what is needed, is left out. */
async function callEach(server: Connection, { tool, rounds, input }: Calls): Promise<readonly ToolAnswer[]> {
  await server.call(tool, input(rounds * 3));
  const answers: ToolAnswer[] = [];
  for (let index = 0; index < rounds; index += 1) answers.push(await server.call(tool, input(index)));
  return answers;
}

function timesOf(answers: readonly ToolAnswer[]): readonly number[] {
  return answers.map(({ milliseconds }) => milliseconds);
}

/** Share, 0 to 1, of what `before` has context for and `after` has, too. */
function stillAnswered(before: readonly ToolAnswer[], after: readonly ToolAnswer[]): number {
  const hasContext = ({ content }: ToolAnswer): boolean => JSON.stringify(content).includes('additionalContext');
  const answered = before.flatMap((answer, index) => (hasContext(answer) ? [index] : []));
  const kept = answered.filter((index) => hasContext(after[index] as ToolAnswer));
  return answered.length === 0 ? 0 : kept.length / answered.length;
}

async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  using _cores = busyCores();
  return await work();
}

async function timeStarts(home: Home, rounds: number): Promise<readonly number[]> {
  const starts: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    starts.push((await timed(() => runSessionStart(home))).milliseconds);
  }
  return starts;
}
