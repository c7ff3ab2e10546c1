import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { fileHash } from './files/file-hash.ts';
import { newHome, type Home } from './test-support/home.ts';
import { UNIT_TEXT_VERSION } from './unit-text.ts';

// Put together at run time, so that no scanner of this repository takes them for real ones.
const TOKENS = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => ['ghp', `${letter}1b2C3d4E5f6`.repeat(3)].join('_'));
const [CONSTANT, ARGUMENT, COMMENT, KEY, NAME, STRING] = TOKENS as [string, string, string, string, string, string];
const KEY_LINES = ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 'BKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'];
const PEM = [`-----BEGIN RSA PRIVATE`, ' KEY-----\n', KEY_LINES.join('\n'), '\n-----END RSA PRIVATE', ' KEY-----'].join(
  '',
);

const FILES: Readonly<Record<string, string>> = {
  'a.py': `TOKEN = "${CONSTANT}"\n\n\ndef connect(host, key="${ARGUMENT}"):\n    """Talks to the host by ${COMMENT}."""\n`,
  'b.json': `{"${KEY}": {"password": "${['hunter', '2'].join('')}"}, "name": "b"}`,
  [`backup-${NAME}.py`]: 'def backup():\n    pass\n',
  [`notes-${NAME}.unknown`]: 'x',
  'c.ts': `/** Signs. */\nexport const PEM = \`${PEM}\`;\n\nexport function after(): string {\n  return send('${STRING}');\n}\n`,
};

async function bytesOf({ folder }: Home): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('memory.db'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return files.join('');
}

describe('secrets in code', () => {
  it('reach neither the disk nor a hit, which says how many there were', async () => {
    await using parser = createTreeSitterCodeParser({ threads: 1 });
    await using home = await newHome({ parser });
    await home.write(FILES);
    const report = await home.indexer.index({ directory: home.root, project: 'app' });
    expect(report).toMatchObject({ filesTotal: 3, redactions: 7 });
    expect(report.skipped).toEqual([
      {
        reason: 'secret_in_path',
        count: 2,
        examples: ['backup-[REDACTED:GITHUB_TOKEN].py', 'notes-[REDACTED:GITHUB_TOKEN].unknown'],
      },
    ]);
    const bytes = await bytesOf(home);
    expect(bytes).toContain('connect');
    const secrets = [...TOKENS.map((token) => token.slice(4)), ...KEY_LINES, ['hunter', '2'].join('')];
    for (const secret of secrets) expect(bytes.toLowerCase()).not.toContain(secret.toLowerCase());

    const { hits } = await home.indexer.search({ query: 'connect', indexes: ['app'], limit: 10 });
    expect(hits[0]?.unit).toMatchObject({ name: 'connect', redactions: 2, startLine: 4 });
    expect(JSON.stringify(hits)).not.toContain(CONSTANT.slice(4));
    const points = await home.points();
    const find = (name: string) => points.find(({ payload }) => payload.name === name)?.payload;
    expect(find('TOKEN')).toMatchObject({ redactions: 1 });
    expect(find('PEM')).toMatchObject({ redactions: 1, startLine: 2, endLine: 5 });
    expect(find('after')).toMatchObject({ redactions: 1, startLine: 7, endLine: 9 });
    expect(find('name')?.redactions).toBeUndefined();

    const units = points.map(({ payload }) => payload);
    const shown = JSON.stringify(await home.indexer.excerpts(units, 'which name and key connects and sends?'));
    expect(shown).toContain('name');
    for (const secret of secrets) expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('are taken out of an index that was made before they were known', async () => {
    await using home = await newHome();
    await home.write({ 'a.py': 'def one():\n' });
    const run = () => home.indexer.index({ directory: home.root, project: 'app' });
    await run();
    expect(await run()).toMatchObject({ filesIndexed: 0, filesUnchanged: 1 });
    const parserVersion = (await import('./test-support/line-parser.ts')).createLineParser().versionOf('a.py');
    const parts = [home.root, fileHash(Buffer.from('def one():\n')), parserVersion, UNIT_TEXT_VERSION];
    const version = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
    const database = connectSqlite(join(home.folder, 'memory.db'));
    expect(database.prepare('UPDATE code_file SET version = ?').run(version).changes).toBe(1);
    database.close();
    expect(await run()).toMatchObject({ filesIndexed: 1, filesUnchanged: 0 });
  });
});
