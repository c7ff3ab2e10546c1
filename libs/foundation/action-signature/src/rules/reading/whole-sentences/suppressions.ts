import { capturedGroups } from '../../../text/captured-groups.ts';
import { isFlag } from '../../../text/flags.ts';
import type { ActionRule, RuledName } from '../../action-rule.ts';

/** Something is not to be got rid of, and what is not to be written for it. */
const OFF = String.raw`(?:(?:switch|turn)\p{L}*\s+(?:[^.;]{0,40}?\s)?off|disabl\p{L}*|silenc\p{L}*|suppress\p{L}*|mut(?:e|ed|ing)|bypass\p{L}*|circumvent\p{L}*|ignor(?:e|ed|ing)|skip\p{L}*|quieten\p{L}*)`;
const NOT = String.raw`(?:\bnot|n['’]t|\bnever|\bno|\bnor|\bnobody)\s+(?:to\s+)?(?:be\s+)?`;
const MEANS = new RegExp(String.raw`${NOT}(?:\p{L}+\s+){0,3}?${OFF}(?<rest>[^;]{0,200})`, 'iu');
const BY = /(?:\b(?:by|with|via|through|using)\s+)(?<means>.{2,160})$/iu;
const BETWEEN =
  /\s*,\s*(?:(?:or|and|nor)\s+)?(?:(?:by|with|via|through|using)\s+)?|\s+(?:or|and|nor)\s+(?:(?:by|with|via|through|using)\s+)?/iu;
const ASIDE = /\.$|\s\(.*$/u;
/** As no word of prose is written. */
const CODE = /^(?:[`"'][^`"'\n]{2,60}[`"']|[#@/-][^\s].{1,60}|\w+_\w+)$/u;
const WHERE = /\s+(?:in|on|inside|within|under)\s+(?:[\w./-]+\s+){0,3}[\w./-]+$/iu;

/** `Warnings are not switched off, neither by -Wno-… nor by #pragma ignored`: what is not to be written. */
export function ruledSuppressions(sentence: string): Partial<ActionRule> | undefined {
  const rest = capturedGroups(MEANS, sentence)('rest').replace(ASIDE, '');
  const list = capturedGroups(BY, rest)('means');
  const names = list.split(BETWEEN).flatMap((one) => nameOf(one.trim().replace(WHERE, '')));
  return names.length === 0 ? undefined : { names };
}

function nameOf(text: string): readonly RuledName[] {
  if (!CODE.test(text) || isFlag(text.replaceAll(/^[`"']|[`"']$/gu, ''))) return [];
  const name = text
    .replaceAll(/^[`"']|[`"']$/gu, '')
    .replace(/(?:\.{3}|…|\*|<[\w -]{1,30}>)$/u, '*')
    .toLowerCase();
  return name.length > 3 ? [{ name, isQuoted: true }] : [];
}
