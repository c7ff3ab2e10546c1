/** Opens a value, also within text that is itself escaped. */
export const OPENING: string = String.raw`\\?["'\x60]?`;

/** Says what ends a value: the quote that opens it, else a space, a bracket of markup, or the next name of a query. */
const ENDS: readonly string[] = [
  String.raw`(?<=\\["'\x60])(?:[^"'\x60\\\n]|\\(?!["'\x60]))+`,
  String.raw`(?<=(?<!\\)")(?:[^"\\\n]|\\.)+`,
  String.raw`(?<=(?<!\\)')(?:[^'\\\n]|\\.)+`,
  String.raw`(?<=(?<!\\)\x60)[^\x60\n]+`,
  String.raw`(?<!["'\x60])(?:[^\s"'\x60&;<>|\\]|\\(?!["'nrt])|&(?![&\s]|amp;|[\w.%-]{1,40}=)|["'](?=[\w!@#$%^*]{2}))+`,
];

/** A value behind `OPENING`. */
export const VALUE: string = `(?<secret>${ENDS.join('|')})`;
