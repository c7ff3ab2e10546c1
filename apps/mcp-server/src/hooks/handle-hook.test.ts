import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AssembledContext,
  ContextAssembler,
  LessonOptions,
  LessonRelation,
} from '@learning-memory/context-assembler';
import { silentLogger } from '@learning-memory/logging';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionNotes } from '../notes/session-notes.ts';
import type { CurrentProject } from '../project/current-project.ts';
import { eventually } from '../test-support/eventually.ts';
import { createAgentCalls } from './agent-calls.ts';
import { createSessionEvents } from './session-events.ts';
import { createHookHandler, type HandleHook, type ServedSession } from './handle-hook.ts';
import { createHookFailures, type HookFailures } from './hook-failures.ts';
import { isOwnTool } from './hook-events.ts';
import { hookInput } from './hook-input.ts';
import { createMendings } from './lessons/mendings.ts';
import { createWarningFollower } from './lessons/follow-warnings.ts';
import { createTraceFiles } from './lessons/trace-files.ts';
import { createWarningLog, type WarningLog } from './lessons/warning-log.ts';
import { createInjectionLog, type InjectionLog } from './shown/injection-log.ts';
import { createShownItems } from './shown/shown-items.ts';

const NOTHING_KNOWN: AssembledContext = { markdown: '', tokens: 0, items: [], notices: [], truncated: false };
const ITEM = {
  source: 'experiences',
  id: 'a',
  title: 'A',
  why: 'it failed',
  stamp: '0123456789abcdef',
  tokens: 5,
  cut: false,
  flags: [],
} as const;
const WARNING: AssembledContext = { ...NOTHING_KNOWN, markdown: 'It failed before.', tokens: 5, items: [ITEM] };

const OTHER: AssembledContext = {
  ...WARNING,
  markdown: 'Another failed before.',
  items: [{ ...ITEM, id: 'b', stamp: 'fedcba9876543210' }],
};

const DRAFT = {
  domain: 'debugging',
  strategy: 'root-cause-analysis',
  goal: 'Clean the build folder',
  hypothesis: 'Old files break the build',
  action: 'Remove the folder',
  prediction: 'The build passes',
} as const;

let folder: string;
let collector: ObservationCollector;
let failures: HookFailures;
let answers: Promise<AssembledContext>[];
let asked: number;
let questions: LessonOptions[];
let limit: AbortController;
let limits: number[];
let off: string | undefined;
let injections: InjectionLog;
let relations: LessonRelation[];
let warningLog: WarningLog;
let services: ServedSession;
let handle: HandleHook;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handle-hook-'));
  collector = createJournalCollector({ directory: join(folder, 'journal'), sessionId: 'session' });
  failures = createHookFailures(join(folder, 'logs'));
  answers = [];
  asked = 0;
  off = undefined;
  limit = new AbortController();
  limits = [];
  // The real one is never late on demand.
  questions = [];
  const lesson = (question: LessonOptions): Promise<AssembledContext> => {
    questions.push(question);
    return answers[asked++] ?? Promise.reject(new Error('Asked too often.'));
  };
  const warnings = (): Promise<AssembledContext> => Promise.resolve(NOTHING_KNOWN);
  const prepare = (): Promise<void> => Promise.resolve();
  const relate = (): Promise<LessonRelation> => Promise.resolve(relations.shift() ?? 'unrelated');
  const contextAssembler = { lesson, warnings, prepare, relate } as Partial<ContextAssembler> as ContextAssembler;
  const notes = { storeRequested: async () => 0 } as Partial<SessionNotes> as SessionNotes;
  const shown = createShownItems(join(folder, 'shown'));
  const currentProject = { idsOf: () => Promise.resolve([]) } as Partial<CurrentProject> as CurrentProject;
  const projectSwitch = { offReason: () => Promise.resolve(off), check: () => Promise.resolve() };
  injections = createInjectionLog(join(folder, 'logs'));
  relations = [];
  warningLog = createWarningLog(join(folder, 'logs'));
  const projects = (): Promise<string[]> => Promise.resolve([]);
  const follower = createWarningFollower({ contextAssembler, log: warningLog, projects });
  services = {
    ...{
      session: collector,
      calls: createAgentCalls(collector),
      sessionEvents: createSessionEvents(),
      contextAssembler,
      currentProject,
      projectSwitch,
    },
    ...{ notes, failures, injections, shown, warnings: follower, mendings: createMendings(), projectPath: folder },
    ...{ traces: createTraceFiles(join(folder, 'traces'), folder) },
    ...{ injection: 'normal', mcpActions: 'off', logger: silentLogger, checkFrequency: 1000 },
  };
  handle = createHookHandler(services, (milliseconds) => {
    limits.push(milliseconds);
    return limit.signal;
  });
  await collector.start(DRAFT);
});

