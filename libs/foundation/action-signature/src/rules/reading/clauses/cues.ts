import { PROGRAM_WITH_VERB } from '../../../shell/program-names.ts';

/**
 * How a sentence rules something out: it `forbids` to do it; it says of it that it is banned (`bans`); it `binds` it to somebody's consent; it `replaces` it by what stands before;
 * it `allows` it in some places alone, or `confines` who is told to them; or says that others have it `written`.
 */
export type RulingKind = 'forbids' | 'bans' | 'binds' | 'replaces' | 'allows' | 'confines' | 'written';

/** It is not to be done, or not without more ado, and nothing is named in its place. */
export const RULED_OUT: ReadonlySet<RulingKind> = new Set<RulingKind>(['forbids', 'bans', 'binds']);

interface Cue {
  readonly words: RegExp;
  /** Default `forbids`. */
  readonly kind?: RulingKind;
}

/** Of a clause: its beginning, or who is told. */
const START = String.raw`(?:^|[,;:.!(—–]\s*|(?<!\S)-\s+|\b(?:and|but|so|please|pls|also|just|we|you|one|then|or|that|i|to|me)\s+)`;
/** What follows `never` where a story is told. */
const TOLD = String.raw`(?!\s+(?:was|were|had|got|found|saw|did|does|been|be\s+(?:sure|able)|mind|happened|came|went|seen|worked|failed|fails|works|finished|knew|understood|again)\b)`;

/** It frees from something, or asks for it. */
export const FREEING: RegExp =
  /\b(?:do(?:es)?\s+not|do(?:es)?n['’]?t|never|no\s+longer|need\s+not)\s+(?:have\s+to|need|forget|hesitate|worry|ask|mind|be\s+afraid|require)\b|\b(?:not|no\s+longer|n['’]t)\s+(?:forbidden|prohibited|banned|read[- ]only|off[- ]limits|frozen)\b|\bnever\s+to\s+be\s+asked\b|\b(?:used\s+to\s+be|nothing\s+is)\s+(?:forbidden|prohibited|banned|read[- ]only|off[- ]limits|frozen)\b|\bit\s+is\s+(?:not|no\s+longer)\s+true\s+that\b|\b(?:is|was|has\s+been)\s+lifted\b|\bwithout\s+asking\s+is\s+fine\b/iu;

const OTHERS = String.raw`(?:ci|ops|sre|admins?|humans|maintainers|(?:the\s+|our\s+)?(?:\p{L}+\s+){0,2}(?:ci|pipelines?|workflows?|bots?|teams?|managers?|maintainers?|admins?))`;
/** It is for others. */
export const RESERVED: RegExp = new RegExp(
  String.raw`\b(?:is|are)\s+(?:(?:meant\s+)?for\s+${OTHERS}\s+only|(?:meant\s+)?only\s+(?:meant\s+)?for\s+${OTHERS}|(?:ci|ops|sre|admin|maintainer|pipeline)[- ]only|reserved\s+for\s+${OTHERS})(?!\p{L})`,
  'iu',
);

const GETS = String.raw`(?:gets?|is|are|(?:may|must|should|can|is\s+to)\s+be)`;
const DONE = String.raw`(?:ever\s+)?(?:written|edited|changed|renamed|deleted|removed|moved|touched|added|modified|altered|overwritten|pushed|merged|committed|deployed|installed|copied|published|tagged)(?!\p{L})`;
/** Who is told of in the plural: `Agents never sign …`. */
const TOLD_TO = String.raw`(?:agents|assistants|bots|llms|contributors|interns|contractors)`;
const WHO = String.raw`(?:[\p{L}\d@#'’_\x60-]+\s+){0,4}?`;
/** It is done by somebody alone. */
const BY_ONE = String.raw`(?:only\s+(?:ever\s+)?by|by\s+${WHO}[\p{L}\d@#'’_\x60-]+\s*,?\s*(?:alone|only|and\s+(?:by\s+)?(?:nobody|no\s+one|nothing)\s+else))(?!\p{L})(?!\s+(?:when|if|after|once|for|on|at|in|where|because|while|during)\s)`;
/** What is done to a thing, in a rule and hardly in a story. */
const RULED_DEED = String.raw`(?:edited|touched|deleted|removed|renamed|rebased|rewritten|reformatted|force-pushed|pushed|merged|squashed|committed|hand-edited|modified|altered|overwritten|published|installed|uploaded|copied|(?:set|moved|put|marked|switched)\s+(?:to|as|into)|to\s+be\s+\p{L}+ed)`;

