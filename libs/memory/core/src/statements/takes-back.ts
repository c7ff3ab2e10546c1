import { corrects } from '@learning-memory/session-note';
import { MARK } from './corrected-text.ts';

/** Whether a later statement corrects an earlier one; to say the same once more corrects nothing, however it is worded. */
export function takesBack(later: string, earlier: string): boolean {
  return bare(later) !== bare(earlier) && corrects(later, earlier);
}

/** Without its look; a part that was corrected says what it was corrected by. */
function bare(statement: string): string {
  return statement
    .replaceAll(MARK, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
