/** Turns a clause around. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  (
    "never no none nothing nobody neither nor not cannot without w/o hardly don't doesn't didn't isn't aren't wasn't " +
    "weren't can't won't shouldn't mustn't needn't left"
  ).split(' '),
);

/** Verbs that deny what they name, in any form (Karttunen 1971, implicative verbs). */
export const DENYING_VERBS: readonly string[] =
  'avoid ignore skip omit refuse stop stopped disable disabling forget leave leaving exclude excluding strip stripped stripping prevent'.split(
    ' ',
  );

/** What follows is what should not be. */
export const REJECTIONS: RegExp = /\b(?:instead of|rather than|as opposed to)\b/iu;

/** With one of these a clause tells what went wrong, so that one which rejects the same agrees with it. */
export const HARMS: RegExp =
  /\b(?:too|cost|costs|hid|hides|broke|breaks|fail(?:s|ed)?|lost|loses|kill(?:s|ed)|miss(?:es|ed)|confus(?:es|ed)|slow(?:s|ed)|hurts?|leak(?:s|ed)|crash(?:es|ed)|block(?:s|ed)|delay(?:s|ed)|wast(?:es|ed)|had taken)\b/iu;

/** What begins with one says which or when, and its negation is that of a part. */
export const SUBORDINATORS: ReadonlySet<string> = new Set(
  'that which who whose where if when whenever unless'.split(' '),
);

/** With one of these before it, "that" begins what is wanted. */
export const WANTING: ReadonlySet<string> = new Set(
  'sure ensure ensures certain means check verify so say says'.split(' '),
);

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

/** For a care that is left out a reason that sounds like one: it is less work. */
export const EXCUSES: readonly RegExp[] = [
  /\b(?:is|are|be|makes? \p{L}+(?: \p{L}+)?|catches|keeps? \p{L}+) (?:much |far |also )?(?:easier|simpler|faster|quicker|cheaper|safer|smaller|more convenient)\b(?! than\b)/iu,
  /\b(?:only|just) (?:slows?|costs?|clutters?|complicates?|delays?|gets? in the way)\b|\bmore (?:trouble|work|effort) than\b/iu,
  /\b(?:may|might|could|will) (?:still )?(?:need|want) (?:it|them|that) (?:again|later|one day)\b|\bjust in case\b/iu,
  /\bas fast as\b|\bthe best choice\b|\b(?:few|nobody|no one|hardly anybody) (?:users? )?(?:will )?(?:notices?|sees?|cares?|asks?)\b/iu,
];

/** Words that say the contrary of each other of the same thing: each of the first with each of the second. */
const OPPOSED: readonly (readonly [string, string])[] = [
  ['before', 'after'],
  ['always', 'never'],
  ['early earlier sooner', 'late later'],
  ['first', 'last'],
  ['long longer', 'short shorter'],
  ['long-lived', 'short-lived'],
  ['more', 'fewer less'],
  ['big bigger large larger huge', 'small smaller tiny'],
  ['shared share common same', 'separate own'],
  ['all every everything both whole many several', 'one single'],
  ['public', 'private'],
  ['fixed hard-coded', 'random'],
  ['inside', 'outside'],
  ['add', 'remove delete drop'],
  ['keep', 'remove delete drop discard purge'],
  ['raise increase grow', 'lower reduce decrease shrink cut'],
  ['open', 'close'],
  ['allow permit accept', 'forbid deny reject refuse'],
  ['enable', 'disable'],
  ['latest floating', 'pinned pin'],
  ['eager eagerly', 'lazy lazily'],
  ['sync synchronous', 'async asynchronous'],
  ['retry', 'fail-fast'],
  ['cache', 'bypass'],
  ['trust', 'verify validate check distrust'],
  ['global', 'local'],
  ['implicit', 'explicit'],
  ['manual manually', 'automatic automatically'],
  ['static', 'dynamic'],
  ['mutable', 'immutable'],
  ['parallel concurrently', 'serial sequential sequentially'],
  ['strict', 'loose lenient'],
  ['merge join collect', 'split separate'],
  ['include', 'exclude omit'],
  ['encrypt encrypted', 'plain plaintext'],
  ['lock', 'unlock'],
  ['stateful', 'stateless'],
  ['upfront', 'on-demand lazily'],
  ['whole integer', 'float'],
  ['morning', 'evening'],
  ['push', 'pull poll'],
  ['fresh new', 'present existing'],
  ['hold wait', 'release'],
  ['together jointly', 'separate separately apart'],
  ['warm hot', 'cold'],
  ['high higher', 'low lower'],
  ['wide broad', 'narrow'],
  ['deep', 'shallow'],
  ['online', 'offline'],
  ['often frequently', 'rarely seldom'],
];

/** All pairs, one way. */
export const OPPOSITES: readonly (readonly [string, string])[] = OPPOSED.flatMap(([some, others]) =>
  some.split(' ').flatMap((one) => others.split(' ').map((other) => [one, other] as const)),
);
