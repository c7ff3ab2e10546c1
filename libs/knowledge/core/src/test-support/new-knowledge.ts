import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryDraft, KnowledgeService } from '@learning-memory/knowledge';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createKnowledgeService } from '../knowledge-service.ts';

export interface TestKnowledge extends AsyncDisposable {
  readonly knowledge: KnowledgeService;
  /** Another service with a store of its own, as a second process has. */
  readonly other: KnowledgeService;
  readonly folder: string;
  /** Moves the clock of both. */
  readonly wait: (ms: number) => void;
}

export const START: number = Date.UTC(2026, 0, 10, 9, 0);
export const DAY = 86_400_000;

/** Knowledge in a folder of its own, which goes with it. */
export async function newKnowledge(): Promise<TestKnowledge> {
  const folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
  const stores = [openStore(folder), openStore(folder)] as const;
  let time = START;
  const now = (): number => time;
  return {
    knowledge: createKnowledgeService({ store: stores[0].knowledge, now }),
    other: createKnowledgeService({ store: stores[1].knowledge, now }),
    folder,
    wait: (ms) => (time += ms),
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

export function openStore(folder: string): ReturnType<typeof createSqliteMetadataStore> {
  return createSqliteMetadataStore({ file: join(folder, 'memory.db'), backupDirectory: join(folder, 'backups') });
}

/** `git/commit: content` in a scope. */
export function draft(scope: string, name: string, content = `${name} of ${scope}`): EntryDraft {
  const [category = '', keyword = ''] = name.split('/');
  return { scope, category, keyword, content, projectContext: scope };
}

/** The hierarchy of the source document. */
export async function createTree(knowledge: KnowledgeService): Promise<void> {
  await knowledge.createScope({ id: 'webapp-product', tier: 'PRODUCT' });
  for (const id of ['auth-group', 'payments-group', 'web-group']) {
    await knowledge.createScope({ id, tier: 'GROUP', parents: ['webapp-product'] });
  }
  const parents = ['web-group', 'payments-group', 'auth-group'];
  await knowledge.createScope({ id: 'checkout-api', tier: 'PROJECT', parents });
}
