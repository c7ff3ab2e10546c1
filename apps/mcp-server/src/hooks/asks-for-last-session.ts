/** A longer prompt says what it is about. */
const MOST_CHARACTERS = 160;

/** Asked in so many ways how the last session ended, or what it left open. */
const QUESTIONS: readonly RegExp[] = [
  /\b(?:where|what) (?:did|had|have) (?:we|you|i) (?:leave|left|stop|stopped|end|ended|get|got) (?:off|up|things|it|to|at)\b/iu,
  /\bwhere (?:were|was|are) (?:we|i)(?: (?:at|last time|yesterday))?\s*(?:[?.!]|$)/iu,
  /\b(?:where|what) (?:we|i) (?:left|stopped|were (?:doing|working on))\b/iu,
  /\bwhat (?:did|were|was|have|had) (?:we|i)\b.{0,40}\b(?:last (?:time|session)|previous session|yesterday|before)\b/iu,
  /\b(?:resume|continue|pick up|go on with)\b.{0,20}\b(?:last|previous) session\b/iu,
  /\bwhat(?:['’]s| is| was)? (?:still )?(?:left|open|pending|unfinished|missing|to be done)(?: (?:to do|open|undone))?(?: (?:from|of) last (?:time|session))?\s*(?:[?.!]|$)/iu,
  /\bwhat(?:['’]s| is) still (?:left|open|pending|unfinished|to do)\b/iu,
  /\b(?:any|the|our) open (?:ends|points|questions)\b.{0,30}[?]/iu,
  /(?<!\p{L})wo (?:waren|sind|haben) wir\b.{0,40}(?:stehen ?geblieben|aufgehört|zuletzt|letzte[sn] mal|[?])/iu,
  /(?<!\p{L})was (?:ist|steht|bleibt|war|fehlt)\b.{0,20}\bnoch\b.{0,10}(?:offen|aus|zu tun|unerledigt|[?])/iu,
  /(?<!\p{L})was haben wir\b.{0,40}(?:zuletzt|letzte[nsr]? (?:mal|sitzung)|gestern)/iu,
  /(?<!\p{L})où (?:en )?(?:étions|étais|en était|en sommes)|que reste-t-il à faire|(?<!\p{L})dernière session/iu,
  /(?<!\p{L})(?:dónde lo dejamos|dónde (?:estábamos|nos quedamos)|qué (?:quedó|queda) pendiente)/iu,
  /前回(?:の続き|は|、)|どこまで(?:やり|進|でき)|続きから|残っている(?:こと|作業|タスク)は/u,
  /上次(?:做|进行|说|讲)?到(?:哪|什么)|还(?:有什么|剩什么)没|继续上次/u,
];

export function asksForLastSession(prompt: string): boolean {
  return prompt.length <= MOST_CHARACTERS && QUESTIONS.some((question) => question.test(prompt));
}
