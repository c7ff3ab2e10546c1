import { foldText, isAscii } from './fold-text.ts';

const PICTOGRAPH = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?';
const EMOJI = `\\p{RI}\\p{RI}|${PICTOGRAPH}(?:\\u200D${PICTOGRAPH}){0,8}`;
const TOKEN = new RegExp(`${EMOJI}|${wordPattern('[\\p{L}\\p{N}]', "[-.'’]")}`, 'gu');
/** Finds the same in ASCII, in a fraction of the time. */
const ASCII_TOKEN = new RegExp(wordPattern('[A-Za-z0-9]', "[-.']"), 'g');

/** Words with what joins them, as `user_by-id.name`, and emoji; in order. */
export function tokenize(text: string): readonly string[] {
  const folded = foldText(text);
  return folded.match(isAscii(folded) ? ASCII_TOKEN : TOKEN) ?? [];
}

function wordPattern(letter: string, joiner: string): string {
  return `${letter}{1,256}(?:(?:_{1,4}|${joiner})${letter}{1,256}){0,32}`;
}
