import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { wholeEdit } from './whole-edit.ts';

const LINES = ['export function total(cart) {', '  const sum = sumOf(cart);', '  return Math.floor(sum);', '}', ''];

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'whole-edit-'));
  await mkdir(join(project, 'src'));
  await writeFile(join(project, 'src', 'cart.ts'), LINES.join('\n'));
});

afterEach(() => rm(project, { recursive: true, force: true }));

async function whole(tool: string, fields: object, path = join(project, 'src', 'cart.ts')): Promise<unknown> {
  const { input } = await wholeEdit({ tool, input: JSON.stringify({ file_path: path, ...fields }) }, project);
  return JSON.parse(input);
}

describe('an edit in whole lines', () => {
  it('has the lines it is in, one around them, and the path from the project on', async () => {
    expect(await whole('Edit', { old_string: 'Math.floor(', new_string: 'Math.round(' })).toEqual({
      file_path: 'src/cart.ts',
      edits: [
        {
          old_string: LINES.slice(1, 4).join('\n'),
          new_string: LINES.slice(1, 4).join('\n').replace('floor', 'round'),
        },
      ],
    });
  });

  it('of several is what is different behind all of them', async () => {
    const edits = [
      { old_string: 'sumOf', new_string: 'sizeOf' },
      { old_string: 'sizeOf(cart)', new_string: 'sizeOf(cart.items)' },
    ];
    const line = '  const sum = sizeOf(cart.items);';
    expect(await whole('MultiEdit', { edits })).toMatchObject({
      edits: [{ new_string: [LINES[0], line, LINES[2]].join('\n') }],
    });
  });

  it('has a line once that is changed in several places', async () => {
    const once = (await whole('Edit', { old_string: 'cart', new_string: 'items', replace_all: true })) as {
      edits: object[];
    };
    expect(once.edits).toEqual([
      {
        old_string: LINES.slice(0, 3).join('\n'),
        new_string: LINES.slice(0, 3).join('\n').replaceAll('cart', 'items'),
      },
    ]);
  });

  it('of a file that is written anew is what differs', async () => {
    const content = LINES.join('\n').replace('floor', 'round');
    expect(await whole('Write', { content })).toMatchObject({
      edits: [{ old_string: LINES.slice(1, 4).join('\n'), new_string: expect.stringContaining('round') }],
    });
    expect(await whole('Write', { content: LINES.join('\r\n') })).toMatchObject({ edits: [] });
  });

  it.each([
    ['replaces', { cell_id: 'b', new_source: 'load()\nplot(rows, 3)' }, 'load()\nplot(rows)', 'load()\nplot(rows, 3)'],
    ['deletes', { cell_id: 'cell-1', edit_mode: 'delete' }, 'load()\nplot(rows)', ''],
    ['puts in', { cell_id: 'a', edit_mode: 'insert', new_source: 'save()' }, '', 'save()'],
  ])('of a notebook %s a cell', async (_how, fields, old_string, new_string) => {
    const notebook_path = join(project, 'plots.ipynb');
    const cells = [
      { id: 'a', source: 'import rows' },
      { id: 'b', source: ['load()\n', 'plot(rows)'] },
    ];
    await writeFile(notebook_path, JSON.stringify({ cells }));
    const { input } = await wholeEdit(
      { tool: 'NotebookEdit', input: JSON.stringify({ notebook_path, ...fields }) },
      project,
    );
    expect(JSON.parse(input)).toEqual({ file_path: 'plots.ipynb', edits: [{ old_string, new_string }] });
  });

  it('of a file that is written anew is each difference for itself, however long the file', async () => {
    const long = Array.from({ length: 9000 }, (_, at) => `export const name${String(at)} = ${String(at)};`);
    await writeFile(join(project, 'src', 'names.ts'), long.join('\n'));
    const other = [...long.slice(50, -1), 'export const last = 1;'];
    const found = (await whole('Write', { content: other.join('\n') }, join(project, 'src', 'names.ts'))) as {
      edits: readonly { old_string: string; new_string: string }[];
    };
    expect(found.edits.map((edit) => [edit.old_string.split('\n').length, edit.new_string.split('\n').length])).toEqual(
      [
        [51, 1],
        [2, 2],
      ],
    );
  });

  it('reads lines that end in another way', async () => {
    await writeFile(join(project, 'src', 'cart.ts'), LINES.join('\r\n'));
    expect(await whole('Edit', { old_string: 'floor(sum);\n}', new_string: 'round(sum);\n}' })).toMatchObject({
      edits: [{ old_string: expect.stringContaining('  return Math.floor(sum);\n}') }],
    });
  });
});

const FIELDS = { old_string: 'floor(', new_string: 'round(' };

describe('an edit stays as it is given', () => {
  it.each([
    ['of what the file has not', 'Edit', { old_string: 'ceil(', new_string: 'round(' }],
    ['of nothing', 'Edit', { old_string: '', new_string: 'x' }],
    ['that does not say what', 'MultiEdit', { edits: [null, 7] }],
    ['of a cell that the file has not', 'NotebookEdit', { cell_id: 'a', new_source: 'x' }],
  ])('%s', async (_what, tool, fields) => {
    expect(await whole(tool, fields)).toEqual({ file_path: 'src/cart.ts', ...fields });
  });

  it('of one endless line, or of what is no text', async () => {
    await writeFile(join(project, 'one.json'), `[${'"floor(", '.repeat(60_000)}1]`);
    await writeFile(join(project, 'image.png'), 'floor(\0');
    for (const name of ['one.json', 'image.png'])
      expect(await whole('Edit', { ...FIELDS, replace_all: true }, join(project, name))).toEqual({
        file_path: name,
        ...FIELDS,
        replace_all: true,
      });
  });

  it('of a file that is not there, is a folder, or is too long', async () => {
    await writeFile(join(project, 'long.ts'), `${'x'.repeat(2 * 1024 * 1024)}floor(`);
    for (const name of ['none.ts', 'src', 'long.ts'])
      expect(await whole('Edit', FIELDS, join(project, name))).toEqual({ file_path: name, ...FIELDS });
  });

  it('and where it is, of a file that lies elsewhere', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
    await writeFile(join(elsewhere, 'cart.ts'), 'floor(1)');
    for (const path of [join(elsewhere, 'cart.ts'), ''])
      expect(await whole('Edit', FIELDS, path)).toEqual({ file_path: path, ...FIELDS });
    await rm(elsewhere, { recursive: true });
  });

  it('by another tool, with its path', async () => {
    const path = join(project, 'src', 'cart.ts');
    expect(await whole('mcp__files__write', { content: 'x' })).toEqual({ file_path: path, content: 'x' });
  });

  it.each(['', '[]', '{', 'null', '{"file_path":7}'])('that is no input: %j', async (input) => {
    expect(await wholeEdit({ tool: 'Edit', input }, project)).toEqual({ tool: 'Edit', input });
  });
});
