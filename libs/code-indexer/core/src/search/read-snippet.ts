import { KEYWORDS } from './code-words.ts';
import { embeddedDescription, firstSentence } from '../unit-text.ts';

/** A snippet as the index sees units. */
export interface ReadSnippet {
  /** What is embedded of a unit of this source, but for its path. */
  readonly meaning: string;
  /** Holds the names that tell it from other code: what is searched for by words. */
  readonly words: string;
}

const MAX_HEAD = 300;
/** More than is embedded of a body. */
const MAX_BODY = 1000;
/** Each costs time: a common word is looked up in every unit that has it. */
const MAX_HEAD_WORDS = 16;
const MAX_BODY_WORDS = 24;

const LINE_COMMENT = /^(?:\/\/[/!]?|#(?![![]|include|define|if|endif|else|pragma)|--|;+)\s?(.*)$/u;
const BLOCK_COMMENT = /^\s*\/\*+([\s\S]*?)\*\//u;
const DOCSTRING = /^\s*[rbuf]?("""|''')([\s\S]*?)\1/iu;
const DECORATOR = /^(?:@|#\[|\[[A-Z]\w*)/u;
/** A brace behind `):` or `<` belongs to a type. */
const HEAD_MARKS = /\)\s*:\s*\{|<\s*\{|[([{\])}]|\n|=>/gu;
const HEAD_ENDS: ReadonlySet<string> = new Set(['{', '\n', '=>']);
const OPENING = /^[([{<]/u;
const CLOSING = /^[)\]}]$/u;
/** Defines what has a name on a line of its own: by a keyword, as a method, or as a function that a name is given to. */
const INNER_UNIT = new RegExp(
  '^[ \\t]+(?!(?:if|else|elif|for|foreach|while|until|do|switch|match|when|try|catch|with|using|return|await|yield|throw|new)\\b)' +
    '(?:[\\w#@<>\\[\\]]+[ \\t]+)*?' +
    '(?:(?:class|interface|struct|enum|trait|impl|def|fn|fun|func|function)[ \\t]|' +
    '[\\w#$?!]+\\([^\\n]*\\)[^\\n()=]*\\{[ \\t]*$|' +
    '[\\w#$]+[ \\t]*[:=][ \\t]*(?:async[ \\t]*)?\\([^\\n]*\\)[^\\n()]*=>)',
  'mu',
);
const IDENTIFIER = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Reads code in any language, whole or in part, by its looks alone. */
export function readSnippet(snippet: string): ReadSnippet {
  const { comment, code } = splitComment(snippet.replace(/\r\n?/gu, '\n'));
  const head = headOf(code);
  const rest = code.slice(head.length);
  const body = bodyOf(rest);
  const doc = comment.trim() === '' ? docstringOf(rest) : comment;
  const name = nameOf(head, identifiers(head));
  const meaning = embeddedDescription({ name, doc, signature: head, body, path: '' });
  return { meaning, words: tellingWords(`${head} ${firstSentence(doc)}`, code) };
}

/** Parts the comment above the first line of code from the code. */
function splitComment(text: string): { readonly comment: string; readonly code: string } {
  const block = BLOCK_COMMENT.exec(text);
  if (block !== null) {
    const comment = (block[1] ?? '').replace(/^[ \t]*\*+ ?/gmu, '');
    return { comment, code: withoutDecorators(text.slice(block[0].length)) };
  }
  const lines = text.split('\n');
  const comments: string[] = [];
  let next = 0;
  for (const line of lines) {
    const comment = LINE_COMMENT.exec(line.trim())?.[1];
    if (comment === undefined && line.trim() !== '') break;
    comments.push(comment ?? '');
    next += 1;
  }
  return { comment: comments.join('\n'), code: withoutDecorators(lines.slice(next).join('\n')) };
}

function withoutDecorators(code: string): string {
  const lines = code.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !DECORATOR.test(line.trim()));
  return lines.slice(Math.max(0, first)).join('\n');
}

/** What stands before the body: up to the end of the first line, of what is in brackets there, or an opening brace. */
function headOf(code: string): string {
  const text = code.slice(0, MAX_HEAD);
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(HEAD_MARKS)) {
    if (depth === 0 && HEAD_ENDS.has(mark)) return text.slice(0, index);
    if (OPENING.test(mark)) depth += 1;
    else if (CLOSING.test(mark)) depth = Math.max(0, depth - 1);
  }
  return text;
}

/** What is not in the units inside, as of a unit: here it ends where the first of them begins. */
function bodyOf(rest: string): string {
  const body = rest.replace(/^\s*=>/u, '');
  const inner = INNER_UNIT.exec(body.slice(0, MAX_BODY))?.index;
  return body.slice(0, inner);
}

function docstringOf(rest: string): string {
  return DOCSTRING.exec(rest)?.[2] ?? '';
}

/** What is called or defined first: `parse` in `public static int parse(String text)`. */
function nameOf(head: string, names: readonly string[]): string {
  return names.find((name) => new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\s*\\(`, 'u').test(head)) ?? names[0] ?? '';
}

/**
 * Those of the head and the comment as they are; of the body the longest, which are the rarest, each as one word.
 */
function tellingWords(head: string, code: string): string {
  const ofHead = identifiers(head).slice(0, MAX_HEAD_WORDS);
  const known = new Set(ofHead);
  const ofBody = identifiers(code)
    .filter((name) => !known.has(name))
    .sort((left, right) => right.length - left.length)
    .slice(0, MAX_BODY_WORDS);
  return [...ofHead, ...ofBody.map((name) => name.replaceAll('_', '').toLowerCase())].join(' ');
}

function identifiers(code: string): readonly string[] {
  const names = code.match(IDENTIFIER) ?? [];
  return [...new Set(names)].filter((name) => name.length > 1 && !KEYWORDS.has(name.toLowerCase()));
}
