declare module 'stopword/dist/stopword.esm.min.mjs' {
  export const eng: readonly string[];
}
