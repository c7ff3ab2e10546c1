/** Text of HTML that needs no escaping any more. */
export interface Html {
  readonly html: string;
}

export type HtmlPart = Html | string | number | undefined | readonly HtmlPart[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** As it stands: for what was made by a renderer. */
export function raw(text: string): Html {
  return { html: text };
}

/** A template whose values are escaped, unless they are HTML already; `undefined` is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return raw(strings.map((text, index) => text + toText(parts[index])).join(''));
}

function toText(part: HtmlPart): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  if ('html' in part) return part.html;
  return part.map(toText).join('');
}

/** What a reader sees of it. */
export function plainText(markup: string): string {
  const inline = markup.replace(/<\/?(?:a|code|em|strong|span|wbr)\b[^>]*>/g, '');
  const text = inline.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '').trim();
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
