/** Is a hash of the golden files, so that it changes when answers do; its test says which one it has to be. */
export const PARSER_VERSION = '5636f5083c0f';
