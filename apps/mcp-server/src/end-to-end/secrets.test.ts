import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LEARNT_VALUES, ONE_TEAM } from '@learning-memory/sample-experiences';
import { repositoryAt } from '@learning-memory/test-repository';
import { fillHookInput } from '../doctor/replay/fill-hook-input.ts';
import { CONFIRMED, DRAFT } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { handlerFor } from '../test-support/plugin-hooks.ts';
import { runCommand, runHook } from '../test-support/run-command.ts';
import { isShape, kindsIn, sampleSecrets, sourceFile, type SampleSecret } from '../test-support/sample-secrets.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

/** Stands beside what is planted, and must be found: else nothing was written, or the bytes were not read. */
const MARKS = [
  'memoryway',
  'knowledgeway',
  'experienceway',
  'codeway',
  'commitway',
  'noteway',
  '1 failed, 2 passed',
  'valueway',
  'reviewway',
  'overviewway',
  'taskway',
  'summaryway',
  'scopeway',
  'importway',
];
/** Only of these a file can have the name, or an author. */
const BARE = /^[A-Za-z0-9._=-]{1,120}$/u;

const FAILED_RUN = {
  hook_event_name: 'PostToolUseFailure',
  tool_name: 'Bash',
  tool_input: { command: 'pytest -q' },
  error:
    'Exit code 1\n=== short test summary info ===\nFAILED tests/test_a.py::test_cache\n1 failed, 2 passed in 0.12s',
  is_interrupt: false,
};

let home: TemporaryHome;
let server: ServerProcess;
let project: string;
let secrets: readonly SampleSecret[];
/** What hooks and commands printed. */
const printed: string[] = [];
const logs: string[] = [];

async function start(): Promise<ServerProcess> {
  return startServer(home, {
    CLAUDE_PROJECT_DIR: project,
    CLAUDE_CODE_SESSION_ID: 'session-secrets',
    TOOLSETS: 'all,knowledge',
    MIN_EXPERIENCES: '5',
    VALUE_THRESHOLD: 'one-sd',
  });
}

async function hook(input: Json): Promise<void> {
  const handler = handlerFor(input);
  const request = { name: handler?.tool ?? '', arguments: fillHookInput(handler?.input ?? {}, input) };
  await server.client.callTool(request);
}

/** The text of a kind in another surrounding each time it is asked for. */
function* surroundings({ places }: SampleSecret): Generator<string, never> {
  for (;;) for (const { text } of places) yield text;
}

function commitOf(name: string, sample: SampleSecret) {
  const { secret, places } = sample;
  const isName = isShape(sample) && BARE.test(secret);
  const files = Object.fromEntries(places.flatMap((place) => sourceFile(name, place)));
  const [first = '', last = ''] = [places[0]?.text, places.at(-1)?.text];
  const message = `commitway: ${first}\n\n${last}`;
  if (!isName) return { files, message };
  const author = `Jane ${secret} <${secret}@example.org>`;
  return { files: { ...files, [`src/backup-${secret}.ts`]: 'export const a = 1;\n' }, message, author };
}

