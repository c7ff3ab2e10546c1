/** Says that something is not as it was, though not of what. */
const CHANGED =
  /\b(?:no longer|any ?more|now|instead|as of|from (?:\S+\s){1,3}on(?:wards?)?|starting (?:in|on|from|with)|since|correction|actually|turns out|(?:is|are|was|were|been|got|has|have|we|I|they) (?:now |just |all )?(?:moved|changed|switched|migrated|replaced|renamed|raised|lowered|increased|reduced|bumped|dropped|removed|retired|deprecated|closed|gone|left|split|merged|reversed|lifted|extended|postponed))\b|(?:,|\bbut|\band)\s+not\s|^no(?:t|ne)?\s|(?<![a-zà-ÿ])(?:nicht mehr|kein(?:e|en|er)? mehr|jetzt|nun|ab (?:jetzt|sofort|\d|dem)|seit|statt(?:dessen)?|anstelle|künftig|umgestellt|geändert|ersetzt|verschoben|abgelöst|entfällt|inzwischen)(?![a-zà-ÿ])/iu;
/** Whether a statement tells of a change by itself. */
export function changesWhatWasSaid(statement: string): boolean {
  return CHANGED.test(statement);
}
