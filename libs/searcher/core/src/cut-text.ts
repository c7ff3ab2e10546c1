import type { ComparedText, TextBeside } from '@learning-memory/searcher';

/** Characters of a text that are compared: a search has milliseconds, a note may have ten thousand. */
const LONGEST_READ = 1000;

/** As much of a text, and of all that lies beside it, as is compared. */
export function cutText({ text, beside }: ComparedText): ComparedText {
  return { text: text.slice(0, LONGEST_READ), beside: beside === undefined ? undefined : cutBeside(beside) };
}

function cutBeside(beside: readonly TextBeside[]): readonly TextBeside[] {
  let left = LONGEST_READ;
  return beside.flatMap(({ text, weight }) => {
    const cut = text.slice(0, left);
    left -= cut.length;
    return cut === '' ? [] : [{ text: cut, weight }];
  });
}
