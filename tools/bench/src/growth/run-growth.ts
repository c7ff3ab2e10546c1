import { stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { silentLogger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';
import { createQdrantVectorStore } from '@learning-memory/vector-store-qdrant';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createHomes, type Homes } from '../home.ts';
import { scanVectors } from '../scan-vectors.ts';
import { median } from '../statistics.ts';
import { renderGrowth, type GrowthRow } from './growth-page.ts';
import { measureStore } from './measure-store.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const SCANS = 25;
const PAGE = fileURLToPath(new URL('../../../../docs/growth.md', import.meta.url));
const HELP = `Usage: npm run bench:growth -- [options]

  --most <points>  Leave out what is larger (default: ${String(SIZES.at(-1))}, some ten minutes and 4 GB of disk)
  --out <file>     Write the page there (default: docs/growth.md)`;

interface GrowingStore {
  readonly name: string;
  open(): Promise<{ readonly store: VectorStore; readonly size: () => Promise<number | undefined> }>;
}

/** Fills each store that there is up to each size, and writes the page. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { most: { type: 'string' }, out: { type: 'string', default: PAGE }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const most = Number(values.most ?? SIZES.at(-1));
  const sizes = SIZES.filter((size) => size <= most);
  if (sizes.length === 0) throw new Error(`--most must be ${String(SIZES[0])} or more, got ${String(values.most)}.`);
  using homes = createHomes();
  const rows: GrowthRow[] = [];
  for (const growing of [sqliteIn(homes), ...qdrantAt(env['QDRANT_URL'], env['QDRANT_API_KEY'])]) {
    const { store, size } = await growing.open();
    await using _ = store;
    for await (const measured of measureStore(store, sizes)) {
      const bytes = await size();
      const bytesPerPoint = bytes === undefined ? undefined : bytes / measured.points;
      rows.push({ store: growing.name, bytesPerPoint, ...measured });
      console.error(`${growing.name}: ${String(measured.points)} points, by both ${measured.hybrid.p50.toFixed(1)} ms`);
    }
  }
  await writeFile(values.out, renderGrowth({ rows, scanMilliseconds: scanMilliseconds() }));
  return 0;
}

function sqliteIn(homes: Homes): GrowingStore {
  return {
    name: 'sqlite',
    async open() {
      const { database, backups } = await homes.create('growth');
      const store = createSqliteVectorStore({ file: database, backupDirectory: backups, logger: silentLogger });
      return { store, size: async () => (await stat(database)).size };
    },
  };
}

function qdrantAt(url: string | undefined, apiKey: string | undefined): readonly GrowingStore[] {
  if (url === undefined) return [];
  const open: GrowingStore['open'] = async () => {
    const store = createQdrantVectorStore({ url, apiKey, logger: silentLogger });
    return { store, size: async () => undefined };
  };
  return [{ name: 'qdrant', open }];
}

function scanMilliseconds(): number {
  const scan = scanVectors();
  const times = Array.from({ length: SCANS }, () => {
    const began = performance.now();
    scan();
    return performance.now() - began;
  });
  return median(times);
}
