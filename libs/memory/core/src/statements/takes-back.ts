import { corrects } from '@learning-memory/session-note';
import { symbolWords } from '@learning-memory/text-analysis';
import { MARK } from './corrected-text.ts';

/** Whether a later statement corrects an earlier one; to say the same once more corrects nothing, however it is worded. */
export function takesBack(later: string, earlier: string): boolean {
  return !saysTheSame(later, earlier) && corrects(later, earlier);
}

/** But for its look; a part that was corrected says what it was corrected by. */
function saysTheSame(later: string, earlier: string): boolean {
  const [one, other] = [later.replaceAll(MARK, ''), earlier.replaceAll(MARK, '')];
  return bare(one) === bare(other) && symbolWords(one).join(' ') === symbolWords(other).join(' ');
}

function bare(statement: string): string {
  return statement
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
