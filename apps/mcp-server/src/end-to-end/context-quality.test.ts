import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  askSituations,
  CONTEXT_QUALITY_BUDGET,
  fillServer,
  scoreContexts,
  THE_FORTY,
  type AskedSituation,
  type SituationKind,
} from '@learning-memory/sample-experiences';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let server: ServerProcess;
let asked: readonly AskedSituation[];

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
