/** And what may break a word. */
const MARKS = /[\p{M}\u00AD\u200B]/gu;
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  "ß ss ẞ SS æ ae Æ AE œ oe Œ OE ø o Ø O đ d Đ D ð d Ð D ł l Ł L þ th Þ TH ı i ’ '"
    .split(' ')
    .flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? '']] : [])),
);

const ELIDED =
  /^(?:[cdjlmnstv]|qu|jusqu|lorsqu|puisqu|quoiqu|un|agl|all|coll|dagl|dall|degl|dell|gl|negl|nell|pell|quell|quest|sugl|sull)'(?=[a-z]{3,}$)/;
const LONGEST_ELIDED = 64;

/** The words of a text as the regular expressions of `tools/train-embedding` have them. */
export function referenceWords(text: string): readonly string[] {
  const folded = text
    .replaceAll(/[^\0-\x7f]+/g, (run) => run.normalize('NFKD').replaceAll(MARKS, ''))
    .replaceAll(/[^\0-\x7f]/gu, (letter) => LETTERS[letter] ?? ' ');
  const split = folded.replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2').replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
  return split.toLowerCase().match(/[a-z]+(?:'[a-z]+)?|\d+/g) ?? [];
}

/** A word of the vocabulary is one token, others fall into their longest pieces from the left. */
export function referenceTokens(text: string, vocabulary: readonly string[]): readonly string[] {
  const known = new Set(vocabulary);
  return referenceWords(text).flatMap((word) => {
    if (known.has(word)) return [word];
    const rest = word.length > LONGEST_ELIDED ? word : word.replace(ELIDED, '');
    return known.has(rest) ? [rest] : piecesOf(rest, known);
  });
}

function piecesOf(word: string, known: ReadonlySet<string>): readonly string[] {
  const longest = Math.max(...Array.from(known, (piece) => piece.length));
  const pieces: string[] = [];
  for (let start = 0; start < word.length;) {
    const mark = start === 0 ? '' : '##';
    let end = Math.min(word.length, start + longest);
    while (end > start && !known.has(mark + word.slice(start, end))) end--;
    if (end > start) pieces.push(mark + word.slice(start, end));
    start = Math.max(end, start + 1);
  }
  return pieces;
}
