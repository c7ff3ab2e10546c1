import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { KNOWN_MODELS } from '@learning-memory/embedding-transformers';
import {
  adapterName,
  describeAdapters,
  EMBEDDING_MODELS,
  modelName,
  settingsOf,
  VECTOR_STORES,
  type Adapter,
  type AdapterOptions,
} from './adapters.ts';
import { oneOf, type Places } from './config/value-kind.ts';

const PLACES: Places = { workingDirectory: '/', projectPath: '/' };

const REGION = { name: 'FAR_REGION', kind: oneOf(['north', 'south']), description: 'Where it is' };
const FAR: Adapter<unknown, string> = {
  note: 'elsewhere',
  formerNames: ['away'],
  settings: [REGION],
  load: async () => (options) => `in the ${options.settings.FAR_REGION}`,
};
const DEAF: Adapter<unknown, string> = { ...FAR, load: async () => () => 'somewhere' };

/** Settings of an adapter that it does not read. */
async function unread<Options>(
  { settings = [], load }: Adapter<Options, unknown>,
  options: Options,
): Promise<readonly string[]> {
  const read = new Set<unknown>();
  const values = new Proxy<AdapterOptions['settings']>(
    {},
    {
      get(_, name) {
        read.add(name);
        return settings.find((setting) => setting.name === name)?.default ?? 'north';
      },
    },
  );
  const create = await load();
  create({ ...options, settings: values });
  return settings.map(({ name }) => name).filter((name) => !read.has(name));
}

describe('adapters that can be chosen', () => {
  it('are named with what to know of them', () => {
    expect(describeAdapters(VECTOR_STORES)).toBe(
      'sqlite, memory (forgets everything at exit), qdrant (as sqlite, and a server of your own finds by meaning), ' +
        'qdrant-shared (a server of your own alone, for several machines)',
    );
    expect(describeAdapters({ far: FAR })).toBe('far (elsewhere)');
  });

  it('are found by their names, and by those they had', () => {
    const names = adapterName({ near: { ...FAR, formerNames: undefined }, far: FAR });
    expect(names.expected).toBe('one of near, far');
    expect(['near', 'away', 'nowhere', 7].map((raw) => names.read(raw, PLACES))).toEqual([
      'near',
      'far',
      undefined,
      undefined,
    ]);
  });

  it('are models of the hub and folders, too', () => {
    const names = modelName(EMBEDDING_MODELS);
    const folder = resolve('/models/mine');
    const read = (raw: unknown): unknown => names.read(raw, PLACES);
    expect(['auto', 'use-lite', 'nomic-embed-text'].map(read)).toEqual(['auto', 'auto', 'nomic-embed-text']);
    expect(['BAAI/bge-m3', `${folder}/`, '~/models'].map(read)).toEqual([
      'BAAI/bge-m3',
      folder,
      join(homedir(), 'models'),
    ]);
    expect(['word2vec', '', '../up', 'a/b/c', 'owner/', 7].map(read)).toEqual(Array(6).fill(undefined));
  });

  it('are packages of others, too, by name or folder', () => {
    const names = modelName(EMBEDDING_MODELS);
    const folder = resolve('/models/letters');
    const read = (raw: unknown): unknown => names.read(raw, PLACES);
    expect(['package:letters', 'package:@me/letters', `package:${folder}/`].map(read)).toEqual([
      'package:letters',
      'package:@me/letters',
      `package:${folder}`,
    ]);
    expect(['package:', 'package:../letters', 'package:@me/a/b', 'package:a b'].map(read)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('say what the library says of the models it knows', () => {
    const known = KNOWN_MODELS.map(({ hubId, dimension, megabytes }) => [
      hubId,
      `${dimension} dimensions, ${megabytes} MB`,
    ]);
    const rows = Object.values(EMBEDDING_MODELS).filter(({ hubId }) => hubId !== undefined);
    expect(rows.map(({ hubId, note }) => [hubId, note])).toEqual(known);
  });

  it('bring settings of their own', () => {
    expect(settingsOf({ near: { load: FAR.load } }, { far: FAR })).toEqual([REGION]);
  });

  it('load, and read the settings that they bring', async () => {
    for (const adapter of Object.values(EMBEDDING_MODELS)) {
      expect(await unread(adapter, { modelsDirectory: resolve('/models') })).toEqual([]);
    }
    for (const adapter of Object.values(VECTOR_STORES)) {
      const codeParser = () => Promise.reject(new Error('Nobody reads code here.'));
      expect(
        await unread(adapter, { file: resolve('/memory.db'), mirrorDirectory: resolve('/mirror'), codeParser }),
      ).toEqual([]);
    }
    expect(await unread(FAR, {})).toEqual([]);
    expect(await unread(DEAF, {})).toEqual(['FAR_REGION']);
  });
});