/** Each text in every field of an export that people write. */
function importLines(texts: readonly string[]): string {
  const at = '2026-01-02T03:04:05.678Z';
  const lines = texts.flatMap((text, index) => {
    const number = String(index);
    const fields = { content: text, category: 'fact', importance: 0.5, created_at: at, updated_at: at };
    const memory = { ...fields, id: `memory_import_${number}`, tags: text.length < 100 ? [text] : [], rationale: text };
    const corrections = [{ statement: text, instead: text, by: 'memory_1' }];
    const revisions = [{ replaced_at: at, state: { ...fields, id: memory.id, tags: [], corrections } }];
    const current = { hypothesis: text, action: text, prediction: text };
    const experience = {
      ...{
        id: `ghap_import_${number}`,
        session_id: 's',
        created_at: at,
        domain: 'debugging',
        strategy: 'read-the-error',
      },
      ...{ goal: text, history: [{ timestamp: at, ...current }], current, notes: [{ timestamp: at, text }] },
      ...{ iteration_count: 2, surprise: text, root_cause: { category: 'oversight', description: text } },
      outcome: { status: 'falsified', result: text, captured_at: at, auto_captured: false },
      lesson: { what_worked: text, takeaway: text },
      resolution: { resolved_at: at, confidence_tier: 'silver', tier_reason: text },
    };
    const payload = { text, axis: 'full', cluster_id: `cluster_full_${String(900 + index)}`, cluster_size: 5 };
    const value = { id: `value_import_${number}`, value: { ...payload, similarity: 0.5, created_at: at } };
    const entry = { category: 'imports', keyword: `import-${number}`, content: text, metaknowledge: { REASON: text } };
    const scope = { id: 'imported', tier: 'PROJECT', parents: ['general'] };
    const knowledge = { format: 'learning-memory/knowledge', version: 1, scope, entries: [entry] };
    const session = { ended_at: at, duration_minutes: null, summary: text, tasks_completed: [], session_id: number };
    const task = { name: `Task ${number}`, status: 'blocked', blocker: text, detail: text, updated_at: at };
    return [
      { kind: 'memory', data: { memory, unsettled: [text], revisions } },
      { kind: 'experience', data: experience },
      { kind: 'value', data: value },
      { kind: 'knowledge', data: knowledge },
      { kind: 'session', data: { scope: 'imported', session } },
      { kind: 'task', data: { scope: 'imported', task } },
    ];
  });
  const things = [{ format: 'learning-memory/export', version: 1 }, ...lines, { kind: 'end', data: {} }];
  return things.map((thing) => JSON.stringify(thing)).join('\n');
}

async function everyByte(): Promise<string> {
  const folders = [home.home, home.journal].map((folder) => readdir(folder, { recursive: true, withFileTypes: true }));
  const files = (await Promise.all(folders)).flat().filter((entry) => entry.isFile());
  const names = files.map((file) => join(file.parentPath, file.name));
  const contents = await Promise.all(names.map((name) => readFile(name, 'latin1').catch(() => '')));
  return [...names, ...contents].join('\n');
}

