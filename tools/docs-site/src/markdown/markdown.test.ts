import { describe, expect, it } from '@jest/globals';
import { renderMarkdown } from './render-markdown.ts';
import { createSlugs } from './slugs.ts';

describe('renderMarkdown', () => {
  const render = (text: string): string =>
    renderMarkdown(text, (href) => (href === 'gone' ? undefined : href)).body.html;

  it('takes the first heading as the title, and the first paragraph as the opening', () => {
    const { title, opening, headings } = renderMarkdown(
      '# A `b` c\n\nFirst *line*.\n\n## Part\n\n# More\n',
      (href) => href,
    );
    expect({ title, opening }).toEqual({ title: 'A b c', opening: 'First line.' });
    expect(headings).toEqual([
      { level: 1, id: 'a-b-c', text: 'A b c' },
      { level: 2, id: 'part', text: 'Part' },
      { level: 2, id: 'more', text: 'More' },
    ]);
  });

  it('shows HTML of a document as text, but for comments', () => {
    expect(render('a <script>alert(1)</script> <!-- note --> b')).toBe(
      '<p>a &lt;script&gt;alert(1)&lt;/script&gt;  b</p>\n',
    );
  });

  it('leaves the text of a link that leads nowhere on the site', () => {
    expect(render('[a](gone) [b](there)')).toBe('<p>a <a href="there">b</a></p>\n');
  });

  it('escapes what code holds, and colours languages that it knows', () => {
    expect(render('```text\n<a>\n```')).toContain('<code>&lt;a&gt;</code>');
    expect(render('```ts\nconst a = 1;\n```')).toContain('<span class="hljs-keyword">const</span>');
  });
});

describe('createSlugs', () => {
  it('makes ids as GitHub does, and numbers those that come again', () => {
    const slugOf = createSlugs();
    const slugs = ['Beside `@scope/a-b`', 'A, b & c', 'Größe_1', 'A, b & c'].map(slugOf);
    expect(slugs).toEqual(['beside-scopea-b', 'a-b--c', 'größe_1', 'a-b--c-1']);
  });
});
