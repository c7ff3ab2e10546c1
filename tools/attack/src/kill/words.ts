import type { Random } from '../support/random.ts';

const WORDS =
  'queue cache mailer index parser worker socket ledger invoice booking ferry harbour lantern compiler bucket token reader writer engine signal valve garden bridge copper violet planet winter summit orchard canyon meadow anchor'.split(
    ' ',
  );

let last = 0;

/** A sentence that no other is like. */
export function sentence(random: Random): string {
  const words = Array.from({ length: 8 }, () => random.pick(WORDS));
  return `${words.join(' ')} ${String((last += 1))}x${String(random.below(1_000_000))}`;
}
