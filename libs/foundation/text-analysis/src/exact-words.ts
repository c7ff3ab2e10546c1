const LETTER = '[\\p{L}\\p{N}\\p{M}]';
/** Letters and digits with what joins them: `don't`, `5.4.1`, `max_connections`. */
const WORD = `${LETTER}+(?:['._-]${LETTER}+)*`;
/** Of a number and of a name: `-5`, `$5`, `.NET`. */
const SIGN = `(?<![\\p{L}\\p{N}\\p{M})\\]%+-])[+-](?=\\p{N})|\\p{Sc}(?=\\p{N})|(?<![\\p{L}\\p{N}\\p{M}\\p{P}])\\.(?=\\p{L})`;
/** `C++`, `C#`, `5%`, `5 €`. */
const ENDING = '(?<=\\p{L})(?:\\+\\+|#)(?![\\p{L}\\p{N}+#])|(?<=\\p{N})\\s?(?:[%‰]|\\p{Sc})(?![\\p{L}\\p{N}])';
/** `>`, `===`, `!=`, `&&`, `*`, `=>`; not what punctuation alone is made of. */
const OPERATOR = '[!?:/\\\\-]{0,3}[\\p{Sm}&^*%](?:[\\p{Sm}&^*%/\\\\-]|[!?:](?=[\\p{Sm}&^*%])){0,8}';
/** `!*.log`, `a ?? b`; not the end of a sentence. */
const MARK = '(?<![^\\s("\'`])(?:!(?=[\\p{L}\\p{N}_/.@$({[])|\\?[?.:](?![^\\s)"\'`]))';
const EMOJI = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]*';
const EXACT_WORD = new RegExp(`${EMOJI}|(?:${SIGN})?${WORD}(?:${ENDING})?|${OPERATOR}|${MARK}`, 'gu');
const PLAIN_WORD = new RegExp(`^${WORD}$`, 'u');

/** Other ways to write the same, and how a text is laid out: lines of its lists, headings, quotations and rules, and emphasis. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/’/gu, "'"],
  [/−/gu, '-'],
  [/♯/gu, '#'],
  [/≥/gu, '>='],
  [/≤/gu, '<='],
  [/≠/gu, '!='],
  [/^[ \t]*[-=*_|:+~ \t]{3,}$/gmu, ''],
  [/^[ \t]*(?:(?:[-*+]|>(?![ \t]*\d)|#{1,6})[ \t]+){1,4}/gmu, ''],
  [/(?<![^\s("'])(\*{1,3}|~~)(?=[\p{L}\p{N}"'`[(])([^*~\n]+)(?<=\S)\1(?![\p{L}\p{N}*~])/gu, '$2'],
];

/**
 * The words of a text in order, lower case, with the symbols that make others of them (`c++`, `-5`, `5%`, `.net`), and symbols
 * that say something by themselves (`>`, `!=`, `&&`, emoji); without punctuation and layout.
 */
export function exactWords(text: string): readonly string[] {
  const spelled = SPELLINGS.reduce((read, [from, to]) => read.replace(from, to), text.normalize('NFKC'));
  return (spelled.toLowerCase().match(EXACT_WORD) ?? []).map((word) => word.replace(/\s/u, ''));
}

/** Those of the `exactWords` that are more than letters and digits: what an index of words does not tell apart. */
export function symbolWords(text: string): readonly string[] {
  return exactWords(text).filter((word) => !PLAIN_WORD.test(word));
}
