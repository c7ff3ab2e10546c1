import { createCorpus } from '../corpus.ts';
import { connectToServer, type Connection, runSessionStart } from '../connection.ts';
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
          'than a second.',
      ],
      tables: [{ measure: 'p50', details: ['p95'], figures: await measure(bench) }],
    };
  },
};

async function measure({ quick, progress, createHome }: BenchContext): Promise<readonly Figure[]> {
  const home = await createHome('context');
  progress('filling a home with experiences, memories and code');
  await fillHome(home, quick ? 50 : ENTRIES);
  await fillWithCode(home, quick ? 200 : UNITS);
  const rounds = quick ? 4 : 60;
  progress('session starts');
  const starts: number[] = [];
  for (let index = 0; index < Math.ceil(rounds / 3); index += 1) {
    starts.push((await timed(() => runSessionStart(home))).milliseconds);
  }
  await using server = await connectToServer(home);
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
  const prompts = await timeCalls(server, {
    tool: 'handle_hook',
    rounds,
    input: (index) => ({ event: 'UserPromptSubmit', prompt: mixedQuestion(index + rounds) }),
  });
  const figure = (name: string, times: readonly number[], limit: number): Figure =>
    timeFigure({ name, rounds: [times], target: { comparison: '<', limit } });
  return [
    figure('get_context, light', light, 30),
    figure('get_context, rich', rich, 120),
    figure('get_premortem', premortem, 80),
    figure('hook at a prompt', prompts, 100),
    figure('hook at the start of a session, whole process', starts, 200),
  ];
}

async function fillHome(home: Home, count: number): Promise<void> {
  await using libraries = openLibraries(home);
  const sources = readScenario(false).memories.map(({ content }) => content);
  await fill(libraries, await createCorpus({ embedding: libraries.embedding, sources, count }));
}

interface Calls {
  readonly tool: string;
  readonly rounds: number;
  readonly input: (index: number) => Readonly<Record<string, unknown>>;
}

/** The first call, which loads what is needed, is not counted. */
async function timeCalls(server: Connection, { tool, rounds, input }: Calls): Promise<readonly number[]> {
  await server.call(tool, input(rounds * 3));
  const times: number[] = [];
  for (let index = 0; index < rounds; index += 1) times.push((await server.call(tool, input(index))).milliseconds);
  return times;
}
