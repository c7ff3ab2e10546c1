/** What the words of a sentence can show. */
export type Cue =
  /** Takes back or corrects what was said before. */
  | 'revision'
  /** Adds to what was said before. */
  | 'addition'
  /** A rule for all time. */
  | 'rule'
  /** Says of itself that it is a decision. */
  | 'decided'
  /** A choice between ways. */
  | 'choice'
  /** One thing and not another. */
  | 'contrast'
  /** A wish of the user that may be a task as well as a choice. */
  | 'constraint'
  /** A choice of the agent for what it is about to do. */
  | 'intent'
  /** How the agent goes about it, or what it only suspects. */
  | 'aside'
  /** What the agent did. */
  | 'report'
  /** Why something went wrong. */
  | 'cause'
  /** How things are now, after the work. */
  | 'state'
  /** Something remains to be done. */
  | 'open'
  /** Says of itself that it is an open end. */
  | 'todo'
  /** The agent means to do it later. */
  | 'promise'
  /** A run of tests, of a build or the like fails: how it is now, until it is mended. */
  | 'fails'
  /** Such a run passes. */
  | 'passes'
  /** Goes on with what the sentence before says. */
  | 'goesOn'
  /** What the agent would do. */
  | 'proposal'
  /** Thinks about what to do, and wishes nothing. */
  | 'wonders'
  /** The user did it, or does not want it any more. */
  | 'done'
  /** Agrees to what was proposed. */
  | 'consent'
  /** Nothing but agreement, greeting or thanks stands in front of the rest. */
  | 'courtesy';

const VERBS_OF_CHOICE =
  'use|go|keep|switch|take|store|make|pass|stream|build|remove|drop|replace|rename|pick|choose|stick|mount|move|split|put|treat|' +
  'leave|skip|avoid|set|pin|cap|limit|base|return|reuse|wrap|inline|extract|merge|disable|enable|require|prefer|default';
const DEEDS =
  'switched|replaced|renamed|moved|removed|reverted|dropped|pinned|chose|decided|migrated|kept|changed|set|split|merged|disabled|' +
  'enabled|bumped|upgraded|downgraded|limited|capped|rewrote|refactored|introduced|extracted|added|fixed|implemented|deleted|' +
  'converted|made|built|stored|used|went|settled|left|skipped|wrapped|restored|increased|decreased|reduced|raised|lowered';

