const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * What one slip of typing makes of a word, or a word of it: a letter left out, another in its place, one too many, or two that
 * follow each other exchanged (Damerau 1964); letters that are put in are those of English. The first letter stays, where slips
 * are rare (Pollock and Zamora 1984). Each once, without the word itself.
 */
export function oneSlipAway(word: string): readonly string[] {
  const letters = [...word];
  const made = new Set<string>();
  const put = (index: number, removed: number, ...added: readonly string[]): void => {
    made.add(letters.toSpliced(index, removed, ...added).join(''));
  };
  for (let index = 1; index <= letters.length; index += 1) {
    const [letter, next] = letters.slice(index, index + 2);
    for (const other of LETTERS) put(index, 0, other);
    if (letter === undefined) continue;
    put(index, 1);
    for (const other of LETTERS) put(index, 1, other);
    if (next !== undefined) put(index, 2, next, letter);
  }
  made.delete(word);
  return [...made];
}
