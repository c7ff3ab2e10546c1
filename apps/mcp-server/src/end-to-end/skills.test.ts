import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HANDSHAKE, startRawClient, STATELESS, type RawClient } from '../test-support/raw-client.ts';
import type { Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const SKILLS = new URL('../../../claude-plugin/skills/', import.meta.url);
const NAMES = ['memory-inject', 'premortem', 'retro', 'semantic-search'];

let home: TemporaryHome;
let client: RawClient;
let opened: Json;

const resultOf = ({ result, error }: Json): Json => {
  expect(error).toBeUndefined();
  return result as Json;
};

const urisOf = async (from: RawClient): Promise<readonly unknown[]> =>
  (resultOf(await from.request('skills/list', STATELESS.params())).skills as Json[]).map(({ uri }) => uri);

beforeAll(async () => {
  home = await temporaryHome();
  client = startRawClient(home);
  opened = resultOf(await STATELESS.open(client));
});

afterAll(async () => {
  await client[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('point 19: skills over the protocol', () => {
  it('are offered as an extension, and said to be those of the plugin', async () => {
    expect(opened).toMatchObject({ capabilities: { extensions: { 'io.modelcontextprotocol/skills': {} } } });
    expect(await urisOf(client)).toEqual(NAMES.map((name) => `skill://${name}/SKILL.md`));
    expect(client.log()).not.toContain('skill.invalid');
  });

  it.each(NAMES)('are read from the same file: %s', async (name) => {
    const uri = `skill://${name}/SKILL.md`;
    const { contents } = resultOf(await client.request('resources/read', STATELESS.params({ uri })));
    expect(contents).toMatchObject([{ uri, text: readFileSync(new URL(`${name}/SKILL.md`, SKILLS), 'utf8') }]);
  });

  it('are not there without a tool that they name', async () => {
    await using other = await temporaryHome();
    await using small = startRawClient(other, { TOOLSETS: 'ghap,learning,search,context' });
    expect(await urisOf(small)).toEqual(['skill://premortem/SKILL.md', 'skill://retro/SKILL.md']);
  });

  it('of the toolset graph are there with it', async () => {
    await using other = await temporaryHome();
    await using whole = startRawClient(other, { TOOLSETS: 'all' });
    const uris = await urisOf(whole);
    expect(uris).toContain('skill://semantic-search/SKILL.md');
    for (const name of ['curation', 'dream-consolidation', 'topic-explorer']) {
      expect(uris).toContain(`skill://${name}/SKILL.md`);
    }
    expect(whole.log()).not.toContain('skill.invalid');
  });

  it('are not offered to clients that know no extensions', async () => {
    await using other = await temporaryHome();
    await using older = startRawClient(other);
    expect(resultOf(await HANDSHAKE.open(older)).capabilities).not.toHaveProperty('extensions');
    expect(await older.request('skills/list')).toMatchObject({ error: { code: -32_601 } });
  });
});
