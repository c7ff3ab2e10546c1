import { repositoryAt } from '@learning-memory/test-repository';
import type { Home } from '../support/home.ts';
import type { Json, ServerProcess } from '../support/server-process.ts';
import { textOf, type SampleSecret } from './planted.ts';

/** A way by which texts reach the server. */
export interface WayIn {
  readonly name: string;
  /** Planted beside the secrets, and must be found: else nothing was written, or the bytes were not read. */
  readonly mark: string;
  /** Needs a home that has learnt. */
  readonly needsLearnt?: boolean;
  /** Which kinds it can hold so that they show; all without it. */
  readonly takes?: (secret: SampleSecret) => boolean;
  plant(server: ServerProcess, secrets: readonly SampleSecret[], home: Home): Promise<void>;
}

const ENTRY = ['goal', 'hypothesis', 'action', 'prediction'] as const;
/** Only of these a file can have the name, or a commit the author. */
const BARE = /^[A-Za-z0-9._=-]{1,120}$/u;
const SOURCES: Readonly<Record<string, readonly [ending: string, around: (text: string) => string]>> = {
  constant: ['.ts', (text) => text],
  'typed constant': ['.class.ts', (text) => `class A {\n${text}\n}\n`],
  'default argument': ['.py', (text) => `${text}\n    pass\n`],
  'doc comment': ['.doc.ts', (text) => `${text}\nexport function f() {}\n`],
  'string key': ['.json', (text) => text],
  YAML: ['.yaml', (text) => text],
  shell: ['.sh', (text) => text],
};

const memories: WayIn = {
  name: 'memories',
  mark: 'memoryway',
  async plant(server, secrets) {
    for (const [number, { places }] of secrets.entries()) {
      for (const [place, { text }] of places.entries()) {
        const content = `memoryway ${String(number)}.${String(place)}: ${text}`;
        await server.expect('store_memory', { content, rationale: text });
      }
    }
  },
};

const knowledge: WayIn = {
  name: 'knowledge',
  mark: 'knowledgeway',
  async plant(server, secrets) {
    for (const [number, secret] of secrets.entries()) {
      const entry = { category: 'access.keys', keyword: `entry-${String(number)}` };
      const metaknowledge = { REASON: textOf(secret, 1) };
      await server.expect('store_knowledge_if_missing', {
        ...entry,
        content: `knowledgeway ${textOf(secret, 0)}`,
        metaknowledge,
      });
      await server.expect('update_task', {
        name: `task ${String(number)}`,
        status: 'in_progress',
        detail: textOf(secret, 2),
      });
    }
  },
};

const entries: WayIn = {
  name: 'entries',
  mark: 'experienceway',
  async plant(server, secrets) {
    for (let first = 0; first < secrets.length; first += 1) {
      const texts = ENTRY.map((field, place): readonly [string, string] => {
        const secret = secrets[(first + place) % secrets.length];
        return [field, `experienceway ${secret === undefined ? '' : textOf(secret, first + place)}`.slice(0, 1000)];
      });
      const text = String(texts[0]?.[1]);
      await server.expect('start_ghap', {
        domain: 'debugging',
        strategy: 'trial-and-error',
        ...Object.fromEntries(texts),
      });
      await server.expect('update_ghap', { note: text });
      const lesson = { what_worked: text, takeaway: text };
      await server.expect('resolve_ghap', { status: 'confirmed', result: text, lesson });
    }
  },
};

const values: WayIn = {
  name: 'values',
  mark: 'valueway',
  needsLearnt: true,
  takes: isShape,
  async plant(server, secrets) {
    const { results } = await server.expect('list_values', { limit: 5 });
    for (const [number, { secret }] of secrets.entries()) {
      const learnt = results as readonly Json[];
      const { text, cluster_id: clusterId, axis } = learnt[number % learnt.length] ?? {};
      await server.call('store_value', { text: `${String(text)} valueway ${secret}`, cluster_id: clusterId, axis });
    }
  },
};

const code: WayIn = {
  name: 'code, its names, commits and authors',
  mark: 'codeway',
  async plant(server, secrets, home) {
    const repository = repositoryAt(home.project);
    repository.git('init', '--quiet', '--initial-branch=main');
    await repository.commit({ 'codeway.ts': '/** The codeway. */\nexport const codeway = 1;\n' });
    for (const [number, sample] of secrets.entries()) {
      const isName = BARE.test(sample.secret) && isShape(sample);
      const author = isName ? { author: `Jane ${sample.secret} <${sample.secret}@example.org>` } : {};
      const named = isName ? { [`src/backup-${sample.secret}.ts`]: 'export const a = 1;\n' } : {};
      const files = { ...sourcesOf(sample, number), ...named };
      await repository.commit(files, { message: `commitway: ${textOf(sample, 0)}\n\n${textOf(sample, 3)}`, ...author });
    }
    await server.expect('index_codebase', { directory: home.project });
    await server.expect('index_commits');
  },
};

function sourcesOf({ places }: SampleSecret, number: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    places.flatMap(({ surrounding, text }) => {
      const [ending, around] = SOURCES[surrounding] ?? [];
      return around === undefined ? [] : [[`src/${String(number)}${String(ending)}`, around(text)]];
    }),
  );
}

/** Shows by itself, whatever is around it. */
function isShape({ secret, places }: SampleSecret): boolean {
  return places.some(({ surrounding, text }) => surrounding === 'string key' && text.includes(`"${secret}"`));
}

const hooks: WayIn = {
  name: 'hooks: prompts, commands and what they print',
  mark: '1 failed, 2 passed',
  async plant(server, secrets) {
    const session = { session_id: 'session-secrets' };
    await server.expect('start_ghap', {
      ...{ domain: 'debugging', strategy: 'trial-and-error', goal: 'Find the test that fails' },
      ...{ hypothesis: 'It shares a file', action: 'Run it alone', prediction: 'It passes when it is alone' },
    });
    for (const [number, secret] of secrets.entries()) {
      const text = textOf(secret, number);
      await server.call('handle_hook', { event: 'UserPromptSubmit', ...session, prompt: text });
      await server.call('handle_hook', {
        ...{ event: 'PostToolUseFailure', ...session, tool_name: 'Bash', is_interrupt: 'false' },
        tool_input: JSON.stringify({ command: `pytest -q # ${text}` }),
        error: `Exit code 1\nFAILED tests/test_a.py::test_cache ${text}\n1 failed, 2 passed in 0.12s`,
      });
    }
  },
};

const refused: WayIn = {
  name: 'questions and wrong inputs',
  mark: 'refusedway',
  async plant(server, secrets) {
    await server.expect('store_memory', { content: 'refusedway' });
    for (const [number, secret] of secrets.entries()) {
      const text = textOf(secret, number);
      await server.call('retrieve_memories', { query: text.slice(0, 900) });
      await server.call('store_memory', { content: text, category: text });
      await server.call('get_file_history', { path: `${text}.ts` });
      await server.call('index_codebase', { directory: `/nonexistent/${text.includes('/') ? '' : text}` });
      await server.call('handle_hook', { event: text });
    }
  },
};

export const WAYS_IN: readonly WayIn[] = [memories, knowledge, entries, values, code, hooks, refused];
