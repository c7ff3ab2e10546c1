import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  askInjections,
  askSituations,
  CONTEXT_QUALITY_BUDGET,
  fillServer,
  scoreContexts,
  scoreInjections,
  THE_FORTY,
  type AskedInjection,
  type AskedSituation,
  type SituationKind,
} from '@learning-memory/sample-experiences';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let server: ServerProcess;
let asked: readonly AskedSituation[];
let injections: readonly AskedInjection[];

/** Any tool, also the hidden one of the hooks. */
async function call(tool: string, input: Readonly<Json>): Promise<unknown> {
  const { isError, content } = await server.client.callTool({ name: tool, arguments: { ...input } });
  const [block] = content as { text: string }[];
  if (isError === true) throw new Error(`${tool} failed: ${block?.text ?? ''}`);
  return JSON.parse(block?.text ?? 'null');
}

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home);
  const filled = await fillServer({ call, directory: join(home.home, '..', 'kaiway') });
  asked = await askSituations({ call, filled });
  injections = await askInjections({ call, filled });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('the context of a situation', () => {
  it(`shows what should appear within ${CONTEXT_QUALITY_BUDGET} tokens, in at least 0.8 of forty situations`, () => {
    const lineOf = (name: string, kinds: readonly SituationKind[]): string => {
      const { found, situations, share, hookShare, chance } = scoreContexts(asked, kinds);
      const shares = `share ${share.toFixed(2)}, by chance ${chance.toFixed(2)}, hook ${hookShare.toFixed(2)}`;
      return `${name}: ${found} of ${situations} found, ${shares}`;
    };
    console.info(
      [
        lineOf('context quality', THE_FORTY),
        ...[...THE_FORTY, 'memory' as const].map((kind) => lineOf(kind, [kind])),
      ].join('\n'),
    );
    const { situations, share } = scoreContexts(asked, THE_FORTY);
    expect(situations).toBe(40);
    expect(share).toBeGreaterThanOrEqual(0.8);
  });

  it('is of that situation: others hardly show the same', () => {
    expect(scoreContexts(asked, THE_FORTY).chance).toBeLessThan(0.2);
  });
});

describe('the hook of a prompt', () => {
  it('speaks when something fits, and is silent otherwise', () => {
    const { precision, recall, falseAlarms, missed } = scoreInjections(injections);
    const lengths = injections.flatMap(({ text }) => (text === '' ? [] : text.length)).toSorted((a, b) => a - b);
    console.info(
      [
        `precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`,
        `characters p50 ${String(lengths[Math.floor(lengths.length / 2)])}, longest ${String(lengths.at(-1))}`,
        `false alarms:\n  ${falseAlarms.join('\n  ')}`,
        `missed:\n  ${missed.join('\n  ')}`,
      ].join('\n'),
    );
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });
});
