import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { redactSecrets } from '@learning-memory/redaction';
import { libraries, readText, trackedFiles, workspaceRoot } from './test-support/workspace.ts';

const BINARY = /\.(png|jpe?g|gif|ico|wasm|db|bin|gz|woff2?|safetensors)$/;
const REGISTRY_ADDRESS = /https?:\/\/[^\s"'`)]*(registry|verdaccio|artifactory|nexus)[^\s"'`)]*/i;
const HOME_PATH = /(^|["'`\s(=])(\/home\/[a-z]|\/Users\/[A-Za-z]|[A-Z]:\\{1,2}Users\\)/;

const files = trackedFiles().filter((path) => !BINARY.test(path));
/** The lock file says what packages of others are called and who pays for them; where they come from has a test of its own. */
const written = files.filter((path) => path !== 'package-lock.json');
const filesWith = (matches: (text: string) => boolean, paths = files): readonly string[] =>
  paths.filter((path) => matches(readText(workspaceRoot, path)));

describe('the repository', () => {
  it('names no registry, so that everyone installs from their own', () => {
    expect(filesWith((text) => REGISTRY_ADDRESS.test(text), written)).toEqual([]);
  });

  it('has a lock file without download addresses', () => {
    expect(readText(workspaceRoot, 'package-lock.json')).not.toMatch(/"resolved": "(https?|git|file)/);
  });

  it('holds no path of the machine it was written on', () => {
    const own = [`${homedir()}/`, workspaceRoot.replace(/\/$/, '')].filter((path) => path.length > '/root/'.length);
    expect(filesWith((text) => own.some((path) => text.includes(path)))).toEqual([]);
  });

  it('holds no path of a home folder outside its tests', () => {
    const noTests = files.filter((path) => !path.endsWith('.test.ts') && !path.includes('/test-support/'));
    expect(filesWith((text) => HOME_PATH.test(text), noTests)).toEqual([]);
  });

  it('keeps build output, results and caches out', () => {
    expect(files.filter((path) => /(^|\/)(dist|out-tsc|node_modules|\.test-results)\//.test(path))).toEqual([]);
  });

  it('holds nothing that reads as a secret, but for what tests and examples make up', () => {
    const madeUp = /\.test\.[cm]?tsx?(?:__tmpl__)?$|\/test-support\/|\.example\.ts$|^libs\/memory\/core\/README\.md$/;
    const others = written.filter((path) => !madeUp.test(path));
    expect(filesWith((text) => redactSecrets(text).count > 0, others)).toEqual([]);
  });

  it('has version plans that name only packages that exist', () => {
    const names = new Set([...libraries().map(({ manifest }) => manifest.name), '@learning-memory/server']);
    const plans = files.filter((path) => path.startsWith('.nx/version-plans/'));
    const planned = plans.flatMap((path) => [...readText(workspaceRoot, path).matchAll(/^'?(@[\w/-]+)'?:/gm)]);
    expect(planned.map(([, name]) => name).filter((name) => !names.has(name ?? ''))).toEqual([]);
  });

  it('holds version plans against the public types in each pull request', () => {
    const ci = readText(workspaceRoot, '.github/workflows/ci.yml');
    const [, plans = ''] = ci.split(/^ {2}plans:$/m);
    const [job = ''] = plans.split(/^ {2}\w+:$/m);
    expect(job).toContain("if: github.event_name == 'pull_request'");
    expect([...job.matchAll(/^ +- run: (npm .*)$/gm)].map(([, command]) => command)).toEqual([
      expect.stringMatching(/^npm ci/),
      expect.stringMatching(/^npm run release:check/),
      'npm run api:check',
    ]);
  });

  it('has decisions numbered without a gap, each under sixty lines', () => {
    const decisions = files.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).sort();
    expect(decisions.map((path) => Number(/\d{4}/.exec(path)?.[0]))).toEqual(
      decisions.map((_path, index) => index + 1),
    );
    expect(decisions.filter((path) => readText(workspaceRoot, path).trimEnd().split('\n').length >= 60)).toEqual([]);
  });

  it('has the pages a newcomer reads', () => {
    const pages = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE'];
    expect(pages.filter((page) => !existsSync(join(workspaceRoot, page)))).toEqual([]);
  });
});
