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

/** How many tokens at most both have one behind the other. */
export function longestRun(some: readonly string[], others: readonly string[]): number {
  const places = new Map<string, number[]>();
  for (const [at, token] of others.entries()) {
    const known = places.get(token);
    if (known === undefined) places.set(token, [at]);
    else known.push(at);
  }
  let most = 0;
  let before = new Map<number, number>();
  for (const token of some) {
    const lengths = new Map<number, number>();
    for (const at of places.get(token) ?? []) {
      const length = (before.get(at - 1) ?? 0) + 1;
      lengths.set(at, length);
      if (length > most) most = length;
    }
    before = lengths;
  }
  return most;
}

const NAME = /\p{L}[\p{L}\d_]*[\p{Lu}_][\p{L}\d_]*|\.?\p{L}[\p{L}\d_]*\(/gu;

/** Names as code has them: with a capital or an underscore within, or that are called. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(NAME) ?? []);
}
