import { TOKENS } from './statement-parameters.ts';

/** The statement with blanks for all that is quoted, a comment, a parameter or in brackets: what is left stands where it stood. */
export function outlineOf(sql: string): string {
  let rest = sql.replaceAll(TOKENS, (token) => blank(token));
  for (;;) {
    const outer = rest.replaceAll(/\([^()]*\)/g, (brackets) => blank(brackets));
    if (outer === rest) return rest;
    rest = outer;
  }
}

/** Without comments, and what ends it. */
export function bodyOf(sql: string): string {
  const withoutComments = sql.replaceAll(TOKENS, (token) => (/^(?:--|\/\*)/.test(token) ? blank(token) : token));
  return withoutComments.replace(/[\s;]+$/, '');
}

const blank = (text: string): string => ' '.repeat(text.length);