/** What is written gets lost: `edits in there are overwritten`. */
export const LOST: RegExp =
  /\b(?:(?:manual|hand|local|any|your|direct)\s+)*(?:edits?|changes?|modifications?|anything\s+(?:you\s+)?(?:edit|chang|writ|put|add)\p{L}*)\s+(?:(?:made\s+)?(?:to|in|under|below)\s+[^.;,]{2,80}?\s+|there\s+|(?:in\s+)?here\s+)?(?:gets?|is|are|will\s+be|would\s+be|go(?:es)?)\s+(?:all\s+|just\s+|simply\s+|silently\s+)?(?:lost|overwritten|wiped|discarded|gone|reverted|undone|clobbered|thrown\s+away)(?!\p{L})/iu;

/** It is at a place where it is not to be. */
export const MISPLACED: RegExp =
  /\b(?:(?:has|have)\s+no\s+(?:business|place)|do(?:es)?(?:\s+not|n['’]t)\s+belong)(?=\s+(?:anywhere\s+)?(?:in|under|on|inside|below|within|there|here)(?!\p{L}))/iu;

/** The first of a sentence that fits is taken. */
export const CUES: readonly Cue[] = [
  { words: LOST, kind: 'bans' },
  { words: /\bnever\s+to(?=\s+\p{L})(?!\s+be\b)/iu },
  {
    words:
      /\b(?:do(?:es)?\s+not|do(?:es)?n['’]?t)\s+want\s+(?:(?:me|us|you|anyone|anybody|agents?|claude|it)\s+to\b)?|\bunder\s+no\s+circumstances\b/iu,
  },
  { words: new RegExp(`${START}(?:never|do\\s+not|don['’]?t)${TOLD}(?=\\s+[\\p{L}\`"'./-])`, 'iu') },
  {
    words: new RegExp(
      `\\b(?:must|should|may|shall|can)(?:\\s+not|n['’]t|not|\\s+never)${TOLD}(?=\\s+(?:be|ever|\\p{L}))`,
      'iu',
    ),
  },
  { words: /\b(?:is|are)\s+never\s+to\s+be\b/iu },
  {
    words: new RegExp(
      `(?:^|[.;:,(]\\s+)(?:(?:our|the|ai|coding)\\s+){0,2}${TOLD_TO}\\s+(?:never|don['’]?t|do\\s+not)${TOLD}(?=\\s+\\p{L})`,
      'iu',
    ),
  },
  { words: /\bnever(?=\s+leaves?\s+(?:the|this|that|our|its|their)\s)/iu },
  // `Nothing gets renamed in there`, `Nothing in data/raw gets renamed`.
  { words: new RegExp(`^(?:nothing|no\\s+files?)(?=\\s+${GETS}\\s+${DONE})`, 'iu') },
  {
    words: new RegExp(
      `(?<=^(?:nothing|no\\s+files?)\\s+(?:in|under|below|inside)\\s\\S{1,80}\\s)${GETS}\\s+${DONE}`,
      'iu',
    ),
    kind: 'bans',
  },
  {
    words:
      /\b(?:nobody|no\s+one|noone)\s+(?:else\s+)?(?:(?:may|should|must|is\s+allowed\s+to|runs?|edits?|touch(?:es)?)\b|(?=(?:publish|push|sign|deploy|merg|chang|delet|restart|commit|start|stop|copi|writ|install|releas|renam|mov|upload|flash)(?:e?s)\s))/iu,
  },
  {
    words: new RegExp(
      `${START}(?:avoid|refrain\\s+from|stay\\s+(?:away\\s+from|out\\s+of)|keep\\s+(?:your\\s+)?(?:hands|fingers)\\s+off|keep\\s+out\\s+of|steer\\s+clear\\s+of|(?:stop|quit)(?=\\s+\\p{L}+ing)|no\\s+more|no\\s+longer|hands\\s+off|leave|don['’]?t)(?=\\s|$|[.!]|(?<=off),)`,
      'iu',
    ),
    kind: 'bans',
  },
  { words: MISPLACED, kind: 'bans' },
  {
    words: new RegExp(
      `\\b${GETS}\\s+(?!(?:need|us|know|read|call|see|requir|load|consum|show|view|watch|support|own|mean|affect|cover|import|referenc)(?:e?d|n)\\b)(?:\\p{L}+ed|made|cut|built|set|run|done|written)\\s+${BY_ONE}`,
      'iu',
    ),
    kind: 'bans',
  },
  {
    words: new RegExp(
      `\\b(?:is|are)\\s+(?:not|never)(?=\\s+${RULED_DEED}(?!\\p{L})(?!\\s+(?:yet|since|by\\s+default|automatically|until|when|if)))`,
      'iu',
    ),
  },
  { words: /\b(?:is|are|stays?|gets?)\s+left\s+(?:alone|as\s+(?:it\s+is|they\s+are))\b/iu, kind: 'bans' },
  {
    words:
      /\b(?:not\s+allowed|not\s+permitted|forbidden|prohibited|banned|off[- ]limits|off\s+the\s+table|taboo|immutable(?=\s+(?:once|after)\b)|verboten|untersagt|prohibid[oa]s?|interdite?s?|a\s+no-(?:go|no)|frozen|sacred|sacrosanct|holy|untouchable|(?:read|listen(?:ing)?|look(?:ing)?|view(?:ing)?)[- ]only|stays?\s+untouched|(?:is|are)\s+(?:never|not)\s+(?:ok|okay|fine|acceptable))\b/iu,
    kind: 'bans',
  },
  {
    words:
      /^(?:please\s+)?before\s+(?:you\s+|we\s+|anyone\s+)?(?=(?:touch|edit|chang|modif|alter|delet|remov|renam|mov|us|run|deploy|push|merg|restart)\p{L}*\s.{2,100}?,\s*(?:please\s+|always\s+)?(?:tell|ping|ask|check\s+with|talk\s+to|let|message|notify|consult|get)\s)/iu,
    kind: 'binds',
  },
  {
    words:
      /\bonly\s+(?:ever\s+)?(?=(?:edit|chang|touch|modif|alter|run|deploy|push|merge|publish|restart|delet)\p{L}*\s.{2,80}?\s(?:after|once|when|if)\s+(?:(?:talking|speaking|checking|asking|consulting|clearing)\b|(?:an?\s+|my\s+|the\s+|code\s+)*(?:review|approval|sign-?off)\b|[\p{L}\d@]+\s+(?:has\s+|have\s+)?(?:says?|said|agrees?|agreed|approves?|approved|reviewed|confirms?|confirmed|okays?)\b))/iu,
    kind: 'binds',
  },
  {
    words:
      /\b(?:ask|asking|check\s+with|talk\s+to|ping|confirm\s+with|wait\s+for|confirm)\b(?!\s+for\b)(?:\s+[\p{L}\d@#'’_-]+){0,4}?\s+(?:before|first|prior\s+to)\b|\bask\s+(?:me|us)\b|\bget\s+(?:[\p{L}]+\s+){0,2}?(?:confirmation|approval|permission|consent|sign-?off|go-ahead|ok)\b/iu,
    kind: 'binds',
  },
  {
    words:
      /\b(?:needs?|requires?)\s+(?:an?\s+|my\s+|the\s+|explicit\s+|written\s+|prior\s+|user['’]?s?\s+|human\s+|manual\s+)*(?:approval|sign-?off|permission|consent|ok|okay|confirmation|go-ahead)\b/iu,
    kind: 'bans',
  },
  {
    words:
      /\bonly\s+(?:after|with)\s+(?:an?\s+|my\s+|the\s+|explicit\s+)*(?:approval|sign-?off|permission|consent|ok|okay|confirmation|go-ahead|asking)\b/iu,
    kind: 'bans',
  },
  {
    words:
      /\bonly\s+(?:[\p{L}-]+\s+){1,4}?(?:may|can|should|is\s+allowed\s+to|are\s+allowed\s+to|ever\s+\p{L}+s|runs?|edits?|deploys?|pushes|merges|publishes)\b(?!\s+be\b)/iu,
  },
  {
    words: RESERVED,
    kind: 'bans',
  },
  {
    words:
      /\b(?:is|are|gets?|must\s+be|may\s+be|should\s+be)\s+only\s+(?:ever\s+)?(?:be\s+)?(?:edited|changed|touched|run|used|deployed|pushed|merged|published|released|called|committed|done|built|cut)\b/iu,
    kind: 'allows',
  },
  {
    words: new RegExp(`${START}only\\s+(?:ever\\s+)?(?:run|use|edit|change|deploy|push|call|touch|merge)\\b`, 'iu'),
    kind: 'confines',
  },
  {
    words:
      /\b(?:instead\s+of|rather\s+than|in\s+place\s+of|in\s+favou?r\s+over|anstelle\s+von|anstatt|statt|en\s+(?:lugar|vez)\s+de|au\s+lieu\s+de|plutôt\s+que)\b/iu,
    kind: 'replaces',
  },
  // What stands before it is looked at only where it may stand.
  {
    words:
      /(?=(?:,|—|–|-|;|\band|\()\s*(?:and\s+)?[knp])(?<=\b(?:use|using|run|prefer|call|install|import|edit|write|add|nutze|nimm|usa|utilise|with|through|via)\b[^.;]{1,80})(?:,|—|–|-|;|\band|\()\s*(?:and\s+)?(?:not|never|no|nicht|nie|kein|keine|pas|non)\b/iu,
    kind: 'replaces',
  },
  { words: /\buse\s+`?[\w./@-]+`?\s+not\b/iu, kind: 'replaces' },
  // `pnpm add, not npm install`
  { words: new RegExp(`[,;—–(]\\s*(?:and\\s+)?not\\s+(?=["']?${PROGRAM_WITH_VERB})`, 'iu'), kind: 'replaces' },
  { words: /\b(?:prefer|favou?r)\b[^,;]{1,60}?\b(?:over|to)\b/iu, kind: 'replaces' },
  {
    words:
      /\b(?:niemals|nie|bitte\s+nicht|bitte\s+keine?|darf\s+nicht|dürfen\s+nicht|darf\s+nie|dürfen\s+nie|soll(?:en|te|ten)?\s+nicht|finger\s+weg|(?:erst|vorher|zuerst)\s+(?:\p{L}+\s+)?(?:fragen|absprechen|rückfragen)|frag\p{L}*\s+(?:\p{L}+\s+)?(?:vorher|zuerst|erst))\b/iu,
  },
  {
    words: /\bnur\s+(?:mit|nach)\s+(?:\p{L}+\s+){0,2}?(?:freigabe|zustimmung|rücksprache|erlaubnis|ok)(?!\p{L})/iu,
    kind: 'bans',
  },
  {
    words:
      /\bnicht(?=\s+(?:[\p{L}`./-]+\s+){0,4}\p{L}+n\s*[.!,;]?\s*$)|\bnicht(?=\s+\p{L}+en(?!\p{L}))|\bkeine?\b(?=.{1,60}en\s*[.!]?\s*$)/iu,
  },
  {
    words:
      /\b(?:nunca|jamás|jamais|no\s+se\s+(?:debe|puede|toca|usa|edita)n?|no\s+hay\s+que|(?:ne\s+)?(?:pas|plus)\s+(?:de|d['’]))|\bn(?:e\s|['’])[\p{L}`]+\s+(?:pas|jamais)\b|(?:^|[,;:.(]\s*|\bpor\s+favor\s+)no\s+(?!alter\b)(?:\p{L}+(?:es|as|ar|er|ir|éis|áis))\b|\b(?:pregunt|consult)\p{L}*\s+(?:\p{L}+\s+)?(?:antes|primero)\b|\bantes\s+de\b.{1,60}\bpregunt|\bdemande\p{L}*\s+(?:\p{L}+\s+)?avant\b/iu,
  },
  {
    words: new RegExp(
      `${START}no(?=\\s+(?:direct\\s+|manual\\s+|more\\s+|new\\s+|hand\\s+)?(?:[\`./*@#\\w-]{2,30}))(?!.*\\b(?:exists?|yet|needed|required|found|available|left|known)\\b)`,
      'iu',
    ),
  },
  {
    words:
      /\b(?:is|are|gets?)\s+(?:auto-?\s?|automatically\s+|machine-)?(?:generated|overwritten|regenerated|rewritten|vendored)\b/iu,
    kind: 'written',
  },
];
