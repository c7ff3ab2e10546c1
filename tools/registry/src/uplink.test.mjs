import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authorizationFor, configuredUplink } from './uplink.mjs';

describe('configuredUplink', () => {
  let folder;

  beforeAll(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-uplink-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is the registry that npm uses, with the token of its file', async () => {
    const userconfig = join(folder, 'npmrc');
    const lines = ['registry=https://packages.example/npm/', '//packages.example/npm/:_authToken=${UPLINK_WORD}'];
    writeFileSync(userconfig, [...lines, 'strict-ssl=false', 'noproxy=a.example,b.example'].join('\n'));
    const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^no_?proxy$/iu.test(name));
    const env = { ...Object.fromEntries(kept), npm_config_userconfig: userconfig, UPLINK_WORD: 'word' };
    await expect(configuredUplink({ cwd: folder, env })).resolves.toMatchObject({
      url: 'https://packages.example/npm/',
      headers: { authorization: 'Bearer word' },
      strict_ssl: false,
      no_proxy: 'a.example,b.example',
    });
  });
});

describe('authorizationFor', () => {
  const settings = (...entries) => new Map(entries);

  it('finds a token of the folder above', () => {
    expect(authorizationFor('https://a.example/one/two', settings(['//a.example/one/:_authToken', 'word']))).toBe(
      'Bearer word',
    );
  });

  it('makes one of a name and a password', () => {
    const given = settings(['//a.example/:username', 'ada'], ['//a.example/:_password', btoa('word')]);
    expect(authorizationFor('https://a.example/', given)).toBe(`Basic ${btoa('ada:word')}`);
  });

  it('sends none to another host, or to another port', () => {
    const given = settings(['//a.example/:_auth', 'word']);
    expect(authorizationFor('https://a.example/', given)).toBe('Basic word');
    expect(authorizationFor('https://b.example/', given)).toBeUndefined();
    expect(authorizationFor('https://a.example:8443/', given)).toBeUndefined();
  });
});
