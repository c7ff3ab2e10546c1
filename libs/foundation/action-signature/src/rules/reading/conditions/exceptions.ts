import { isProgram } from '../../../shell/program-names.ts';
import { IN_CI } from '../../action-rule.ts';
import { EVERYDAY } from '../objects/places.ts';
import type { Allowed } from './allowed.ts';

const EXCEPTION =
  /\b(?:without|unless|except(?:\s+(?:for|on|in|when|if))?|outside(?:\s+of)?|(?:anything|everything|anywhere|any\s+\w+|all)\s+but|other\s+than|apart\s+from|ohne|außer|salvo|excepto|sin|sauf|sans)\s+(.{1,80}?)(?=;|\.(?:\s|$)|$)/giu;

const FOR_CI = /\bonly\b.{0,60}?\bci\b|\bci[- ](?:jobs?\s+)?only\b|\breserved\s+for\s+(?:the\s+)?ci\b/iu;

/** What lifts a rule, by its sentence and by what it allows. */
export function exceptionsOf(sentence: string, { paths, places }: Allowed): ReadonlySet<string> {
  return new Set([...exceptionsIn(sentence, paths), ...places, ...(FOR_CI.test(sentence) ? [IN_CI] : [])]);
}

/** What everything is called that is excepted. */
const KIND =
  /^(?:databases?|db|environments?|env|tenants?|clusters?|servers?|hosts?|machines?|instances?|files?|folders?|director(?:y|ies))$/u;

/** `outside of MIX_ENV=test`. */
const SETTING =
  /\b(?:without|unless|except|outside|other\s+than|apart\s+from|ohne|außer|salvo|sauf)\s+(?:\p{L}+\s+){0,3}?[`"']?([a-z_]\w{0,40}=[\w.-]{1,40})/giu;

/** Words of what a sentence excepts, in lower case, flags and what a variable is set to as they are; without paths that are known to be. */
function exceptionsIn(sentence: string, paths: readonly string[]): ReadonlySet<string> {
  const settings = [...sentence.matchAll(SETTING)].map(([, setting = '']) =>
    setting.toLowerCase().replace(/\.+$/u, ''),
  );
  if (settings.length > 0) return new Set(settings);
  const texts = [...sentence.matchAll(EXCEPTION)]
    .map(([, text = '']) => text)
    .filter((text) => !paths.some((path) => text.toLowerCase().includes(path.replaceAll('*', ''))));
  const words = texts.flatMap((text) => text.toLowerCase().match(/-{0,2}[\p{L}\d][\w.-]*/gu) ?? []);
  return new Set(
    words
      .map((word) => word.replace(/[.]+$/u, ''))
      .filter(
        (word) =>
          (word.length > 2 || word.startsWith('-') || isProgram(word)) && !EVERYDAY.has(word) && !KIND.test(word),
      ),
  );
}
