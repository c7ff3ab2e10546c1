/** Is a snippet as the index sees units. */
export interface ReadSnippet {
  /** Its name, what its comment says, or else how it begins, and its first line, as words: what is embedded. */
  readonly meaning: string;
  /** Holds the names that tell it from other code: what is searched for by words. */
  readonly words: string;
}

const MAX_DOC = 300;
const MAX_HEAD = 300;
const HEAD_OF_BODY = 100;
/** Each costs time: a common word is looked up in every unit that has it. */
const MAX_HEAD_WORDS = 16;
const MAX_BODY_WORDS = 24;

const LINE_COMMENT = /^(?:\/\/[/!]?|#(?![![]|include|define|if|endif|else|pragma)|--|;+)\s?(.*)$/u;
const BLOCK_COMMENT = /^\s*\/\*+([\s\S]*?)\*\//u;
const DOCSTRING = /^\s*[rbuf]?("""|''')([\s\S]*?)\1/iu;
const DECORATOR = /^(?:@|#\[|\[[A-Z]\w*)/u;
const SENTENCE = /^.*?(?:[.!?](?= [^\p{Ll}])|。)/u;
const IDENTIFIER = /[\p{L}_][\p{L}\p{N}_]*/gu;
/** Words that programs are made of, whatever they do. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'abstract any as async await bool boolean break byte case catch char class const continue def default delete do double ' +
    'elif else elsif end enum except export extends extern final finally float fn for foreach from func function global if ' +
    'impl implements import in include instanceof int interface internal is lambda let local long loop match mod module mut ' +
    'namespace new nil none not null number object of or override package pass private protected pub public raise readonly ' +
    'require return returns self short sizeof static str string struct super switch template then this throw throws trait ' +
    'true false try type typedef typeof undefined union unsigned use using val var virtual void volatile when where while ' +
    'with yield and begin'
  ).split(' '),
);

/** Reads code in any language, whole or in part, by its looks alone. */
export function readSnippet(snippet: string): ReadSnippet {
  const { comment, code } = splitComment(snippet.replace(/\r\n?/gu, '\n'));
  const head = headOf(code);
  const body = code.slice(head.length).trim();
  const doc = firstSentence(comment.trim() === '' ? docstringOf(body) : comment);
  const beginning = doc === '' ? splitWords(body.slice(0, HEAD_OF_BODY)) : '';
  const parts = [splitWords(nameOf(head, identifiers(head))), doc, splitWords(head), beginning];
  return { meaning: parts.filter((part) => part !== '').join('. '), words: tellingWords(`${head} ${doc}`, code) };
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

/** Gives the first line, and those up to the end of its parentheses. */
function headOf(code: string): string {
  const lines = code.slice(0, MAX_HEAD).split('\n');
  let depth = 0;
  const last = lines.findIndex((line) => {
    depth += line.replace(/[^([]/gu, '').length - line.replace(/[^)\]]/gu, '').length;
    return depth <= 0;
  });
  return (last === -1 ? lines : lines.slice(0, last + 1)).join('\n');
}

function docstringOf(body: string): string {
  return DOCSTRING.exec(body)?.[2] ?? '';
}

function firstSentence(comment: string): string {
  const [paragraph = ''] = comment.trim().split(/\n\s*\n/u, 1);
  const line = paragraph.replace(/\s+/gu, ' ');
  const [sentence = line] = SENTENCE.exec(line) ?? [];
  return sentence.slice(0, MAX_DOC).replace(/\.$/u, '');
}

/** Gives what is called or defined first: `parse` in `public static int parse(String text)`. */
function nameOf(head: string, names: readonly string[]): string {
  return names.find((name) => new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\s*\\(`, 'u').test(head)) ?? names[0] ?? '';
}

/**
 * Gives those of the head and the comment as they are; of the body the longest, which are the rarest, each as one word.
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

/** `parseHTTPHeader_value` is `parse http header value`. */
function splitWords(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
