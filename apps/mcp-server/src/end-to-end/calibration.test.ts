import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIRMED, draftAbout, FALSIFIED } from '../test-support/entries.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const NUMBER = expect.any(Number);
const SAID = 'You say 90 % and are right 33 % of the time in debugging; 12 entries.';

let home: TemporaryHome;
let server: ServerProcess;

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function record(subject: string, draft: Json, resolution: Json): Promise<void> {
  await server.call('start_ghap', { ...draftAbout(subject), ...draft });
  await server.call('resolve_ghap', resolution);
}

describe('how sure an author is', () => {
  it('is read back while the entry is open, changes without an iteration, and stays with the stored entry', async () => {
    const started = await server.call('start_ghap', { ...draftAbout('the session cookie'), confidence: 0.5 });
    expect(started.confidence).toBe(0.5);
    await expect(server.call('get_active_ghap')).resolves.toMatchObject({ confidence: 0.5, iteration_count: 1 });
    await expect(server.call('update_ghap', { confidence: 0.9 })).resolves.toMatchObject({ iteration_count: 1 });
    await expect(server.call('update_ghap', { confidence: null })).resolves.toMatchObject({ iteration_count: 1 });
    await expect(server.call('update_ghap', { action: 'Look at the header' })).resolves.toMatchObject({
      iteration_count: 2,
    });
    await expect(server.call('get_active_ghap')).resolves.toMatchObject({ confidence: 0.9 });
    await expect(server.call('list_ghap_entries')).resolves.toMatchObject({ results: [{ confidence: 0.9 }] });
    await server.call('resolve_ghap', CONFIRMED);
    const { results } = await server.call('search_experiences', { query: 'session cookie' });
    expect(results).toMatchObject([{ id: started.id, confidence: 0.9 }]);
    await expect(server.call('list_ghap_entries')).resolves.toMatchObject({ results: [{ confidence: 0.9 }] });
  });

  it.each<[string, Json]>([
    ['start_ghap', { ...draftAbout('anything'), confidence: 80 }],
    ['update_ghap', { confidence: 80 }],
  ])('is refused in percent by %s, with how to write it', async (tool, input) => {
    const message = "Field 'confidence' must be a number from 0 to 1 (0.8 for 80 %), got 80.";
    expect(await server.fail(tool, input)).toMatchObject({ type: 'validation_error', message });
  });

  it('is too little to judge by after one entry, and does not count where the entry was abandoned', async () => {
    await record('the abandoned one', { confidence: 0.2 }, { status: 'abandoned', result: 'Not needed any more' });
    const report = await server.call('get_calibration');
    expect(report.sentence).toBe(
      'Too few entries to say how well your confidence fits: 1 entry with a confidence and an outcome.',
    );
    expect(report.overall).toMatchObject({
      abandoned: 1,
      forecasts: { count: 1, verdict: 'too_few', brier_score: 0.01 },
    });
    const [domain] = report.by_domain as Json[];
    expect(domain?.forecasts).toEqual({ count: 1, mean_confidence: 0.9, rate: 1, verdict: 'too_few' });
  });

  it('is compared with what came true, by domain and strategy', async () => {
    for (let nth = 1; nth < 12; nth += 1) {
      await record(`part ${String(nth)}`, { confidence: 0.9 }, nth < 4 ? CONFIRMED : FALSIFIED);
    }
    await record('the docs', { domain: 'documentation' }, CONFIRMED);
    const report = await server.call('get_calibration');
    expect(report.sentence).toBe(SAID);
    const [pair, unsaid] = report.by_domain_and_strategy as Json[];
    expect(pair).toMatchObject({ domain: 'debugging', strategy: 'systematic-elimination', confirmed: 4, falsified: 8 });
    expect(pair?.forecasts).toEqual({
      count: 12,
      mean_confidence: 0.9,
      rate: 0.3333,
      verdict: 'overconfident',
      brier_score: 0.5433,
      reliability: 0.3211,
      resolution: 0,
      uncertainty: 0.2222,
      within_band_variance: 0,
      within_band_covariance: 0,
      expected_calibration_error: { value: 0.5667, low: NUMBER, high: NUMBER },
    });
    expect(unsaid).toMatchObject({ domain: 'documentation', confirmed: 1 });
    expect(unsaid).not.toHaveProperty('forecasts');
    expect((report.overall as Json).bands).toEqual([
      { from: 0.9, to: 1, count: 12, mean_confidence: 0.9, rate: 0.3333, low: NUMBER, high: NUMBER },
    ]);
  });

  it('is held against its author before the next action of that domain', async () => {
    const { context } = await server.call('get_premortem', { domain: 'debugging', strategy: 'ask-user' });
    expect(context).toContain(SAID);
  });

  it('is known after a restart', async () => {
    await server[Symbol.asyncDispose]();
    server = await startServer(home);
    await expect(server.call('get_calibration')).resolves.toMatchObject({ sentence: SAID });
  });
});
