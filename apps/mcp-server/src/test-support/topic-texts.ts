/** Small sets in which topics are beyond doubt: texts of one matter differ in a word. */
const FRAMES = {
  database: 'The Postgres database needed a WORD index on the orders table before the migration.',
  login: 'The login form clears the WORD session cookie when the user types a wrong password.',
  ferry: 'The island ferry carried WORD passengers from the harbour past the lighthouse in a storm.',
} as const;

const WORDS =
  'blue second wooden quiet narrow heavy modern usual former early tiny bright formal robust lucky simple urban famous gentle purple';

export type Matter = keyof typeof FRAMES;

/** At most 20. */
export function textsAbout(matter: Matter, count: number, from = 0): readonly string[] {
  return WORDS.split(' ')
    .slice(from, from + count)
    .map((word) => FRAMES[matter].replace('WORD', word));
}
