/**
 * How a sentence rules something out: it `forbids` to do it; it `bans` it, or binds it to somebody's consent; it `replaces` it by what stands before;
 * it `allows` it in some places alone; or says that others have it `written`.
 */
export type RulingKind = 'forbids' | 'bans' | 'replaces' | 'allows' | 'written';

interface Cue {
  readonly words: RegExp;
  /** Default `forbids`. */
  readonly kind?: RulingKind;
}

/** Of a clause: its beginning, or who is told. */
const START = String.raw`(?:^|[,;:.!(—–]\s*|(?<!\S)-\s+|\b(?:and|but|so|please|pls|also|just|we|you|one|then|or|that|i)\s+)`;
/** What follows `never` where a story is told. */
const TOLD = String.raw`(?!\s+(?:was|were|had|got|found|saw|did|does|been|be\s+(?:sure|able)|mind|happened|came|went|seen|worked|failed|fails|works|finished|knew|understood|again)\b)`;

/** The first of a sentence that fits is taken. */
export const CUES: readonly Cue[] = [
  { words: new RegExp(`${START}(?:never|do\\s+not|don['’]?t)${TOLD}(?=\\s+\\p{L})`, 'iu') },
  {
    words: new RegExp(
      `\\b(?:must|should|may|shall|can|could)(?:\\s+not|n['’]t|not|\\s+never)${TOLD}(?=\\s+(?:be|ever|\\p{L}))`,
      'iu',
    ),
  },
  { words: /\b(?:is|are)\s+never\s+to\s+be\b/iu },
  {
    words:
      /\b(?:nobody|no\s+one|noone)\s+(?:else\s+)?(?:may|should|must|is\s+allowed\s+to|runs?|edits?|touch(?:es)?)\b/iu,
  },
  {
    words: new RegExp(
      `${START}(?:avoid|refrain\\s+from|stay\\s+away\\s+from|keep\\s+(?:your\\s+)?(?:hands|fingers)\\s+off|keep\\s+out\\s+of|steer\\s+clear\\s+of|stop|quit|no\\s+more|no\\s+longer|hands\\s+off|leave|don['’]?t)(?=\\s)`,
      'iu',
    ),
  },
  {
    words:
      /\b(?:not\s+allowed|not\s+permitted|forbidden|prohibited|banned|off[- ]limits|taboo|verboten|untersagt|prohibid[oa]s?|interdite?s?|a\s+no-go|frozen|read-only)\b/iu,
    kind: 'bans',
  },
  {
    words:
      /\b(?:ask|asking|check\s+with|talk\s+to|ping|confirm\s+with|tell|warn|wait\s+for)\b(?!\s+for\b)(?:\s+[\p{L}\d@#'’_-]+){0,4}?\s+(?:before|first|prior\s+to)\b|\bask\s+(?:me|us)\b/iu,
    kind: 'bans',
  },
  {
    words:
      /\b(?:needs?|requires?)\s+(?:an?\s+|my\s+|the\s+|explicit\s+|written\s+|prior\s+)*(?:approval|sign-?off|permission|consent|ok|okay|confirmation|go-ahead)\b/iu,
    kind: 'bans',
  },
  {
    words:
      /\bonly\s+(?:after|with)\s+(?:an?\s+|my\s+|the\s+|explicit\s+)*(?:approval|sign-?off|permission|consent|ok|okay|confirmation|go-ahead|asking)\b/iu,
    kind: 'bans',
  },
  {
    words:
      /\bonly\s+(?:[\p{L}-]+\s+){1,4}?(?:may|can|should|is\s+allowed\s+to|are\s+allowed\s+to|ever\s+\p{L}+s)\b(?!\s+be\b)/iu,
  },
  {
    words:
      /\b(?:is|are|gets?|must\s+be|may\s+be|should\s+be)\s+only\s+(?:ever\s+)?(?:be\s+)?(?:edited|changed|touched|run|used|deployed|pushed|merged|published|released|called|committed|done|built|cut)\b/iu,
    kind: 'allows',
  },
  {
    words: new RegExp(`${START}only\\s+(?:ever\\s+)?(?:run|use|edit|change|deploy|push|call|touch|merge)\\b`, 'iu'),
    kind: 'allows',
  },
  {
    words:
      /\b(?:instead\s+of|rather\s+than|in\s+place\s+of|in\s+favou?r\s+over|anstelle\s+von|anstatt|statt|en\s+(?:lugar|vez)\s+de|au\s+lieu\s+de|plutôt\s+que)\b/iu,
    kind: 'replaces',
  },
  {
    words:
      /(?<=\b(?:use|using|run|prefer|call|install|import|edit|write|add|nutze|nimm|usa|utilise|with|through|via)\b[^.;]{1,80})(?:,|—|–|-|;|\band|\()\s*(?:and\s+)?(?:not|never|no|nicht|nie|kein|keine|pas|non)\b/iu,
    kind: 'replaces',
  },
  { words: /\b(?:prefer|favou?r)\b[^,;]{1,60}?\b(?:over|to)\b/iu, kind: 'replaces' },
  {
    words:
      /\b(?:niemals|nie|bitte\s+nicht|bitte\s+keine?|darf\s+nicht|dürfen\s+nicht|darf\s+nie|dürfen\s+nie|soll(?:en|te|ten)?\s+nicht|finger\s+weg|(?:erst|vorher|zuerst)\s+(?:\p{L}+\s+)?(?:fragen|absprechen|rückfragen)|frag\p{L}*\s+(?:\p{L}+\s+)?(?:vorher|zuerst|erst))\b/iu,
  },
  {
    words:
      /\bnicht(?=\s+(?:[\p{L}`./-]+\s+){0,4}\p{L}+en\s*[.!,;]?\s*$)|\bnicht(?=\s+\p{L}+en\b)|\bkeine?\b(?=.{1,60}en\s*[.!]?\s*$)/iu,
  },
  {
    words:
      /\b(?:nunca|jamás|jamais|no\s+se\s+(?:debe|puede|toca|usa|edita)n?|no\s+hay\s+que|(?:ne\s+)?(?:pas|plus)\s+(?:de|d['’]))|\bn(?:e\s|['’])[\p{L}`]+\s+(?:pas|jamais)\b|(?:^|[,;:.(]\s*|\bpor\s+favor\s+)no\s+(?:\p{L}+(?:es|as|ar|er|ir|éis|áis))\b|\b(?:pregunt|consult)\p{L}*\s+(?:\p{L}+\s+)?(?:antes|primero)\b|\bantes\s+de\b.{1,60}\bpregunt|\bdemande\p{L}*\s+(?:\p{L}+\s+)?avant\b/iu,
  },
  {
    words: new RegExp(
      `${START}no(?=\\s+(?:direct\\s+|manual\\s+|more\\s+|new\\s+|hand\\s+)?(?:[\`./*\\w-]{2,30}))`,
      'iu',
    ),
  },
  {
    words:
      /\b(?:is|are|gets?)\s+(?:auto-?\s?|automatically\s+|machine-)?(?:generated|overwritten|regenerated|rewritten|vendored)\b/iu,
    kind: 'written',
  },
];