afterEach(async () => {
  await collector[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function beforeCommand(who: object = {}): Promise<string | undefined> {
  const command = JSON.stringify({ command: 'rm -rf build' });
  const input = hookInput.parse({ event: 'PreToolUse', tool_name: 'Bash', tool_input: command, ...who });
  return (await handle(input)).hookSpecificOutput?.additionalContext;
}

describe('a hook', () => {
  it.each([
    ['UserPromptSubmit', 1000],
    ['PreToolUse', 300],
    ['PostToolUseFailure', 300],
  ])('at %s may hold up the client for %d ms', async (event, milliseconds) => {
    await handle(hookInput.parse({ event: 'UserPromptSubmit' }));
    await eventually(async () => {
      await handle(hookInput.parse({ event }));
      expect(limits.at(-1)).toBe(milliseconds);
    });
  });
});

describe('a call of a tool', () => {
  it.each([
    ['mcp__plugin_learning-memory_lm__start_ghap', true],
    ['mcp__lm__list_ghap_entries', true],
    ['mcp__other__review_ghap', false],
    ['mcp__other__my_start_ghap', false],
    ['start_ghap', false],
  ])('%s is one of ours: %s', (tool, expected) => {
    expect(isOwnTool(tool)).toBe(expected);
  });
});

describe('the end of a subagent', () => {
  it('leaves the entry that it had open to whoever adopts it', async () => {
    const { entry } = await collector.agent('agent').start(DRAFT);
    expect(await collector.orphans()).toEqual([]);
    const stop = { event: 'SubagentStop', session_id: 'session', agent_id: 'agent' };
    expect(await handle(hookInput.parse(stop))).toEqual({});
    expect(await collector.orphans()).toEqual([entry]);
    expect(await collector.current()).toBeDefined();
  });
});

describe('a hook of a project that is switched off', () => {
  it('says and records nothing', async () => {
    off = 'It is off.';
    answers = [Promise.resolve(WARNING)];
    expect(await beforeCommand()).toBeUndefined();
    expect(asked).toBe(0);
    const failed = {
      event: 'PostToolUseFailure',
      tool_name: 'Bash',
      error: 'Exit code 1\n1 failed, 2 passed in 0.12s',
    };
    const command = JSON.stringify({ command: 'pytest -q' });
    expect(await handle(hookInput.parse({ ...failed, tool_input: command }))).toEqual({});
    expect(await collector.problems()).toEqual([]);
    expect(await injections.latest(5)).toEqual([]);
  });
});

describe('what is injected', () => {
  it('is noted with its items and its tokens', async () => {
    answers = [Promise.resolve(WARNING)];
    await beforeCommand();
    const noted = { session: 'session', event: 'PreToolUse', items: [{ id: 'a', title: 'A' }] };
    await eventually(async () => expect(await injections.latest(5)).toMatchObject([noted]));
  });

  it('is noted as of its project also where the store closes as soon as it is said', async () => {
    let isOpen = true;
    const project = (): Promise<string> =>
      isOpen ? Promise.resolve('shop') : Promise.reject(new Error('The store is closed.'));
    injections = createInjectionLog(join(folder, 'logs'), { project });
    handle = createHookHandler({ ...services, injections });
    const closing = (): AssembledContext => {
      isOpen = false;
      return WARNING;
    };
    answers = [Promise.resolve().then(closing)];
    expect(await beforeCommand()).toBe(WARNING.markdown);
    await eventually(async () => expect(await injections.latest(5, ['shop'])).toHaveLength(1));
  });

  it.each([
    ['minimal', WARNING.markdown],
    ['off', undefined],
  ] as const)('before an action with INJECTION=%s is %j', async (injection, expected) => {
    answers = [Promise.resolve(WARNING)];
    handle = createHookHandler({ ...services, injection });
    expect(await beforeCommand()).toBe(expected);
  });
});

describe('what came too late for a prompt', () => {
  it('is named once, at the next one of a project that is on', async () => {
    const prompt = { event: 'UserPromptSubmit', prompt: 'yes' };
    const say = async (): Promise<string> =>
      (await handle(hookInput.parse(prompt))).hookSpecificOutput?.additionalContext ?? '';
    limit.abort();
    expect(await say()).toBe('');
    limit = new AbortController();
    expect((await handle(hookInput.parse({ event: 'PreToolUse' }))).hookSpecificOutput).toBeUndefined();
    off = 'paused';
    expect(await say()).toBe('');
    off = undefined;
    expect(await say()).toMatch(/last prompt took over 1000 ms.*get_context/);
    expect(await say()).toBe('');
  });
});

describe('the lesson before an action', () => {
  it('is given once in a session, with an entry or without', async () => {
    answers = [WARNING, WARNING, NOTHING_KNOWN, OTHER].map((context) => Promise.resolve(context));
    const session = { session_id: 'session' };
    expect(await beforeCommand(session)).toBe(WARNING.markdown);
    await collector.resolve({ status: 'abandoned', result: 'Only a test' });
    expect(await beforeCommand(session)).toBeUndefined();
    expect(await beforeCommand(session)).toBe(OTHER.markdown);
  });

  it('is asked for with the action, and after a failing run with its error', async () => {
    const tool_input = JSON.stringify({ command: 'dropdb shop' });
    const run = { tool_name: 'Bash', tool_input };
    const text = async (input: object): Promise<string | undefined> =>
      (await handle(hookInput.parse(input))).hookSpecificOutput?.additionalContext;
    answers = [Promise.resolve(WARNING), Promise.resolve(OTHER)];
    expect(await text({ event: 'PreToolUse', ...run })).toBe(WARNING.markdown);
    expect(await text({ event: 'PostToolUseFailure', ...run, error: 'Exit code 1\nin use' })).toBe(OTHER.markdown);
    expect(
      await text({ event: 'PostToolUseFailure', ...run, error: 'Exit code 1', is_interrupt: true }),
    ).toBeUndefined();
    expect(questions).toMatchObject([
      { tool: 'Bash', input: tool_input },
      { tool: 'Bash', input: tool_input, error: 'Exit code 1\nin use' },
    ]);
    expect(questions[0]).not.toHaveProperty('error');
  });

  const LATE = `Learning Memory, found too late for an earlier use of a tool:\n${WARNING.markdown}`;

  it('that came too late to be seen is given at the next event that its agent reads, once', async () => {
    const session = { session_id: 'session' };
    const late = new Promise<AssembledContext>((resolve) => {
      setImmediate(() => {
        limit.abort();
        resolve(WARNING);
      });
    });
    answers = [late, Promise.resolve(NOTHING_KNOWN)];
    expect(await beforeCommand(session)).toBeUndefined();
    const failure = { event: 'PreToolUse', message: expect.stringContaining('longer') };
    await eventually(async () => expect(await failures.latest(1)).toMatchObject([failure]));
    await eventually(async () => expect(await services.shown.of('session')).toContain(ITEM.stamp));
    limit = new AbortController();
    const after = async (event: string, who: object): Promise<string | undefined> =>
      (await handle(hookInput.parse({ event, ...who }))).hookSpecificOutput?.additionalContext;
    expect(await after('PostToolUse', { ...session, agent_id: 'agent' })).toBeUndefined();
    expect(await after('Stop', session)).toBeUndefined();
    expect(await after('PostToolUse', session)).toBe(LATE);
    expect(await after('PostToolUse', session)).toBeUndefined();
    expect(await beforeCommand(session)).toBeUndefined();
    await eventually(async () =>
      expect(await injections.latest(1)).toMatchObject([{ event: 'PostToolUse', items: [{ id: 'a' }] }]),
    );
  });

  it('that is late holds up no other part of the answer, and comes with the next one', async () => {
    const session = { session_id: 'session' };
    const { contextAssembler } = services;
    let tell = (_context: AssembledContext): void => undefined;
    const late = new Promise<AssembledContext>((resolve) => (tell = resolve));
    answers = [late, Promise.resolve(NOTHING_KNOWN)];
    const rules = [OTHER, NOTHING_KNOWN];
    const warnings = (): Promise<AssembledContext> => Promise.resolve(rules.shift() ?? NOTHING_KNOWN);
    handle = createHookHandler({ ...services, contextAssembler: { ...contextAssembler, warnings } });
    expect(await beforeCommand(session)).toBe(OTHER.markdown);
    tell(WARNING);
    await eventually(async () => expect(await services.shown.of('session')).toContain(ITEM.stamp));
    expect(await beforeCommand(session)).toBe(LATE);
    expect(await failures.latest(1)).toEqual([]);
    expect(await warningLog.latest(9)).toEqual([]);
  });

  it.each([
    ['found nothing', () => Promise.resolve(NOTHING_KNOWN)],
    ['failed', () => Promise.reject(new Error('The store is gone.'))],
  ])('that %s is tried again before the next one', async (_case, first) => {
    answers = [first(), Promise.resolve(WARNING)];
    expect(await beforeCommand()).toBeUndefined();
    expect(await beforeCommand()).toBe(WARNING.markdown);
  });

  it('is given to a subagent too, which was not there when its session was warned', async () => {
    answers = [Promise.resolve(WARNING), Promise.resolve(WARNING)];
    await collector.agent('agent').start(DRAFT);
    for (const agent of ['', 'agent'])
      expect(await beforeCommand({ session_id: 'session', agent_id: agent })).toBe(WARNING.markdown);
    expect(await failures.latest(1)).toEqual([]);
  });

  it('is given to one of several commands that run side by side', async () => {
    answers = [WARNING, WARNING, NOTHING_KNOWN].map((context) => Promise.resolve(context));
    const session = { session_id: 'session' };
    const texts = await Promise.all([beforeCommand(session), beforeCommand(session)]);
    expect(texts.filter((text) => text !== undefined)).toEqual([WARNING.markdown]);
  });
});

describe('a warning that was given', () => {
  const SESSION = { session_id: 'session' };
  const run = (event: string, command: string, more: object = {}): Promise<unknown> =>
    handle(hookInput.parse({ event, ...SESSION, tool_name: 'Bash', tool_input: JSON.stringify({ command }), ...more }));
  const fates = async (): Promise<readonly string[]> =>
    (await warningLog.latest(9)).map(({ fate, item }) => `${fate} ${item}`).reverse();

  beforeEach(async () => {
    answers = [WARNING, ...Array.from({ length: 9 }, () => NOTHING_KNOWN)].map((context) => Promise.resolve(context));
    await beforeCommand(SESSION);
  });

  it('is recorded, and again by what is done in its place and how that ends', async () => {
    relations = ['unrelated', 'avoids'];
    await run('PreToolUse', 'ls');
    await run('PostToolUse', 'ls');
    await run('PreToolUse', 'rm -rf build/old');
    await run('PostToolUse', 'rm -rf build/old');
    expect(await fates()).toEqual(['given a', 'heeded a', 'succeeded a']);
  });

  it('is recorded as ignored where the same is done again, once', async () => {
    relations = ['repeats', 'repeats'];
    await run('PreToolUse', 'rm -rf build');
    await run('PreToolUse', 'rm -rf build');
    expect(await fates()).toEqual(['given a', 'ignored a']);
  });

  it('is not ignored where the same is done again after what it says comes first', async () => {
    relations = ['avoids', 'repeats'];
    await run('PreToolUse', 'alembic merge heads');
    await run('PreToolUse', 'alembic upgrade head');
    expect(await fates()).toEqual(['given a', 'heeded a']);
  });

  it('is recorded as followed by success where the action itself ends well, or tests pass', async () => {
    await run('PostToolUse', 'make');
    await run('PostToolUse', 'pytest', { tool_response: JSON.stringify({ stdout: '2 passed in 0.01s', stderr: '' }) });
    expect(await fates()).toEqual(['given a', 'succeeded a']);
    await run('PostToolUse', 'rm -rf build');
    expect(await fates()).toHaveLength(2);
  });

  it('is of its session alone', async () => {
    relations = ['repeats'];
    await run('PreToolUse', 'rm -rf build', { session_id: 'other' });
    await run('PreToolUse', 'rm -rf build', { agent_id: 'agent' });
    expect(await fates()).toEqual(['given a']);
  });
});

describe('a tool of an MCP server', () => {
  it.each([
    ['off', 0],
    ['on', 1],
  ] as const)('with MCP_ACTIONS=%s is an action %d times', async (mcpActions, expected) => {
    answers = [Promise.resolve(WARNING)];
    handle = createHookHandler({ ...services, mcpActions });
    await handle(hookInput.parse({ event: 'PreToolUse', tool_name: 'mcp__db__query', tool_input: '{"sql":"DROP"}' }));
    expect(asked).toBe(expected);
  });
});

describe('what is written while an entry is open', () => {
  it('is noted with it, and nothing without one', async () => {
    const write = (file: string): Promise<unknown> => {
      const tool_input = JSON.stringify({ file_path: join(folder, file), content: 'const total = sumOf(cart.items);' });
      return handle(hookInput.parse({ event: 'PreToolUse', tool_name: 'Write', tool_input }));
    };
    answers = [NOTHING_KNOWN, NOTHING_KNOWN].map((context) => Promise.resolve(context));
    const id = (await collector.current())?.id ?? '';
    await write('cart.ts');
    await collector.resolve({ status: 'abandoned', result: 'Only a test' });
    await write('tax.ts');
    const traces = createTraceFiles(join(folder, 'traces'), folder);
    expect((await traces.of(id))?.files).toEqual(['cart.ts']);
  });

  it('is that of the session where a subagent has none of its own', async () => {
    const tool_input = JSON.stringify({ file_path: 'tax.ts', content: 'export const rate = rateOf(country);' });
    answers = [Promise.resolve(NOTHING_KNOWN)];
    await handle(hookInput.parse({ event: 'PreToolUse', tool_name: 'Write', tool_input, agent_id: 'a1' }));
    await handle(
      hookInput.parse({
        event: 'PostToolUseFailure',
        tool_name: 'Bash',
        tool_input: '{"command":"deploy"}',
        error: 'Exit code 1',
        agent_id: 'a1',
      }),
    );
    const trace = await createTraceFiles(join(folder, 'traces'), folder).of((await collector.current())?.id ?? '');
    expect(trace).toMatchObject({ files: ['tax.ts'], runs: [{ command: 'deploy' }] });
  });
});
