/** Scripts written without spaces between words. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const SCRIPT_RUN = new RegExp(`[${UNSPACED}]{1,256}|[^${UNSPACED}]{1,256}`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** `HTTPServer2` -> HTTP, Server, 2. A bound on each run keeps the engine's backtracking stack small. */
const PART = /\p{N}{1,256}|\p{Lu}{1,256}(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]{1,256}|\p{Lu}/gu;
const JOINER = /[^\p{L}\p{N}]/u;

/** The same for most words by far, in a fraction of the time. */
const ASCII_WORD = /^[!-~]{1,256}$/;
const ASCII_PART = /[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]/g;

export interface SplitWord {
  /** Lower case words, and bigrams of scripts without spaces. */
  readonly parts: readonly string[];
  /** The whole identifier without its joiners, where it fell into several words: `getUserById`, `get-user-by-id` -> getuserbyid. */
  readonly whole?: string | undefined;
}

/** Splits one folded word, as found between spaces and punctuation. */
export function splitWord(word: string): SplitWord {
  if (ASCII_WORD.test(word)) return joined((word.match(ASCII_PART) ?? []).map((part) => part.toLowerCase()));
  const parts: string[] = [];
  let words = 0;
  for (const [run] of word.matchAll(SCRIPT_RUN)) {
    if (IS_UNSPACED.test(run)) {
      parts.push(...bigrams(run));
      continue;
    }
    const split = splitIdentifier(run);
    words += split.length;
    parts.push(...split);
  }
  return words === parts.length ? joined(parts) : { parts };
}

function joined(parts: readonly string[]): SplitWord {
  return parts.length > 1 ? { parts, whole: parts.join('') } : { parts };
}

function splitIdentifier(run: string): readonly string[] {
  return run
    .split(JOINER)
    .flatMap((piece) => piece.match(PART) ?? [])
    .map((part) => part.toLowerCase());
}

/** As Lucene's CJKBigramFilter: overlapping pairs; a lone character is a term of its own. */
function bigrams(run: string): readonly string[] {
  const characters = [...run.toLowerCase()];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
