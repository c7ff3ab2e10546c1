import { describe, expect, it } from '@jest/globals';
import {
  askInjections,
  scoreInjections,
  STRANGER_PROJECTS,
  type AskedInjection,
  type StrangerProject,
  type StrangerPrompts,
} from '@learning-memory/sample-experiences';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

/** Of many prompts that nothing answers, most of them of one to three words. */
const MOST_ALARMS = 0.08;

const [brewery] = STRANGER_PROJECTS.development as [StrangerProject];

/** The ids that the server gave. */
async function storeAll(server: ServerProcess, { memories }: StrangerProject): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { id, content } of memories) {
    ids.set(id, (await server.call('store_memory', { content, category: 'context' })).id as string);
  }
  return ids;
}

/** Whether each of the questions was answered with no match. */
async function noMatches(server: ServerProcess, prompts: readonly string[]): Promise<readonly boolean[]> {
  const found: boolean[] = [];
  for (const query of prompts) {
    const { notice } = await server.call('retrieve_memories', { query });
    found.push(typeof notice === 'string' && notice.startsWith('no match'));
  }
  return found;
}

async function typeAll(
  server: ServerProcess,
  memories: ReadonlyMap<string, string>,
  { fitting, unfitting }: StrangerPrompts,
): Promise<readonly AskedInjection[]> {
  const call = async (tool: string, input: Readonly<Json>): Promise<unknown> => {
    const { content } = await server.client.callTool({ name: tool, arguments: { ...input } });
    return JSON.parse((content as { text: string }[])[0]?.text ?? 'null');
  };
  const prompts = {
    fitting: fitting.map(({ prompt, expected }) => ({ prompt, expected: { memory: expected } })),
    unfitting: unfitting.map((prompt) => ({ prompt, kind: 'stranger' })),
  };
  return askInjections({ call, filled: { experiences: new Map(), values: new Map(), memories }, prompts });
}

describe('the memories of a project that nothing was fitted to', () => {
  const { development, heldBack, otherLanguages } = STRANGER_PROJECTS;
  const projects = [
    // With one floor on the nearest and the rarest words it was .32, .16 and .32.
    ...[...development, ...heldBack].map((project) => ({ ...project, least: 0.4 })),
    // The model knows little of these languages; nine of ten unfitting prompts were answered before.
    ...otherLanguages.map((project) => ({ ...project, least: 0.2 })),
  ];

  it.each(projects)('are shown where they answer, and hardly ever where they do not: $name', async (project) => {
    const { name, fitting, unfitting, least } = project;
    await using home = await temporaryHome();
    await using server = await startServer(home, {});
    const memories = await storeAll(server, project);
    const injections = await typeAll(server, memories, project);
    const { precision, recall, falseAlarms } = scoreInjections(injections);
    const spoken = injections.filter(({ expected, text }) => expected !== 'silence' && text !== '').length;
    const unmatched = await noMatches(server, unfitting);
    const prompts = fitting.map(({ prompt }) => prompt);
    const refused = await noMatches(server, prompts);
    console.info(
      [
        `${name}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}, spoken ${spoken} of ${fitting.length}`,
        `no match: ${unmatched.filter(Boolean).length} of ${unfitting.length} that nothing answers, ${refused.filter(Boolean).length} of the others`,
        ...falseAlarms.map((prompt) => `false alarm: ${prompt}`),
      ].join('\n'),
    );
    expect(falseAlarms.length).toBeLessThanOrEqual(Math.max(2, MOST_ALARMS * unfitting.length));
    expect(recall).toBeGreaterThanOrEqual(least - Number.EPSILON);
    expect(refused.filter(Boolean).length).toBeLessThanOrEqual(Math.max(3, prompts.length / 8));
  });

  it('are found by questions in German and French, and by none about other things', async () => {
    await using home = await temporaryHome();
    await using server = await startServer(home, {});
    const memories = await storeAll(server, brewery);
    for (const [language, prompts] of Object.entries({ German: brewery.german!, French: brewery.french! })) {
      const { recall, falseAlarms, missed } = scoreInjections(await typeAll(server, memories, prompts));
      console.info(
        `${language}: recall ${recall.toFixed(2)}; missed: ${missed.join('; ')}; alarms: ${falseAlarms.join('; ')}`,
      );
      expect(falseAlarms).toEqual([]);
      expect(recall).toBeGreaterThanOrEqual(0.4);
    }
  });
});
