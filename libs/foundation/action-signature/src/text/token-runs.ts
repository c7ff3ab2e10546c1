const TOKEN = /[\p{L}_$][\p{L}\d_$]*|\d+(?:\.\d+)*|--?\p{L}[\p{L}\d_-]*|[^\s\p{L}\d_$]/gu;
/** Signs that code has in one way and prose about it in another, and those that end a sentence. */
const LEFT_OUT = /["'`,;\\]|[.:!?](?=\s|$)/gu;
const PROSE = /^\p{L}+$/u;

/** Words, numbers, flags and signs of a text in its order, in lower case. */
export function tokensOf(text: string): readonly string[] {
  return text.toLowerCase().replaceAll(LEFT_OUT, ' ').match(TOKEN) ?? [];
}

/** All that stand so many together one behind the other, but those that are all words of prose. */
export function runsOf(tokens: readonly string[], length: number): ReadonlySet<string> {
  const runs = new Set<string>();
  for (let end = length; end <= tokens.length; end += 1) {
    const run = tokens.slice(end - length, end);
    if (!run.every((token) => PROSE.test(token))) runs.add(run.join(' '));
  }
  return runs;
}

/** Tokens of a text that are compared with each of another one. */
const MOST = { long: 1500, short: 300 } as const;

/** How many tokens at most the beginnings of both have one behind the other. */
export function longestRun(some: readonly string[], others: readonly string[]): number {
  const numbers = new Map<string, number>();
  const short = Uint16Array.from(others.slice(0, MOST.short), (token) => numberOf(token, numbers));
  let most = 0;
  let before = new Uint16Array(short.length + 1);
  let lengths = new Uint16Array(short.length + 1);
  for (const token of some.slice(0, MOST.long)) {
    const number = numbers.get(token) ?? 0;
    for (let at = 0; at < short.length; at += 1) {
      const length = short[at] === number ? (before[at] as number) + 1 : 0;
      lengths[at + 1] = length;
      if (length > most) most = length;
    }
    [before, lengths] = [lengths, before];
  }
  return most;
}

/** From 1 on. */
function numberOf(token: string, numbers: Map<string, number>): number {
  const known = numbers.get(token) ?? numbers.size + 1;
  numbers.set(token, known);
  return known;
}

const NAME = /[\p{L}_][\p{L}\d_]*\(?/gu;

/** Names as code has them: with a capital or an underscore within, or that are called. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set((text.match(NAME) ?? []).filter((name) => name.endsWith('(') || /[\p{Lu}_]/u.test(name.slice(1))));
}
