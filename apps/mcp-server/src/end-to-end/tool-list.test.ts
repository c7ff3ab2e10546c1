import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, Json>> };
  readonly outputSchema?: {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
}

/** What each session of a client pays that asks for no toolsets. */
const MOST_TOKENS = 6500;

let home: TemporaryHome;
let server: ServerProcess;
let all: readonly ListedTool[];

const listTools = async ({ client }: ServerProcess): Promise<readonly ListedTool[]> =>
  (await client.listTools()).tools as readonly ListedTool[];

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home, { TOOLSETS: 'all' });
  all = await listTools(server);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('point 19: the list of tools', () => {
  it('describes every parameter in one line that stands alone', () => {
    const parameters = all.flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties ?? {}).map(([field, { description }]) => ({ name, field, description })),
    );
    expect(parameters.length).toBeGreaterThan(150);
    const bad = parameters.filter(({ description }) => {
      if (typeof description !== 'string' || description.length < 4 || description.includes('\n')) return true;
      return / as in |see |same as/iu.test(description);
    });
    expect(bad).toEqual([]);
  });

  it('says of every answer what is always in it, and of what type', async () => {
    const typed = all.filter(({ outputSchema }) => (outputSchema?.required ?? []).length > 0);
    // Hooks read text, and the keywords of a scope are the names of the fields.
    expect(all.filter((tool) => !typed.includes(tool)).map(({ name }) => name)).toEqual([
      'get_keywords',
      'handle_hook',
    ]);
    const found = typed.find(({ name }) => name === 'retrieve_memories')!;
    expect(found.outputSchema).toEqual({
      type: 'object',
      properties: { results: { type: 'array' }, count: { type: 'integer' } },
      required: ['results', 'count'],
    });
    expect(await server.call('retrieve_memories', { query: 'nothing' })).toMatchObject({ results: [], count: 0 });
  });

  it(`costs no more than ${MOST_TOKENS} tokens with the default toolsets`, async () => {
    await using other = await temporaryHome();
    await using usual = await startServer(other);
    const tokens = countTokens(JSON.stringify({ tools: await listTools(usual) }));
    console.info(`tools/list: ${tokens} tokens`);
    expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
  });
});
