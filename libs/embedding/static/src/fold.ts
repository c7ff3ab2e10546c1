/** Letters and an apostrophe that Unicode does not decompose. */
const IN_ASCII: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '’': "'",
};

const MARK = /\p{M}/u;
/** Where a word may be broken, which nobody sees: a soft hyphen, and a blank of no width. */
const BREAK = /[\u00AD\u200B]/u;
const LETTER = /\p{L}/u;
const KNOWN_AT_MOST = 4_096;

/** Texts of one language have few characters, and a decomposition costs as much as a hundred look-ups. */
const known = new Map<number, string>();

/** What a letter of a script that is not read becomes: like a blank it ends a word. */
export const UNREAD = '\0';

/** The ASCII that a code point beyond it is read as: `e` for `é`, `fi` for `ﬁ`, nothing for a mark or what may break a word, else a blank or `UNREAD`. */
export function foldToAscii(codePoint: number): string {
  const folded = known.get(codePoint);
  return folded ?? remember(codePoint, decompose(codePoint));
}

function remember(codePoint: number, folded: string): string {
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(codePoint, folded);
  return folded;
}

function decompose(codePoint: number): string {
  let folded = '';
  for (const part of String.fromCodePoint(codePoint).normalize('NFKD')) folded += IN_ASCII[part] ?? asciiOf(part);
  return folded;
}

function asciiOf(part: string): string {
  if (part < '\u0080') return part;
  if (MARK.test(part) || BREAK.test(part)) return '';
  return LETTER.test(part) ? UNREAD : ' ';
}
