import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { runNpm } from './published-package.ts';
import { untar } from './untar.ts';

it('reads what npm packs, also deep folders, empty files and names in other scripts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'untar-'));
  const files = new Map([
    ['package.json', '{ "name": "tarred", "version": "1.0.0" }'],
    ['empty.d.ts', ''],
    ['große/数据.d.ts', 'export {};\n'],
    [`${'deep/'.repeat(40)}index.d.ts`, 'x'.repeat(1500)],
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await runNpm(['pack', '--json'], folder);
  const read = untar(readFileSync(join(folder, 'tarred-1.0.0.tgz')));
  const texts = new Map([...read].map(([path, content]) => [path, Buffer.from(content).toString('utf8')]));
  expect(texts).toEqual(new Map([...files].map(([path, text]) => [`package/${path}`, text])));
  rmSync(folder, { recursive: true });
});
