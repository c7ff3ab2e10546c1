import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionRef, Filter, Point, SearchQuery } from '@learning-memory/vector-store';
import { openStore } from './open-store.ts';

interface Memory {
  readonly category: string;
  readonly createdAt: number;
  readonly deletedAt: number | null;
  readonly tags: readonly string[];
  readonly content: string;
}

const [count = '10000', dimension = '512'] = process.argv.slice(2);
const COLLECTION: CollectionRef<Memory> = {
  name: 'memories',
  model: { id: 'speed', dimension: Number(dimension) },
  textFields: { title: 2, content: 1 },
  indexedFields: ['category', 'createdAt', 'deletedAt', 'tags'],
};
const LIVE: Filter<Memory> = { op: 'eq', field: 'deletedAt', value: null };
const FILTER: Filter<Memory> = {
  op: 'and',
  filters: [LIVE, { op: 'eq', field: 'category', value: 'c3' }, { op: 'range', field: 'createdAt', gte: 2000 }],
};
const BATCH = 100;

let state = 42;
function random(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
}

/** Few words often, many words seldom, as in prose. */
function words(length: number): string {
  return Array.from({ length }, () => word(Math.floor(5000 * random() ** 2.5))).join(' ');
}

/** Letters alone: analysis would split `word12` into common parts. */
function word(rank: number): string {
  return `q${[...rank.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}zu`;
}

function vector(): readonly number[] {
  const values = Array.from({ length: Number(dimension) }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

function memory(index: number): Point<Memory> {
  const content = words(120);
  const deletedAt = index % 20 === 0 ? index : null;
  const tags = [`t${index % 30}`, `t${index % 7}`];
  const payload = { category: `c${index % 8}`, createdAt: index, deletedAt, tags, content };
  return { id: `memory_${index}`, vector: vector(), text: { title: words(6), content }, payload };
}

/** The processor's time tells more than the clock where other work runs beside. */
async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let used = process.cpuUsage();
  for (let turn = 0; turn < 60; turn += 1) {
    if (turn === 10) used = process.cpuUsage();
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  const sorted = times.slice(10).sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  const { user, system } = process.cpuUsage(used);
  const cpu = ((user + system) / 50_000).toFixed(1);
  print(
    `${name.padEnd(30)} processor ${cpu.padStart(5)} ms   p50 ${at(0.5).padStart(6)} ms   p95 ${at(0.95).padStart(6)} ms`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'vector-speed-'));
const store = openStore(folder);
let writing = 0;
for (let start = 0; start < Number(count); start += BATCH) {
  const points = Array.from({ length: BATCH }, (_, index) => memory(start + index));
  const begin = performance.now();
  await store.upsert(COLLECTION, points);
  writing += performance.now() - begin;
}
print(
  `${count} points of ${dimension} dimensions: ${Math.round((1000 * Number(count)) / writing)} a second in batches of ${BATCH}`,
);

let next = Number(count);
await measure('upsert of one new point', () => store.upsert(COLLECTION, [memory(next++)]));
const known = memory(5);
await measure('upsert of one known point', () =>
  store.upsert(COLLECTION, [{ ...known, payload: { ...known.payload, createdAt: next++ } }]),
);
const queries: Readonly<Record<string, () => SearchQuery>> = {
  dense: () => ({ mode: 'dense', vector: vector() }),
  lexical: () => ({ mode: 'lexical', text: words(8) }),
  hybrid: () => ({ mode: 'hybrid', vector: vector(), text: words(8), denseWeight: 0.25 }),
};
for (const [mode, query] of Object.entries(queries)) {
  await measure(mode, () => store.search(COLLECTION, { query: query(), limit: 10 }));
  await measure(`${mode}, not deleted (95 %)`, () =>
    store.search(COLLECTION, { query: query(), limit: 10, filter: LIVE }),
  );
  await measure(`${mode}, 3 conditions (9 %)`, () =>
    store.search(COLLECTION, { query: query(), limit: 10, filter: FILTER }),
  );
}
const unindexed: Filter<Memory> = { op: 'eq', field: 'content', value: 'x' };
await measure('count by a field not indexed', () => store.count(COLLECTION, unindexed));
await measure('the 20 newest', () =>
  store.scroll(COLLECTION, { limit: 20, filter: LIVE, orderBy: { field: 'createdAt', direction: 'desc' } }),
);
await store[Symbol.asyncDispose]();
await rm(folder, { recursive: true });
