import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KNOWLEDGE_LIMITS } from '@learning-memory/knowledge';
import { createKnowledgeService } from '@learning-memory/knowledge-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ToolContext, ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { getCategoriesTool } from './get-categories.ts';
import { getProgressStatusTool } from './get-progress-status.ts';

const SCOPE = 'large';
const CATEGORIES = 700;
const TASKS = 300;

let folder: string;
let store: ReturnType<typeof createSqliteMetadataStore>;
let services: ToolServices;

const numbered = (text: string, number: number): string => `${text}-${String(number).padStart(4, '0')}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'));
  store = createSqliteMetadataStore({ file: join(folder, 'memory.db'), backupDirectory: join(folder, 'backups') });
  const knowledge = createKnowledgeService({ store: store.knowledge });
  const entries = Array.from({ length: CATEGORIES }, (_, number) => ({
    category: number % 2 === 0 ? `many.${numbered('part', number)}` : numbered('single', number),
    keyword: numbered('keyword', number),
    content: 'x',
  }));
  const scope = { id: SCOPE, tier: 'PROJECT', parents: [] };
  const format = { format: 'learning-memory/knowledge', version: 1 };
  await knowledge.importScope({ ...format, scope, entries }, { mode: 'overwrite' });
  const tasks = Array.from({ length: TASKS }, (_, number) => numbered('task', number));
  for (let done = 0; done < TASKS; done += KNOWLEDGE_LIMITS.tasksCompleted)
    await knowledge.storeSession(SCOPE, {
      summary: 's',
      tasksCompleted: tasks.slice(done, done + KNOWLEDGE_LIMITS.tasksCompleted),
    });
  await knowledge.updateTask(SCOPE, { name: 'open', status: 'in_progress', detail: 'd'.repeat(2000) });
  services = { knowledge } as Partial<ToolServices> as ToolServices;
});

afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function answerOf(tool: ToolDefinition, input: object): Promise<Record<string, readonly unknown[]>> {
  const answer = await tool.run(input, {} as ToolContext);
  expect(await tool.output['~standard'].validate(answer)).toEqual({ value: answer });
  expect(JSON.stringify(answer).length).toBeLessThan(16_000);
  return answer as Record<string, readonly unknown[]>;
}

it('more categories, and subcategories, than an answer holds', async () => {
  const answer = await answerOf(getCategoriesTool(services), { scope_id: SCOPE });
  expect(answer.categories).toHaveLength(100);
  const [many] = answer.categories as { name: string; subcategories: string[] }[];
  expect([many?.name, many?.subcategories.length]).toEqual(['many', 300]);
  expect(answer.left_out).toEqual([
    'many: 300 of 350 subcategories',
    '601 of 701 categories; get_keywords of a category that is shown has those below it',
  ]);
});

it('more tasks than an answer holds', async () => {
  const answer = await answerOf(getProgressStatusTool(services), { project_id: SCOPE });
  const shown = answer.completed_tasks?.length ?? 0;
  expect(shown).toBeGreaterThan(40);
  expect(answer.in_progress_tasks).toHaveLength(1);
  expect(answer.left_out).toEqual([
    `${String(TASKS - shown)} of ${String(TASKS)} tasks completed, changed before those; ask for one domain`,
  ]);
});
