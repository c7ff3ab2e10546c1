import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const RESOLVED = 103;

let home: TemporaryHome;
let server: ServerProcess;

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home);
  for (let number = 1; number <= RESOLVED; number += 1) {
    await server.call('start_ghap', draftAbout(`part ${String(number)}`));
    await server.call('resolve_ghap', CONFIRMED);
  }
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const idsOf = ({ results }: Json): readonly unknown[] => (results as Json[]).map(({ id }) => id);

describe('point 16: list_ghap_entries', () => {
  it('pages beyond a hundred, the open entry on top of all', async () => {
    const open = await server.call('start_ghap', draftAbout('the open part'));
    const first = await server.call('list_ghap_entries', { limit: 100 });
    const second = await server.call('list_ghap_entries', { limit: 100, offset: 100 });
    expect(first).toMatchObject({ count: 100, total: RESOLVED + 1 });
    expect(second).toMatchObject({ count: 4, total: RESOLVED + 1 });
    expect(idsOf(first)[0]).toBe(open.id);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(RESOLVED + 1);
    await expect(server.call('list_ghap_entries', { offset: 500 })).resolves.toMatchObject({ count: 0, total: 104 });
    await expect(server.call('list_ghap_entries', { outcome: 'falsified' })).resolves.toMatchObject({ total: 0 });
  });

  it('shows a superseded entry at once', async () => {
    const next = await server.call('start_ghap', draftAbout('the next part'));
    const { results } = await server.call('list_ghap_entries', { limit: 2 });
    expect(results).toMatchObject([{ id: next.id }, { outcome_status: 'abandoned' }]);
    expect((results as Json[])[1]?.id).toBe((next.orphaned as Json).id);
  });
});