/** Stands before what is open, and says no more than that it is. */
const LABEL_OF_OPEN =
  /(?:^|[.;!]\s)(?:(?:still |left )?open(?: points?| ends?| questions?)?|what remains|not done(?: yet)?|offen(?:e punkte?| ist| bleibt)?|noch zu tun|pendiente)\s*[:：](?!\s*(?:https?:|[/`]))/i;
const NO_IF = String.raw`(?:(?!\b(?:if|when|whenever|unless|until)\b).)`;
const RUN = String.raw`\b(?:tests?|specs?|suites?|builds?|lint(?:er|ing)?|type ?checks?|compilation|CI|pipelines?)\b`;

/** English first, then German, Japanese, Chinese, French and Spanish. A sentence is at most 600 characters long. */
export const CUES: Readonly<Record<Cue, readonly RegExp[]>> = {
  revision: [
    /^(?:(?:hm+|oh|ah|ok(?:ay)?|sorry|but)[\s,.!:-]+)*(?:no|nope|nah|wait|stop(?=\s*[,.!–-])|actually|rather|scratch that|correction|forget (?:that|it|what))\b/i,
    /^(?:(?:hm+|oh|ah|ok(?:ay)?|sorry|but|no)[\s,.!:-]+)*(?:(?:scrap|scratch|strike|undo|disregard|ignore|forget|cancel) (?:(?:that|this|it)(?=\s*(?:[,.!;:–—-]|$))|what I (?:said|wrote)\b)|I meant\b)/i,
    /\b(?:on second thoughts?|after all|changed my mind|(?:go|going|went|switch(?:ed|ing)?|back) back to|take that back|not what I|I was wrong|turns out (?:that )?we)\b/i,
    /\b(?:instead|rather)[.!]?$/i,
    /^(?:nein|nee|doch nicht|halt|moment|quatsch|vergiss (?:das|es)|streich das)(?![a-zà-ÿ])/i,
    /(?<![a-zà-ÿ])(?:doch lieber|stattdessen|doch wieder|anders überlegt)(?![a-zà-ÿ])/i,
    /やっぱり|やはり|違います|違う|^いいえ|^いや|ではなく|じゃなく|代わりに/u,
    /^不[,，对是行]|不对|改用|改成|换成|还是用|算了/u,
    /^(?:non|plutôt|en fait|finalement)(?![a-zà-ÿ])/i,
    /(?<![a-zà-ÿ])(?:mejor|en realidad|pensándolo bien)(?![a-zà-ÿ])/i,
  ],
  addition: [
    /\b(?:also|as well|too|in addition)\b|\beither[.!]?$/i,
    /(?<![a-zà-ÿ])(?:auch|außerdem|zusätzlich)(?![a-zà-ÿ])/i,
    /また、|もう一つ|另外|还要/u,
  ],
  rule: [
    /(?<!\bI )(?<!\bthat )\b(?:always|never)\b/i,
    /\b(?:from now on|going forward|in (?:the )?future|as a rule|we (?:have )?(?:decided|agreed))\b/i,
    /(?<![a-zà-ÿ])(?:immer|niemals|nie|ab jetzt|ab sofort|künftig|grundsätzlich|haben (?:(?!nicht\b|nie\b|kein)\S+\s+){0,5}?(?:entschieden|beschlossen|vereinbart))(?![a-zà-ÿ])/i,
    /常に|必ず|今後は|絶対に|これからは|決めました|決定/u,
    /始终|总是|永远|必须|从现在开始|以后都|决定/u,
    /(?<![a-zà-ÿ])(?:toujours|jamais|dorénavant|désormais|siempre|nunca|a partir de ahora|decidimos)(?![a-zà-ÿ])/i,
  ],
  decided: [
    /\b(?:we|I)(?:(?:'|’)ve| have)? (?:also |now |just )?(?:decided|agreed|settled)\b|^(?:decision|decided|agreed)\s*:/i,
    /^(?:(?:so|then|ok(?:ay)?)[\s,]+)*we decide(?:\s*:|\s(?:that|to|on|for|against)\b)/i,
    /^(?:yes|ok(?:ay)?|then|so|alright)[\s,]+(?:\S+\s+){1,6}it is[.!]?$/i,
    /\blet(?:'|’)s go with (?!(?:it|that)[.!]?$)/i,
    // A question with its answer.
    /[?？]\s+\S/u,
    /(?<![a-zà-ÿ])(?:haben (?:(?!nicht\b|nie\b|kein)\S+\s+){0,5}?(?:entschieden|beschlossen|vereinbart)|(?:beschlossen|entschieden|entscheidung|vereinbart):|wir (?:entscheiden|beschließen)(?::| uns (?:für|gegen)|,? dass))(?![a-zà-ÿ])/i,
    /決めました|決定|决定/u,
  ],
  choice: [
    new RegExp(String.raw`\blet(?:'|’)s\s+(?:not\s+)?(?:just\s+)?(?:${VERBS_OF_CHOICE})\b`, 'i'),
    /\b(?:go|going|went|stick|sticking|stay|staying) with\b|\bswitch(?:ing)?\s+(?:\w+\s+)?to\b|\bopt(?:ed|ing)? for\b/i,
    /\bI(?:'d| would| (?:really )?)\s*(?:rather|prefer|decided|chose)\b|\bwe(?:'ll| will| should| chose)\s+(?:use|keep|go|stay|drop|not)\b/i,
    /\b(?:I|we) (?:really )?(?:don(?:'|’)t|do not) want\b/i,
    /^(?:yes|ok(?:ay)?|then|so|alright)[\s,]+(?:\S+\s+){1,6}it is[.!]?$/i,
    /[,;:–—]\s*(?!(?:\S+\s+){0,2}(?:wh\w+|how|as)\b)(?:\S+\s+){1,3}it is[.!]?$/i,
    /(?:^|[,;:–—]\s*|\b(?:and|so|then|please|let(?:'|’)s|rather)\s+)(?:make|set|keep) (?:it|that|them) (?:to |at )?(?!work|so\b|that\b|fast|simpl|clear|up\b)\S/i,
    /(?<![a-zà-ÿ])(?:lieber|nimm|nehmen wir|wir nehmen|bleiben bei)(?![a-zà-ÿ])/i,
    /にしましょう|を使いましょう|で行きましょう|を採用/u,
    /改用|换成|我们用|采用/u,
  ],
  contrast: [
    /\binstead of\b|\brather than\b|,\s*not\s+\S|\bwe no longer\b/i,
    /(?<![a-zà-ÿ])(?:statt|anstatt|anstelle)(?![a-zà-ÿ])/i,
    /ではなく|よりも/u,
    /而不是|不要用/u,
    /(?<![a-zà-ÿ])(?:au lieu d|plutôt que|en lugar de|en vez de)/i,
  ],
  constraint: [
    /^(?:(?:please|and|also|so|then|but|just|ok(?:ay)?|right|yes|no|nope|wait|actually|hm+|sorry|instead|for \w+)[\s,.!:-]+)*(?:use|keep|leave|make|set(?! up)|name|call|rename|store|limit|cap|default|put|prefer|drop|ignore|skip|avoid|stay|(?:only|no|not)(?= ))\b/i,
    /(?:^|[,;:.!–—-]\s*|\b(?:and|but|please|so|just|also)\s+)(?:do not|don(?:'|’)t)\b/i,
    /(?<!\bI )\b(?:must|should(?:n(?:'|’)t)?|has to|have to|prefer)\b/i,
    /(?<![a-zà-ÿ])(?:verwende|nutze|benutze|nimm|soll(?:te|en)?|muss|darf|dürfen|müssen|bitte nicht)(?![a-zà-ÿ])/i,
    /(?:に|と)してください|にして(?!くださ)|べき|ないで/u,
    /应该|不要|只能|只允许|^请?(?:使用|用)/u,
    /(?<![a-zà-ÿ])(?:utilise|utilisez|garde|il faut|usa|usar|debe|deben)(?![a-zà-ÿ])/i,
  ],
  intent: [
    new RegExp(
      String.raw`\b(?:I(?:'|’)ll|I will|I(?:'|’)m going to|I am going to|we(?:'|’)ll|we will|let(?:'|’)s)\s+(?:(?!not)\w+ly\s+)?(?:${VERBS_OF_CHOICE})\b(?! (?:a look|sure|through)\b)`,
      'i',
    ),
    /^(?:going with|switching to|sticking with|using|choosing)\b/i,
    /(?<![a-zà-ÿ])(?:ich (?:verwende|nehme|nutze|setze)|wir (?:verwenden|nehmen|nutzen))(?![a-zà-ÿ])/i,
    /を使います|にします|を採用します/u,
    /我(?:会|将|来)(?:使用|采用|改)|将使用/u,
  ],
  aside: [
    /\b(?:these|those|the|my) (?:changes?|edits?|updates?|fix(?:es)?)\b/i,
    /\bto (?:check|see|verify|find|understand|confirm|make sure|get|track|explore)\b/i,
    /\b(?:tool|subagent|sub-agent|agent|grep|todo list|task list)\b/i,
    /\b(?:likely|probably|might|maybe|perhaps|possibly|could be|seems?|I think|I suspect|I guess)\b/i,
    /(?<![a-zà-ÿ])(?:vermutlich|wahrscheinlich|vielleicht)(?![a-zà-ÿ])|かもしれ|可能/i,
  ],
  report: [
    new RegExp(
      String.raw`^(?:(?:also|and|then|so)[\s,]+)*(?:I(?:'|’)ve |I have |I |we )?(?:also |now |just )?(?:${DEEDS})\b`,
      'i',
    ),
    new RegExp(
      String.raw`\bI(?:'|’)?(?:ve)? (?:also |deliberately |now )?(?:chose|kept|decided|left|switched|replaced|used|set)\b`,
      'i',
    ),
    /(?<![a-zà-ÿ])(?:ersetzt|umgestellt|geändert|behoben|entfernt|umbenannt|hinzugefügt|eingebaut)(?![a-zà-ÿ])/i,
    /しました/u,
    /^已|已(?:改|修|换|删|添)/u,
  ],
  cause: [
    /\broot cause\b|\bculprit\b/i,
    /\b(?:bug|problem|issue|cause|reason|leak|error|failure|crash|regression)\s+(?:here\s+)?(?:was|is|turned out|lies|lay|came|comes|happen(?:s|ed))\b/i,
    /\bturn(?:s|ed) out\b|\bcaused by\b|\bprofile shows\b/i,
    /(?<![a-zà-ÿ])(?:ursache|fehler lag|lag daran|grund (?:war|ist))(?![a-zà-ÿ])/i,
    /原因は|が原因/u,
    /原因(?:是|在于)/u,
    /(?<![a-zà-ÿ])(?:la cause|la causa)(?![a-zà-ÿ])/i,
  ],
  state: [
    /\b(?:now|no longer|any ?more|unchanged)\b/i,
    /(?<![a-zà-ÿ])(?:jetzt|nun|nicht mehr)(?![a-zà-ÿ])/i,
    /ようになりました|変更し/u,
    /现在|不再/u,
  ],
  open: [
    LABEL_OF_OPEN,
    /\bstill (?:to do|to be|todo|need|needs|missing|open|fail|fails|failing|broken|use|uses|lacks?|has to|have to|pending|remains?)\b/i,
    /\b(?:not yet|next steps?|left to do|left open|follow[- ]?ups?|unresolved|out of scope|remaining|remains (?:to|open)|for later|to ?do:)(?![a-zà-ÿ])/i,
    /\b(?:have|has|had|is|are|was|were|do|does|did)(?:n(?:'|’)t| not)\b.{0,80}\byet\b/i,
    /\b(?:could|can)(?:n(?:'|’)t| not|not) (?:get|verify|check|test|create|run|reproduce|confirm|fix|reach|access|find out)\b/i,
    /\b(?:I )?(?:did|have)(?:n(?:'|’)t| not) (?:get to|touched?|checked?|tested?|verif(?:y|ied)|run|updated?|migrated?|implemented?)\b/i,
    /\byou(?:'ll| will)? (?:still )?(?:need|have) to\b|\b(?:needs|has) to be done\b/i,
    /(?<![a-zà-ÿ])(?:noch (?:offen|nicht|zu tun|aus)|fehl(?:t|en) noch|als nächstes|nächste[rn]? schritt|konnte (?:ich )?nicht|muss(?:t du)? noch|müssen noch)(?![a-zà-ÿ])/i,
    /まだ|残り|残って|未対応|未実装|次は|今後の|できませんでした/u,
    /尚未|还没|还需|下一步|待办|未完成|仍然|无法/u,
    /(?<![a-zà-ÿ])(?:reste à|pas encore|prochaine étape|todavía no|aún no|falta|pendiente|próximo paso)(?![a-zà-ÿ])/i,
  ],
  todo: [
    /\bstill (?:open|to do|to be done|todo|missing|pending|unclear|undecided|unresolved)\b|\b(?:remains?|left) (?:open|unclear|undecided|unresolved|to be|to do)\b/i,
    /(?:^|[.;]\s)(?:open(?: points?| ends?| questions?)?|remaining|what remains|next steps?|left(?: to do)?|follow[- ]?ups?|not done(?: yet)?)\s*[:：]/i,
    /\bTODOs?\b|\bto-?do\s*:/,
    /(?<![a-zà-ÿ])(?:noch (?:offen|zu tun)|bleibt offen|offen(?: ist| bleibt)?:|reste à faire|pendiente:|queda pendiente)(?![a-zà-ÿ])/i,
    /未対応|残り(?:は|：)|待办|尚未/u,
  ],
  promise: [
    /^(?:(?:and|then)\s+)?next,?\s+(?:I(?:'|’)ll|I will|I(?:'|’)m going to|I plan to|I want to)\b/i,
    /\bI(?:(?:'|’)ll| will)\s(?!be\b)[^.;!?]*\b(?:later|afterwards|tomorrow|next (?:week|time|session)|in (?:a|the) (?:follow[- ]?up|next (?:step|session|change)))\b/i,
  ],
  fails: [
    new RegExp(String.raw`^${NO_IF}*?${RUN}${NO_IF}{0,120}?\b(?:fails?|failing|(?:is|are) (?:red|broken))\b`, 'iu'),
    /(?<![a-zà-ÿ])(?:tests?|build|linter)(?![a-zà-ÿ]).{0,80}(?<![a-zà-ÿ])(?:schl(?:ägt|agen).{0,40}fehl|ist rot|sind rot)(?![a-zà-ÿ])/i,
  ],
  passes: [
    new RegExp(
      String.raw`(?<!\b(?:of (?:the )?\d{1,5}|not all|only \d{1,5}|no) )${RUN}(?:(?!\bnot\b|n['’]t\b).){0,40}?\b(?:pass(?:es|ed|ing)?|(?:is|are) (?:green|clean))\b`,
      'i',
    ),
    /(?<![a-zà-ÿ])(?:tests?|build|linter)(?![a-zà-ÿ]).{0,40}(?<![a-zà-ÿ])(?:laufen(?: wieder)? durch|läuft(?: wieder)? durch|(?:ist|sind)(?: wieder)? grün)(?![a-zà-ÿ])/i,
  ],
  goesOn: [/^(?:also|and|additionally|in addition|besides|furthermore|außerdem|auch|und)(?![a-zà-ÿ'’-])/i],
  proposal: [
    new RegExp(
      String.raw`\b(?:I|we)(?:(?:'|’)d| would| could| should)\s+(?:(?!not)\w+ly\s+|rather\s+|just\s+)?(?:${VERBS_OF_CHOICE})\b(?! (?:a look|sure|through)\b)`,
      'i',
    ),
    /\bI(?:(?:'|’)d| would)?\s+(?:suggest|propose|recommend)\b|\bmy (?:suggestion|proposal|recommendation)\b/i,
    /^(?:suggestion|proposal|recommendation|plan)\s*:|\blet(?:'|’)s go with\b/i,
    /(?<![a-zà-ÿ])(?:ich würde|ich schlage vor|mein vorschlag|vorschlag:|je propose|propongo)(?![a-zà-ÿ])/i,
  ],
  wonders: [
    /\b(?:how|what|which|whether|why|who|where)\s+(?:\S+\s+){0,5}?(?:should|must|to)\b/i,
    /\b(?:I(?:'|’)m|I am|we(?:'|’)re|we are|been|just|still) (?:thinking|wondering|unsure|not sure|considering)\b|\bI wonder\b/i,
    /(?<![a-zà-ÿ])(?:ich überlege|wie (?:wir|man|ich) (?:\S+\s+){0,4}?soll(?:te|en)?)(?![a-zà-ÿ])/i,
  ],
  done: [
    /\bI(?:'|’)?(?:ve| have)? (?:already |just )?(?:\w+ed|ran|did|done|made|wrote|set)\b/i,
    /\b(?:never ?mind|not needed|no need|already done|is done|forget about)\b/i,
    /(?<![a-zà-ÿ])(?:schon erledigt|ist erledigt|nicht mehr nötig)(?![a-zà-ÿ])/i,
  ],
  consent: [
    /^(?:exactly|right|correct|makes sense|that makes sense|fair enough|good (?:idea|call|plan|point)|deal|sold|done deal|absolutely|definitely|of course|(?:that )?works(?: for me)?|(?:fine|ok(?:ay)?) (?:with|by) me|i agree|let(?:'|’)s do (?:it|that)|sounds (?:great|right|fine))(?=\s*(?:[,.!;:–—-]|$))/i,
    /^(?:genau|stimmt|klingt gut|machen wir(?: so)?|abgemacht|exactement|exacto)(?![a-zà-ÿ])/i,
    /^(?:yes|yep|yeah|sure|ok(?:ay)?|go (?:on|ahead)|do (?:it|that)|sounds good|please do|agreed|lgtm|perfect)(?![a-zà-ÿ'’-])/i,
    /^(?:ja|gut|passt|einverstanden|mach das|oui|d'accord|sí|vale)(?![a-zà-ÿ])/i,
    /^(?:はい|お願いします|それで|好的?|可以|行)/u,
  ],
  courtesy: [
    /^(?:(?:exactly|right|correct|agreed|understood|noted|absolutely|of course|deal|(?:that )?makes sense|fair enough|got it|i see|i agree|no problem|(?:that )?works(?: for me)?|good (?:idea|call|plan|point)|sounds (?:great|right|fine)|no(?:pe)?[\s,]+(?:that(?:'|’)s (?:all|it)|nothing(?: else)?)|that(?:'|’)s (?:all|it)|nothing else|see you(?: \w+)?|(?:good )?bye|you(?:'|’)re welcome)(?=\s*(?:[,.!;:–—-]|$))[\s,.!:;–—-]*)+/i,
    /^no(?:pe)?[\s,.!]+(?:thanks?(?: you)?|thx|ty|bye|all good|i(?:'|’)m good)(?![a-zà-ÿ'’-])[\s,.!]*(?:(?:bye|for now|that(?:'|’)s (?:all|it)|see you(?: \w+)?)[\s,.!]*)*/i,
    /^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon)|ok(?:ay)?|thanks?(?: you)?(?: (?:so|very) much)?|thx|ty|great|perfect|nice|cool|awesome|excellent|good|fine|yes|yep|yeah|sure|lgtm|please|bye|go (?:on|ahead)|continue|proceed|sounds good|looks good|well done|there|all|everyone)(?![a-zà-ÿ'’-])[\s,.!:;-]*)+/i,
    /^(?:(?:hallo|moin|guten (?:morgen|tag|abend)|danke(?: schön)?|vielen dank|super|prima|gut|ja|genau|passt|weiter|mach weiter)(?![a-zà-ÿ])[\s,.!]*)+/i,
    /^(?:(?:ありがとう(?:ございます|ございました)?|おはよう(?:ございます)?|こんにちは|お願いします|了解(?:です|しました)?|はい|続けて(?:ください)?|你好|您好|谢谢|好的?|可以|继续|没问题)[\s,.!、。，！]*)+/u,
    /^(?:(?:merci|bonjour|salut|d'accord|oui|parfait|gracias|hola|vale|perfecto|sí)(?![a-zà-ÿ])[\s,.!]*)+/i,
  ],
};

export function shows(sentence: string, cue: Cue): boolean {
  return CUES[cue].some((pattern) => pattern.test(sentence));
}

export function isQuestion(sentence: string): boolean {
  return /[?？]["'”’)\]]*$/u.test(sentence);
}