beforeAll(async () => {
  secrets = await sampleSecrets();
  home = await temporaryHome();
  project = join(home.home, '..', 'project');
  await mkdir(project, { recursive: true });
  const repository = repositoryAt(project);
  repository.git('init', '--quiet', '--initial-branch=main');
  await repository.commit(
    { 'codeway.ts': '/** The codeway. */\nexport const codeway = 1;\n' },
    { message: 'commitway' },
  );
  server = await start();
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('secrets of every kind', () => {
  it('go in as values', async () => {
    for (const { start, resolve } of ONE_TEAM.flatMap(({ first }) => first)) {
      await server.call('start_ghap', { ...start });
      await server.call('resolve_ghap', { ...resolve });
    }
    await eventually(async () => expect((await server.call('get_clusters', { axis: 'full' })).count).not.toBe(0));
    const { clusters } = (await server.call('get_clusters', { axis: 'full' })) as { clusters: Json[] };
    let stored = 0;
    for (const value of Object.values(LEARNT_VALUES)) {
      for (const { cluster_id } of clusters) {
        const verdict = await server.call('validate_value', { text: value, cluster_id });
        if (verdict.valid !== true) continue;
        for (const { secret } of secrets.filter(isShape)) {
          const input = { text: `${value} valueway ${secret}`, cluster_id, axis: 'full' };
          const { isError } = await server.client.callTool({ name: 'store_value', arguments: input });
          stored += isError === true ? 0 : 1;
        }
      }
    }
    expect(stored).toBeGreaterThan(0);
  });

  it('go in as memories and knowledge', async () => {
    for (const [index, secret] of secrets.entries()) {
      const next = surroundings(secret);
      const text = (): string => next.next().value;
      const memory = { content: `memoryway ${String(index)}: ${text()}`, rationale: text() };
      expect(await server.call('store_memory', memory)).toMatchObject({ redactions: expect.any(Number) });
      const place = { category: 'access.keys', keyword: `entry-${String(index)}`, project_context: 'vault' };
      const entry = { ...place, target_scope_id: 'general', content: `knowledgeway ${text()}` };
      await server.call('store_knowledge_if_missing', { ...entry, metaknowledge: { REASON: text() } });
    }
  });

  it('go in as all else that knowledge takes, names among it', async () => {
    const vault = { target_scope_id: 'vault', category: 'a', keyword: 'b' };
    const own = { project_id: 'vault' };
    await server.call('create_scope', { scope_id: 'vault', tier: 'PROJECT' });
    const entries: Json[] = [];
    for (const [index, sample] of secrets.entries()) {
      const next = surroundings(sample);
      const text = (): string => next.next().value;
      // By itself only what shows by itself is known as a secret.
      const secret = isShape(sample) ? sample.secret : text();
      const calls: readonly (readonly [string, Json])[] = [
        ['update_scope', { scope_id: 'vault', description: `scopeway ${text()}` }],
        ['set_project_overview', { ...own, purpose: `overviewway ${text()}`, key_constraints: [text()] }],
        ['set_project_overview', { ...own, current_sprint: text(), tech_stack: [secret] }],
        ['update_task', { ...own, name: `taskway ${secret}`, status: 'blocked', blocker: text(), domain: text() }],
        ['update_task', { ...own, name: `taskway ${String(index)}`, status: 'in_progress', detail: text() }],
        [
          'store_session_summary',
          { ...own, summary: `summaryway ${text()}`, tasks_completed: [text()], next_planned: text() },
        ],
        ['store_knowledge_overwrite', { ...vault, content: text(), project_context: text() }],
        ...[text(), secret].flatMap((name): (readonly [string, Json])[] => [
          ['store_knowledge_overwrite', { ...vault, keyword: name, content: 'x' }],
          ['store_knowledge_overwrite', { ...vault, category: name, content: 'x' }],
          ['store_knowledge_overwrite', { ...vault, content: 'x', metaknowledge: { [name]: 'x' } }],
          ['delete_knowledge', { ...vault, keyword: name }],
          ['delete_knowledge', { ...vault, category: name }],
          ['get_knowledge', { scope_id: name, keywords: [name], categories: [name] }],
          ['explain_knowledge', { scope_id: 'vault', keyword: name, category: name }],
          ['create_scope', { scope_id: name, tier: 'GROUP', parents: [name] }],
          ['delete_scope', { scope_id: name }],
        ]),
      ];
      for (const [tool, input] of calls) await server.client.callTool({ name: tool, arguments: input });
      entries.push({ category: 'imported', keyword: `entry-${String(index)}`, content: `importway ${text()}` });
    }
    const head = { format: 'learning-memory/knowledge', version: 1 };
    const file = join(home.home, '..', 'imported.json');
    for (const [index, { secret }] of [{ secret: 'vault' }, ...secrets.filter(isShape)].entries()) {
      if (index % 10 > 0) continue;
      const scope = { id: secret, tier: 'PROJECT', parents: [], description: secret };
      await writeFile(file, JSON.stringify({ ...head, scope, entries }));
      const { stdout, stderr } = await runCommand(home, ['knowledge', 'import', file], project);
      printed.push(stdout, stderr);
    }
  });

  it('go in as reviews of what later commits refuted', async () => {
    const repository = repositoryAt(project);
    const fields = ['result', 'surprise', 'description', 'what_worked', 'takeaway'] as const;
    const second = (): number => Math.floor(Date.now() / 1000) * 1000;
    const commits: string[] = [];
    const reviewed: string[] = [];
    for (let start = 0; start < secrets.length; start += fields.length) {
      const name = `review${String(start)}`;
      const { id } = await server.call('start_ghap', { ...DRAFT, goal: `Make ${name} larger` });
      const files = { [`${name}.ts`]: `export const ${name} = 1;\n` };
      commits.push(await repository.commit(files, { message: name, date: second() }));
      await server.call('resolve_ghap', CONFIRMED);
      reviewed.push(id as string);
    }
    await repository.commit({}, { date: second() + 1000 });
    for (const sha of commits.toReversed()) repository.git('revert', '--no-edit', sha);
    await server.call('index_commits');
    for (const [index, id] of reviewed.entries()) {
      const [result, surprise, description, what_worked, takeaway] = fields.map((_field, place) => {
        const { places } = secrets[(index * fields.length + place) % secrets.length] as SampleSecret;
        return `reviewway: ${places[(index + place) % places.length]?.text ?? ''}`;
      });
      const root_cause = { category: 'oversight', description };
      const review = { id, status: 'falsified', result, surprise, root_cause, lesson: { what_worked, takeaway } };
      expect(await server.call('review_ghap', review)).toMatchObject({ status: 'falsified' });
    }
  });

  it('go in as experiences and their outcomes', async () => {
    const fields = ['goal', 'hypothesis', 'action', 'prediction', 'result'] as const;
    for (let start = 0; start < secrets.length; start += fields.length) {
      const texts = fields.map((_field, index) => {
        const { places } = secrets[(start + index) % secrets.length] as SampleSecret;
        return `experienceway: ${places[(start + index) % places.length]?.text ?? ''}`;
      });
      const [goal, hypothesis, action, prediction, result] = texts as [string, string, string, string, string];
      await server.call('start_ghap', { ...DRAFT, goal, hypothesis, action, prediction });
      await hook({ ...FAILED_RUN, error: FAILED_RUN.error.replace('test_cache', result.replaceAll('\n', ' ')) });
      await server.call('update_ghap', { note: hypothesis });
      await server.call('resolve_ghap', { ...CONFIRMED, result, lesson: { what_worked: action, takeaway: goal } });
    }
    await server.call('start_ghap', { ...DRAFT, goal: 'This one stays open' });
    await hook({ ...FAILED_RUN, error: `${FAILED_RUN.error}\n${secrets.map(({ secret }) => secret).join('\n')}` });
  });

  it('go in as code, names of files, commits and authors', async () => {
    const repository = repositoryAt(project);
    for (const [index, sample] of secrets.entries()) {
      const { files, ...options } = commitOf(String(index), sample);
      await repository.commit(files, options);
    }
    const indexed = await server.call('index_codebase', { directory: project });
    expect(indexed.redactions).toBeGreaterThan(secrets.length);
    expect((await server.call('index_commits')).redactions).toBeGreaterThan(secrets.length);
    const answers = [
      indexed,
      await server.call('get_index_status'),
      await server.call('search_code', { query: 'connect', limit: 50 }),
      await server.call('search_commits', { query: 'commitway', limit: 50 }),
      await server.call('get_churn_hotspots', { limit: 100 }),
      await server.call('get_file_history', { path: 'codeway.ts' }),
    ];
    expect(answers.map((answer) => kindsIn(JSON.stringify(answer), secrets))).toEqual(answers.map(() => []));
    expect((answers[2]?.results as Json[]).some(({ redactions }) => Number(redactions) > 0)).toBe(true);
  });

  it('go in as exports of another home, and as memory files of other programs', async () => {
    const folder = join(project, '..', 'imports');
    await mkdir(folder, { recursive: true });
    const texts = secrets.map(({ places }, index) => `importway ${places[index % places.length]?.text ?? ''}`);
    const graph = texts.map((text, index) => ({
      ...{ type: 'entity', name: `Server ${String(index)}`, entityType: text.replace('importway', 'machine') },
      observations: text.split('\n'),
    }));
    const files = {
      'all.jsonl': importLines(texts),
      'graph.jsonl': graph.map((entity) => JSON.stringify(entity)).join('\n'),
      'CLAUDE.md': texts.map((text, index) => `# Section ${String(index)}\n\n${text}\n`).join('\n'),
    };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text);
      const { code, stdout, stderr } = await runCommand(home, ['import', join(folder, name)], project);
      expect({ code, replaced: /Secrets replaced: \d\d+/u.test(stdout) }).toEqual({ code: 0, replaced: true });
      printed.push(stdout, stderr);
    }
    const { stdout } = await runCommand(home, ['export'], project);
    expect(stdout).toContain('importway');
    printed.push(stdout);
  });

  it('go in as notes of sessions', async () => {
    const sessions = 10;
    for (let session = 0; session < sessions; session += 1) {
      const own = secrets.filter((_secret, index) => index % sessions === session);
      const lines = own.flatMap(({ places }, index) => [
        {
          type: 'user',
          message: { role: 'user', content: `From now on always use this noteway: ${places[0]?.text ?? ''}` },
        },
        {
          type: 'assistant',
          message: { role: 'assistant', content: [{ type: 'text', text: `Root cause: ${places[1]?.text ?? ''}` }] },
        },
        { type: 'last-prompt', index },
      ]);
      const base = {
        isSidechain: false,
        userType: 'external',
        cwd: project,
        sessionId: `noted-${String(session)}`,
        version: '2.1.330',
      };
      const transcript = join(home.home, '..', `noted-${String(session)}.jsonl`);
      const timestamp = new Date().toISOString();
      await writeFile(
        transcript,
        lines
          .map((line, index) => `${JSON.stringify({ ...base, ...line, uuid: `u${String(index)}`, timestamp })}\n`)
          .join(''),
      );
      const input = { session_id: base.sessionId, transcript_path: transcript, cwd: project };
      await hook({ hook_event_name: 'Stop', ...input });
      const end = { hook_event_name: 'SessionEnd', reason: 'other', ...input };
      await runHook(home, 'session-end', JSON.stringify(end));
    }
    const unwritten = { session_id: 'unwritten', cwd: project };
    for (const { places } of secrets) {
      const last_assistant_message = `We decided to keep this: ${places[0]?.text ?? ''}`;
      await hook({ hook_event_name: 'Stop', ...unwritten, last_assistant_message });
    }
    const end = { hook_event_name: 'SessionEnd', reason: 'other', ...unwritten };
    await runHook(home, 'session-end', JSON.stringify(end));
    logs.push(server.log());
    await server[Symbol.asyncDispose]();
    server = await start();
    await eventually(async () => {
      const notes = await server.call('list_memories', { tags: ['session-note'], project: '*', limit: 100 });
      expect(notes.results).toHaveLength(sessions + 1);
    });
  });

  it('go in as questions, wrong inputs and failing hooks', async () => {
    for (const [index, { places }] of secrets.entries()) {
      const text = places[index % places.length]?.text ?? '';
      await server.client.callTool({ name: 'retrieve_memories', arguments: { query: text.slice(0, 900) } });
      await server.client.callTool({ name: 'store_memory', arguments: { content: text, category: text } });
      await server.client.callTool({
        name: 'index_codebase',
        arguments: { directory: `/nonexistent/${text.includes('/') ? '' : text}` },
      });
      await server.client.callTool({ name: 'get_file_history', arguments: { path: `${text}.ts` } });
      await server.client.callTool({ name: 'handle_hook', arguments: { event: text } });
      await hook({ hook_event_name: 'UserPromptSubmit', prompt: text, session_id: 'session-secrets', cwd: project });
    }
    for (const { places } of secrets.filter((_secret, index) => index % 25 === 0)) {
      const { stdout, stderr } = await runHook(home, places[0]?.text ?? '', '{}');
      printed.push(stdout, stderr);
    }
  });

  it('are nowhere on disk and in no line of the log, whose home and journal hold all else', async () => {
    const running = await everyByte();
    expect(MARKS.filter((mark) => !running.includes(mark))).toEqual([]);
    expect(kindsIn(running, secrets)).toEqual([]);
    const logged = [...logs, server.log()].join('\n');
    expect(logged).toContain('"level":"debug"');
    expect(kindsIn(logged, secrets)).toEqual([]);
    expect(kindsIn(printed.join('\n'), secrets)).toEqual([]);
    await server[Symbol.asyncDispose]();
    expect(kindsIn(await everyByte(), secrets)).toEqual([]);
  });
});
