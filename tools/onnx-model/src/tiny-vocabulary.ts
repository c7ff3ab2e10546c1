/** Padding, unknown, start, end and mask. */
export const SPECIAL_TOKENS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'] as const;

const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

const WORDS =
  'the of and to in is was that for on with as by at from this it be are not have has had or an but before after ' +
  'again never under their users customers readers team new old two first last one prefer dark colours editor ' +
  'database connection pool exhausted load stale cache entry price hides rename column steps keep working flaky ' +
  'test waits timer instead event deploy tuesday holiday server client index search query memory file folder code ' +
  'commit branch merge error failure timeout retry queue worker thread lock release version build log user password ' +
  'token key value list table row page report request answer answered slow fast large small open closed lost found';

/** Every word of letters and digits falls into pieces of it. */
export const TINY_VOCABULARY: readonly string[] = [
  ...SPECIAL_TOKENS,
  ...CHARACTERS,
  ...CHARACTERS.map((character) => `##${character}`),
  ...new Set(WORDS.split(' ')),
];
