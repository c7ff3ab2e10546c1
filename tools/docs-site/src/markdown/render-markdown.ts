import { Marked, type RendererObject, type Tokens } from 'marked';
import { escapeHtml, plainText, raw, type Html } from '../html.ts';
import type { Heading } from '../pages/page.ts';
import { highlight } from './highlight.ts';
import { createSlugs } from './slugs.ts';

export interface RenderedMarkdown {
  /** Its first heading, which is not in the body. */
  readonly title: string;
  /** Its first paragraph that says something, plain text. */
  readonly opening: string;
  /** The title's, too. */
  readonly headings: readonly Heading[];
  readonly body: Html;
}

/** Letters of a cell that is not broken. */
const SHORT = 18;

/** What decisions begin with. */
const STATUS = /^Status: /;

/** What a link of the document becomes: `undefined` where the site has nothing to lead to. */
export type ResolveLink = (href: string) => string | undefined;

/** HTML of a document of this repository. What it holds of HTML itself is shown as text, but for comments. */
export function renderMarkdown(markdown: string, resolveLink: ResolveLink): RenderedMarkdown {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true, renderer: createRenderer(headings, resolveLink) });
  const tokens = marked.lexer(markdown);
  const first = tokens.findIndex((token) => token.type === 'heading' && token.depth === 1);
  const html = marked.parser(tokens);
  const [title] = headings.filter(({ level }) => level === 1);
  const paragraph = tokens.slice(first + 1).find((token) => token.type === 'paragraph' && !STATUS.test(token.raw));
  return {
    title: title?.text ?? '',
    opening: paragraph === undefined ? '' : plainText(marked.parser([paragraph])),
    headings,
    body: raw(html.replace(/<h1[\s\S]*?<\/h1>\n?/, '')),
  };
}

/** One line of Markdown, without a paragraph around it. */
export function renderInline(markdown: string): Html {
  return raw(new Marked({ renderer: createRenderer([], () => undefined) }).parseInline(markdown, { async: false }));
}

export function codeBlock(code: string, language?: string): Html {
  return raw(`<pre><code>${highlight(code, language)}</code></pre>\n`);
}

export function headingMarkup({ level, id }: Heading, inner: string): string {
  return `<h${level} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${level}>\n`;
}

function createRenderer(headings: Heading[], resolveLink: ResolveLink): RendererObject {
  const slugOf = createSlugs();
  return {
    heading({ tokens, depth }: Tokens.Heading): string {
      const inner = this.parser.parseInline(tokens);
      const text = plainText(inner);
      // A page has one title: what comes after it is a part of the page.
      const level = depth === 1 && headings.some((each) => each.level === 1) ? 2 : depth;
      const heading = { level, id: slugOf(text), text };
      headings.push(heading);
      return headingMarkup(heading, inner);
    },
    link({ href, tokens }: Tokens.Link): string {
      const inner = this.parser.parseInline(tokens);
      const target = resolveLink(href);
      return target === undefined ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
    },
    code: ({ text, lang }: Tokens.Code): string => codeBlock(text, lang).html,
    html: ({ text }: Tokens.HTML | Tokens.Tag): string => (text.startsWith('<!--') ? '' : escapeHtml(text)),
    tablecell({ tokens, header, align }: Tokens.TableCell): string {
      const inner = this.parser.parseInline(tokens);
      const [tag, at] = [header ? 'th' : 'td', align === null ? '' : ` align="${align}"`];
      // Figures and names stay in one line; a table that is too wide for it is scrolled.
      const short = plainText(inner).length <= SHORT ? ' class="short"' : '';
      return `<${tag}${at}${short}>${inner}</${tag}>`;
    },
    table(token: Tokens.Table): string {
      const cells = (row: readonly Tokens.TableCell[]): string => row.map((cell) => this.tablecell(cell)).join('');
      const head = this.tablerow({ text: cells(token.header) });
      const body = token.rows.map((row) => this.tablerow({ text: cells(row) })).join('');
      return `<div class="scroll"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  };
}
