const LETTERS = 'abcdefghijkmnopqrstuvwxyz';
const CLASSES: Readonly<Record<string, string>> = {
  A: `${LETTERS}${LETTERS.toUpperCase()}23456789`,
  B: `${LETTERS}${LETTERS.toUpperCase()}23456789_-`,
  D: '0123456789',
  H: '0123456789abcdef',
  L: `${LETTERS}23456789`,
  S: `${LETTERS}${LETTERS.toUpperCase()}23456789+/`,
  U: `${LETTERS.toUpperCase()}234567`,
  W: `${LETTERS}${LETTERS.toUpperCase().replace(/[IO]/g, '')}23456789`,
};

/** Fills `{A:36}` of a template with so many characters of a class, the same each time; no secret stands in a file. */
export function madeUp(template: string): string {
  const next = randomOf(template);
  return template.replace(/\{([ABDHLSUW]):(\d+)\}/g, (_hole, name: string, length: string) => {
    const characters = CLASSES[name] ?? '';
    const digits = characters.replace(/\D/g, '');
    const letters = characters.replace(/[^A-Za-z]/g, '') || digits;
    // No text of random letters is without a digit or begins or ends with a separator, in the hands of a good generator.
    const pick = (from: string): string => from.charAt(Math.floor(next() * from.length));
    return Array.from({ length: Number(length) }, (_, index) =>
      pick(index === 1 ? digits : index === 0 || index === Number(length) - 1 ? letters : characters),
    ).join('');
  });
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
