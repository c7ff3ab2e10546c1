import type { Node, QueryCapture, QueryMatch } from 'web-tree-sitter';
import { plainReceiver } from './plain-receiver.ts';

const NAME_LIMIT = 200;
/** Quotes and angle brackets around a whole text. */
const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|<(.*)>)$/su;

/** One match of a query. */
export class MatchReader {
  readonly #match: QueryMatch;
  readonly #content: string;

  constructor(match: QueryMatch, content: string) {
    this.#match = match;
    this.#content = content;
  }

  get patternIndex(): number {
    return this.#match.patternIndex;
  }

  get captures(): readonly QueryCapture[] {
    return this.#match.captures;
  }

  node(name: string): Node | undefined {
    return this.captures.find((capture) => capture.name === name)?.node;
  }

  /** What `#set!` says in the query, else the text of the capture on one line, without its quotes. */
  text(name: string): string | undefined {
    const fixed = this.#match.setProperties?.[name];
    if (typeof fixed === 'string') return fixed;
    const node = this.node(name);
    return node && unquote(this.#textOf(node).replace(/\s+/gu, ' '));
  }

  /** The capture as a path of names; empty for what is none. */
  path(name: string): string {
    const node = this.node(name);
    return node === undefined ? '' : plainReceiver(this.#content, { start: node.startIndex, end: node.endIndex });
  }

  #textOf({ startIndex, endIndex }: Node): string {
    return this.#content.slice(startIndex, Math.min(endIndex, startIndex + NAME_LIMIT)).trim();
  }
}

function unquote(text: string): string {
  const groups = QUOTED.exec(text)?.slice(1);
  return groups?.find((group) => group !== undefined) ?? text;
}
