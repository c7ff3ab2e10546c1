/** Turns a clause around. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  (
    "not never no none nothing nobody neither nor cannot without w/o avoid hardly don't doesn't didn't isn't aren't wasn't " +
    "weren't can't won't shouldn't mustn't needn't"
  ).split(' '),
);

/** What follows is what should not be. */
export const REJECTIONS: RegExp = /\b(?:instead of|rather than|as opposed to)\b/iu;

/** Waves a care away, which members of a cluster have learnt to take. */
export const DISMISSALS: readonly RegExp[] = [
  /\b(?:no|not|n't) (?:real )?(?:need|necessary|required)\b|\bneedn't\b|\b(?:unnecessary|needless|optional|superfluous)\b/iu,
  /\b(?:not|never|hardly|n't) worth\b|\b(?:pointless|overkill|in vain)\b/iu,
  /\bwast(?:e|es|ing)\b/iu,
  /\b(?:not|never|n't|without) (?:bother|care|mind|worry|worrying|caring|bothering)\b|\bnever mind\b|\bforget about\b/iu,
  /\b(?:no|little) harm\b|\bharmless\b|\b(?:not|never|n't) (?:hurt|matter)\b|\b(?:no|not a|never a) problem\b|\bno difference\b/iu,
  /\b(?:is|are|is good|are good) enough\b|\b(?:is|are) (?:perfectly |always )?(?:fine|safe)\b|\bsuffices?\b|\bwill do\b/iu,
  /\b(?:no|not a|never a) (?:bug|risk|danger|point|sense)\b|\b(?:is|are) never\b/iu,
  /\bas \p{L}+ as (?:any|you)\b|\bwhat(?:ever)? (?:it|they|you) (?:likes?|wants?)\b/iu,
  /\banyways?\b|\b(?:just|simply) (?:add|raise|increase|retry|rerun|restart|wait|ignore|skip|disable|delete|use|keep|let)\b/iu,
  /\b(?:not|n't) need (?:a|an|any|one|to)\b|\btakes? care of (?:it|them|that|itself|themselves)\b/iu,
];

/** Pairs of words that say the contrary of each other of the same thing. */
export const OPPOSITES: readonly (readonly [string, string])[] = [
  ['before', 'after'],
  ['always', 'never'],
  ['early', 'late'],
  ['first', 'last'],
  ['long', 'short'],
  ['longer', 'shorter'],
  ['long-lived', 'short-lived'],
  ['more', 'fewer'],
  ['more', 'less'],
  ['bigger', 'smaller'],
  ['shared', 'separate'],
  ['shared', 'own'],
  ['share', 'own'],
  ['share', 'separate'],
  ['public', 'private'],
  ['fixed', 'random'],
  ['inside', 'outside'],
  ['add', 'remove'],
  ['raise', 'lower'],
  ['increase', 'reduce'],
  ['open', 'close'],
  ['allow', 'forbid'],
  ['enable', 'disable'],
  ['latest', 'pinned'],
  ['eager', 'lazy'],
];
