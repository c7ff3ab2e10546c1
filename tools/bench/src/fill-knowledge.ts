import {
  GENERAL_SCOPE,
  SCOPE_DOCUMENT_FORMAT,
  SCOPE_DOCUMENT_VERSION,
  type DocumentEntry,
  type KnowledgeService,
} from '@learning-memory/knowledge';
import { createRandom } from './statistics.ts';

const PRODUCTS = 5;
const GROUPS = 30;
const GROUPS_OF_A_PROJECT = 6;
const CATEGORIES = 60;

export interface FilledKnowledge {
  readonly projects: readonly string[];
  readonly random: () => number;
}

/** Makes that many scopes and entries: a tenth of the entries general, the others spread alike; six groups a project. */
export async function fillWithKnowledge(
  knowledge: KnowledgeService,
  { scopes, entries }: { readonly scopes: number; readonly entries: number },
): Promise<FilledKnowledge> {
  const random = createRandom(17);
  const products = names('product', PRODUCTS);
  const groups = names('group', GROUPS);
  const projects = names('project', scopes - 1 - PRODUCTS - GROUPS);
  for (const id of products) await knowledge.createScope({ id, tier: 'PRODUCT' });
  for (const id of groups) await knowledge.createScope({ id, tier: 'GROUP', parents: [pick(products, random)] });
  for (const id of projects) {
    const own = Array.from({ length: GROUPS_OF_A_PROJECT }, () => pick(groups, random));
    await knowledge.createScope({ id, tier: 'PROJECT', parents: [pick(products, random), ...own] });
  }
  const others = [...products, ...groups, ...projects];
  const general = Math.floor(entries / 10);
  await store(knowledge, GENERAL_SCOPE, newEntries({ count: general, of: entries, random }));
  for (const [position, id] of others.entries()) {
    const before = Math.floor(((entries - general) * position) / others.length);
    const count = Math.floor(((entries - general) * (position + 1)) / others.length) - before;
    await store(knowledge, id, newEntries({ count, of: entries, random }));
  }
  return { projects, random };
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

export function keywordOf(number: number): string {
  return `keyword-${number}`;
}

function names(kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `${kind}-${number}`);
}

interface EntriesDraft {
  readonly count: number;
  readonly of: number;
  readonly random: () => number;
}

/** Of a tenth as many keywords as there are entries in all, so that scopes shadow each other. */
function newEntries({ count, of, random }: EntriesDraft): readonly DocumentEntry[] {
  const entries = new Map<string, DocumentEntry>();
  while (entries.size < count) {
    const category = `area-${Math.floor(random() * 10)}.topic-${Math.floor(random() * (CATEGORIES / 10))}`;
    const keyword = keywordOf(Math.floor((random() * of) / 10));
    const content = `${category} ${keyword} `.repeat(8);
    entries.set(`${category}/${keyword}`, { category, keyword, content, metaknowledge: { REASON: 'Measured.' } });
  }
  return [...entries.values()];
}

async function store(knowledge: KnowledgeService, id: string, entries: readonly DocumentEntry[]): Promise<void> {
  const scope = (await knowledge.listScopes()).find((each) => each.id === id);
  const { tier, parents } = scope ?? { tier: 'GENERAL', parents: [] };
  const head = { format: SCOPE_DOCUMENT_FORMAT, version: SCOPE_DOCUMENT_VERSION, scope: { id, tier, parents } };
  await knowledge.importScope({ ...head, entries }, { mode: 'if_missing' });
}
