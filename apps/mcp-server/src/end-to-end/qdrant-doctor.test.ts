import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { QdrantDouble } from '@learning-memory/qdrant-double';
import { dataPaths } from '../data-paths.ts';
import { CONTENT } from '../test-support/qdrant-memories.ts';
import { useQdrantHome } from '../test-support/qdrant-home.ts';
import { startCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let double: QdrantDouble;

const settings = useQdrantHome((opened) => ({ home, double } = opened));

interface Row {
  readonly name: string;
  readonly status: string;
  readonly message: string;
}

interface Diagnosis {
  readonly exitCode: number;
  readonly row: (name: string) => Row | undefined;
}

async function diagnose(store: string, extra: Record<string, string> = {}): Promise<Diagnosis> {
  const { exitCode, stdout } = await runDoctor(home, { ...settings(store), ...extra });
  const { checks } = JSON.parse(stdout) as { checks: Row[] };
  return { exitCode, row: (name) => checks.find((check) => check.name === name) };
}

const REFUSED = { message: expect.stringMatching(/refused with status 401.*QDRANT_API_KEY/u) };
const AWAY = { message: expect.stringMatching(/Qdrant at http.* cannot be reached \(ECONNREFUSED\)/u) };

describe('the doctor of a home that has stored nothing yet', () => {
  it('asks a shared Qdrant, and fails as it does elsewhere', async () => {
    const { exitCode, row } = await diagnose('qdrant-shared', { QDRANT_API_KEY: 'wrong-key' });
    expect(exitCode).toBe(1);
    expect(row('collections')).toMatchObject({ status: 'failed', ...REFUSED });
    expect((await diagnose('qdrant-shared')).row('collections')).toMatchObject({ status: 'ok' });
    await double.stop();
    const away = await diagnose('qdrant-shared');
    expect(away.exitCode).toBe(1);
    for (const name of ['collections', 're-embedding', 'vectors', 'similarity'])
      expect(away.row(name)).toMatchObject({ status: 'failed', ...AWAY });
    expect(existsSync(dataPaths(home.home).database)).toBe(false);
  });

  it('says what others have stored there', async () => {
    await using other = await temporaryHome();
    {
      await using server = await startServer(other, settings('qdrant-shared'));
      await server.call('store_memory', { content: CONTENT });
    }
    expect((await diagnose('qdrant-shared')).row('collections')?.message).toContain('memories 1');
  });

  it('asks the server of a mirror, without which it would go on', async () => {
    expect((await diagnose('qdrant', { QDRANT_API_KEY: 'wrong-key' })).row('vector server')).toMatchObject({
      status: 'warning',
      ...REFUSED,
    });
    expect((await diagnose('qdrant')).row('vector server')).toMatchObject({ status: 'ok' });
    await double.stop();
    expect((await diagnose('qdrant')).row('vector server')).toMatchObject({ status: 'warning', ...AWAY });
    expect(existsSync(dataPaths(home.home).database)).toBe(false);
  });
});

it('a search in the shell says in one line that the server is away', async () => {
  const directory = join(home.home, 'shop');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'cart.py'), 'def total(items):\n    return sum(items)\n');
  const run = (...args: readonly string[]) => startCommand(home, args, directory, settings('qdrant')).ended;
  await run('index', '.', '--project', 'shop');
  await double.stop();
  const { stdout, stderr } = await run('search', 'total', '--project', 'shop');
  expect(stdout).toContain('cart.py');
  expect(stderr).toMatch(/^[^\n]*vector-mirror\.away[^\n]*ECONNREFUSED[^\n]*\n$/u);
});
