import { afterAll, describe, expect, it } from '@jest/globals';
import { goldenFiles, sourcesWithoutGolden } from './test-support/golden-files.ts';
import { renderParsedFile } from './test-support/render-parsed-file.ts';
import { createTreeSitterCodeParser } from './tree-sitter-code-parser.ts';

const parser = createTreeSitterCodeParser({ timeoutMs: 60_000 });
const files = goldenFiles();

afterAll(async () => parser[Symbol.asyncDispose]());

async function render(path: string, content: string): Promise<string> {
  return renderParsedFile(await parser.parse({ path, content }));
}

describe.each(files.map((file) => [file.path, file] as const))('%s', (path, { content, golden }) => {
  it('holds what its golden file says', async () => {
    await expect(render(path, content)).resolves.toBe(golden);
  });

  it('holds the same with other line ends and a byte order mark', async () => {
    const crlf = content.replaceAll('\n', '\r\n');
    const rendered = [
      await render(path, crlf),
      await render(path, `\uFEFF${content}`),
      await render(path, `\uFEFF${crlf}`),
    ];
    expect(rendered).toEqual([golden, golden, golden]);
  });

  it('has units whose offsets, lines and order agree', async () => {
    const { units, calls } = await parser.parse({ path, content });
    const lineAt = (offset: number) => content.slice(0, offset).split('\n').length;
    for (const { startOffset, endOffset, bodyOffset, startLine, endLine } of units) {
      expect([lineAt(startOffset), lineAt(endOffset - 1)]).toEqual([startLine, endLine]);
      expect(content.slice(startOffset, endOffset).trim()).toHaveLength(endOffset - startOffset);
      if (bodyOffset !== undefined) expect(bodyOffset > startOffset && bodyOffset < endOffset).toBe(true);
    }
    const [first, ...others] = calls.map(({ caller = 0 }) => caller);
    expect(Math.max(first ?? 0, ...others)).toBeLessThan(Math.max(units.length, 1));
  });
});

describe('the golden files', () => {
  it('lie beside every source file', () => {
    expect(sourcesWithoutGolden().map((file) => `goldens/files/${file} has no ${file}.golden beside it`)).toEqual([]);
  });

  it('cover every language', () => {
    const covered = new Set(files.map(({ golden }) => golden.split('\n', 1)[0]));
    expect(parser.languages.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
  });

  it('cover text that is not well formed', () => {
    expect(files.filter(({ golden }) => golden.includes('syntax_error')).length).toBeGreaterThanOrEqual(4);
  });
});
