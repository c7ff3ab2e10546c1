import { analyzeText } from '@learning-memory/text-analysis';

const JOINERS = /[^\p{L}\p{N}]+/gu;
/** Most names by far, and those of them that a hundred thousand are compared with. */
const PLAIN = /^[a-z0-9]*$/;

/** The words that a name is made of, stemmed; a name of one word is that word. */
export function nameTerms(name: string): readonly string[] {
  const terms = [...new Set(analyzeText(name))];
  const whole = wholeName(name);
  const parts = terms.filter((term) => term !== whole);
  return parts.length === 0 ? terms : parts;
}

/** Its words without their case and what joins them: `getUserById`, `get_user_by_id` -> getuserbyid. */
export function wholeName(name: string): string {
  const lower = name.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.replace(JOINERS, '') || lower;
}
