import type { KnowledgeService } from '@learning-memory/knowledge';
import { createKnowledgeService } from '@learning-memory/knowledge-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { connectToServer } from '../connection.ts';
import { fillWithKnowledge, keywordOf, pick, type FilledKnowledge } from '../fill-knowledge.ts';
import type { Home } from '../home.ts';
import { formatAmount } from '../report.ts';
import type { BenchContext, Figure, Section, Target } from '../section.ts';
import { percentile } from '../statistics.ts';
import { timed } from '../timing.ts';

const SCOPES = 200;
const SIZES = [
  { entries: 10_000, lookup: 3, get: 1 },
  { entries: 100_000, lookup: undefined, get: undefined },
];
const LOOKUPS = 500;
const AFTER_A_CHANGE = 50;
const KEYWORDS_ASKED = 5;

/** What looking knowledge up takes before a task. */
export const knowledge: Section = {
  id: 'knowledge',
  title: 'Knowledge',
  async run(context) {
    const figures = [];
    for (const size of SIZES.slice(0, context.quick ? 1 : undefined))
      figures.push(...(await measureSize(context, size)));
    return {
      method: [
        `The library on a store in its worker thread; through the server, the three tools with the transport. ${SCOPES} scopes: 5 products, 30 groups, and projects ` +
          'of one product and up to 6 groups; a tenth of the entries is general. A lookup asks for the categories of a project, ' +
          `for the keywords of two of them, and for ${KEYWORDS_ASKED} keywords. Every project was looked at once before, except ` +
          'at the first lookups; after a change, another connection has just overwritten an entry.',
      ],
      tables: [{ measure: 'p95', details: ['p50'], figures }],
    };
  },
};

interface Size {
  readonly entries: number;
  readonly lookup: number | undefined;
  readonly get: number | undefined;
}

async function measureSize(context: BenchContext, size: Size): Promise<readonly Figure[]> {
  const { quick, progress } = context;
  const entries = quick ? 1000 : size.entries;
  const home = await context.createHome('knowledge');
  const options = { file: home.database, backupDirectory: home.backups };
  await using store = createSqliteMetadataStore(options);
  await using otherStore = createSqliteMetadataStore(options);
  const other = createKnowledgeService({ store: otherStore.knowledge });
  progress(`storing ${entries} entries in ${SCOPES} scopes`);
  const filled = await fillWithKnowledge(other, { scopes: SCOPES, entries });
  progress('looking them up');
  const reader = createKnowledgeService({ store: store.knowledge });
  const runs = { filled, entries };
  const first = await repeated(filled.projects.length, (run) => lookUp(reader, runs, filled.projects[run] ?? ''));
  const any = (): string => pick(filled.projects, filled.random);
  const served = await throughTheServer(home, runs, quick ? 5 : LOOKUPS);
  const lookups = await repeated(quick ? 5 : LOOKUPS, () => lookUp(reader, runs, any()));
  const changed = await repeated(quick ? 2 : AFTER_A_CHANGE, async () => {
    const project = any();
    await overwrite(other, project);
    return lookUp(reader, runs, project);
  });
  const figure = (name: string, times: readonly number[], limit?: number): Figure =>
    figureOf(`${name}, ${entries} entries`, times, limit === undefined ? undefined : { comparison: '<', limit });
  return [
    figure(
      'categories, keywords and knowledge',
      lookups.map(({ whole }) => whole),
      size.lookup,
    ),
    figure(
      'the same three through the server',
      served.map(({ whole }) => whole),
    ),
    figure(
      'knowledge alone',
      lookups.map(({ get }) => get),
      size.get,
    ),
    figure(
      'the first lookup of each project',
      first.map(({ whole }) => whole),
    ),
    figure(
      'a lookup after a change',
      changed.map(({ whole }) => whole),
    ),
  ];
}

interface Lookup {
  readonly whole: number;
  readonly get: number;
}

async function repeated(count: number, run: (number: number) => Promise<Lookup>): Promise<readonly Lookup[]> {
  const lookups: Lookup[] = [];
  while (lookups.length < count) lookups.push(await run(lookups.length));
  return lookups;
}

interface Runs {
  readonly filled: FilledKnowledge;
  readonly entries: number;
}

async function lookUp(service: KnowledgeService, { filled, entries }: Runs, scope: string): Promise<Lookup> {
  const { random } = filled;
  const asked = Array.from({ length: KEYWORDS_ASKED }, () => keywordOf(Math.floor((random() * entries) / 10)));
  let get = 0;
  const { milliseconds: whole } = await timed(async () => {
    const categories = await service.getCategories(scope);
    await service.getKeywords(scope, [pick(categories, random).name, pick(categories, random).name]);
    get = (await timed(() => service.getKnowledge({ scope, keywords: asked }))).milliseconds;
  });
  return { whole, get };
}

async function throughTheServer(home: Home, { filled, entries }: Runs, count: number): Promise<readonly Lookup[]> {
  await using server = await connectToServer(home, { TOOLSETS: 'knowledge' });
  const { projects, random } = filled;
  const lookup = async (scope: string): Promise<Lookup> => {
    const categories = await server.call('get_categories', { scope_id: scope });
    const names = namesIn(categories.content);
    const chosen = [pick(names, random), pick(names, random)];
    const keywords = await server.call('get_keywords', { scope_id: scope, categories: chosen });
    const asked = Array.from({ length: KEYWORDS_ASKED }, () => keywordOf(Math.floor((random() * entries) / 10)));
    const knowledge = await server.call('get_knowledge', { scope_id: scope, keywords: asked });
    const get = knowledge.milliseconds;
    return { whole: categories.milliseconds + keywords.milliseconds + get, get };
  };
  for (const project of projects) await lookup(project);
  return await repeated(count, () => lookup(pick(projects, random)));
}

function namesIn(content: unknown): readonly string[] {
  return (content as { readonly categories: readonly { readonly name: string }[] }).categories.map(({ name }) => name);
}

async function overwrite(service: KnowledgeService, scope: string): Promise<void> {
  const entry = { category: 'area-1.topic-1', keyword: 'changed', projectContext: 'bench' };
  await service.storeOverwrite({ ...entry, scope, content: 'It changed.' });
}

function figureOf(name: string, times: readonly number[], target: Target | undefined): Figure {
  const details = [formatAmount(percentile(times, 50), 'ms')];
  return { name, value: percentile(times, 95), unit: 'ms', target, details };
}
