import { withoutHidden } from '@learning-memory/text-analysis';

const ORDER = 'ignore|disregard|forget|override|bypass|discard';
const OLD = 'previous|prior|above|earlier|preceding|existing|system|original|all (?:of )?(?:the|your|my)';
const RULES = 'instructions?|prompts?|rules|guidelines|directives|directions|messages?';

/**
 * What texts that try to steer a model look like, after the attacks of Greshake et al. 2023 (arXiv 2302.12173), the OWASP
 * "LLM Prompt Injection Prevention Cheat Sheet" and the markers of common chat templates. A heuristic: it knows English
 * alone, misses what is paraphrased, and takes a harmless quotation for an order.
 */
const IN_ONE_LINE: readonly RegExp[] = [
  new RegExp(`\\b(?:${ORDER})\\b[^.!?]{0,30}\\b(?:${OLD})\\b[^.!?]{0,20}\\b(?:${RULES})\\b`, 'u'),
  new RegExp(`\\b(?:${ORDER}) (?:all |any |every )?(?:${RULES})\\b(?! of | in | for )`, 'u'),
  /\b(?:ignore|disregard|forget) (?:everything|anything|all) (?:above|before|you|that)\b/u,
  /\byou (?:must|will|shall|should|have to|need to|are to) now\b|\bnow you (?:must|will|shall|have to)\b/u,
  /\byou are now (?:an? |the |in |no longer|free)|\bfrom now on,? you\b|\bpretend (?:to be|that you|you are)\b/u,
  /\b(?:new|updated|real|secret) (?:system )?(?:instructions?|prompt|directive)s? ?:/u,
  /\b(?:reveal|repeat|print|show|output|leak|send)\b[^.!?]{0,20}\b(?:system|your|hidden) (?:prompt|instructions)\b/u,
  /\b(?:do not|don't|never) (?:tell|inform|alert|mention (?:this|it) to) the user\b/u,
];

/** They judge text as it was stored: a role is one at the start of a line or sentence. */
const IN_LINES: readonly RegExp[] = [
  /(?:^|[.!?]\s)[\s#*>"'[-]{0,8}(?:system|assistant|human|user|developer)\]?\*{0,2} ?:/imu,
  /<\|[\w-]{1,30}\|>|\[\/?INST\]|<<\/?SYS>>|\[\/?SYSTEM\]/iu,
  /<\/?(?:system|assistant|human|user|developer|system-reminder|recalled-memory)\b[^>\n]{0,80}>/iu,
  /<\/?(?:[a-z]{1,10}:)?(?:function_calls?|function_results?|invoke|tool_(?:use|calls?|results?))\b/iu,
  /"type"\s{0,4}:\s{0,4}"tool_(?:use|result)"|"(?:tool_calls|function_call)"\s{0,4}:/iu,
];

/** True for text that reads like an order to a model, the turn of a speaker or a call of a tool. */
export function looksLikeInstructions(text: string): boolean {
  const folded = text.normalize('NFKC');
  if (IN_LINES.some((pattern) => pattern.test(folded))) return true;
  const line = withoutHidden(folded)
    .replace(/\p{Join_C}/gu, '')
    .toLowerCase();
  return IN_ONE_LINE.some((pattern) => pattern.test(line));
}
