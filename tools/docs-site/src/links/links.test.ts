import { describe, expect, it } from '@jest/globals';
import { trackedFiles } from '../workspace/workspace.ts';
import { brokenMarkdownLinks } from './check-markdown.ts';
import { brokenLinks, repeatedIds } from './check-site.ts';

describe('brokenLinks', () => {
  it('names links to pages, files and anchors that there are not, and no others', () => {
    const files = new Map([
      [
        'index.html',
        '<a href="a/b.html#one">1</a> <a href="a/b.html#two">2</a> <a href="c.html">3</a> <img src="x.svg">',
      ],
      [
        'a/b.html',
        '<h2 id="one"></h2> <a href="../index.html">4</a> <a href="https://example.org/x">5</a> <a href="#one">6</a>',
      ],
    ]);
    expect(brokenLinks(files)).toEqual(['index.html: a/b.html#two', 'index.html: c.html', 'index.html: x.svg']);
  });
});

describe('repeatedIds', () => {
  it('names an id that a page has twice', () => {
    const files = new Map([['index.html', '<p id="a"></p><p id="b"></p><p id="a"></p>']]);
    expect(repeatedIds(files)).toEqual(['index.html: a']);
  });
});

describe('Markdown files of the repository', () => {
  const markdown = trackedFiles().filter(
    (path) => path.endsWith('.md') && !/\/(?:files|fixtures|test-support|data)\//.test(path),
  );

  it('link to files and headings that there are', () => {
    expect(markdown.length).toBeGreaterThan(100);
    expect(brokenMarkdownLinks(markdown)).toEqual([]);
  });

  it('would be told of others', () => {
    expect(brokenMarkdownLinks(['tools/docs-site/src/test-support/broken-links.md'])).toEqual([
      'tools/docs-site/src/test-support/broken-links.md: missing.md',
      'tools/docs-site/src/test-support/broken-links.md: broken-links.md#nowhere',
    ]);
  });
});
