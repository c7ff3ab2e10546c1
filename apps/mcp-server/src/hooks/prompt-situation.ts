import { analyzeText } from '@learning-memory/text-analysis';
import { MOST_TELLING, tellingText } from './telling-text.ts';

/** "yes, go on" says nothing about the work. */
const STEERING = new Set(
  analyzeText(
    'yes yep yeah no nope ok okay sure fine good great nice cool perfect thanks thank please go going on continue proceed next again ' +
      'more stop wait done do it that this one both all right exactly ja nein gut danke weiter bitte oui non merci si gracias',
  ),
);
/** Numbers, and how an emoji is read. */
const IS_NO_WORD = /^(?:\d+|emoji_.*)$/u;
const FEWEST_OF_LONG = 3;
const LONGEST = 2000;
/** A command of the client, not a path: `/review`, `/plugin:command with arguments`. */
const COMMAND = /^\/[\w:-]+(?:\s|$)/u;
/** What a client tells the model in the user's place: ends of tasks, commands and their output, reminders. */
const CLIENT_BLOCK =
  /<((?:task|local-command|command|bash|system|user-prompt-submit|ide|teammate|recalled)[a-z-]*)(?:\s[^<>\n]{0,200})?>/gu;
/** All of such a prompt is the client's. */
const CLIENT_PROMPT =
  /^(?:[A-Z][A-Za-z]+ hook feedback:|This session is being continued from a previous conversation)/u;
const CLIENT_LINE = /^(?:\[[^\]\n]*\]|Caveat: .*)$/gmu;

/**
 * What a prompt says about the work, at most 2 000 code points: all of a short one, of a long one what is typed rather than
 * pasted, and its questions above all. `undefined` where that is nothing.
 */
export function promptSituation(prompt: string): string | undefined {
  const typed = prompt.trim();
  if (COMMAND.test(typed) || CLIENT_PROMPT.test(typed)) return undefined;
  const said = saidByUser(typed);
  if (said.length <= MOST_TELLING) return isTelling(said) ? said : undefined;
  const telling = tellingText(said);
  if (isTelling(telling)) return telling;
  const beginning = [...said.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('');
  return isTelling(beginning) ? beginning : undefined;
}

/** What a prompt says without what the client puts into it, and without the name of a command. */
export function typedText(prompt: string): string {
  return saidByUser(prompt.trim()).replace(COMMAND, '');
}

function saidByUser(typed: string): string {
  return withoutClientBlocks(typed).replaceAll(CLIENT_LINE, '').trim();
}

/** One word over and over for pages says nothing either. */
function isTelling(text: string): boolean {
  const terms = new Set(analyzeText(text).filter((term) => !STEERING.has(term) && !IS_NO_WORD.test(term)));
  return terms.size >= (text.length > MOST_TELLING ? FEWEST_OF_LONG : 1);
}

/** In linear time: a block that is never closed is text. */
function withoutClientBlocks(text: string): string {
  const unclosed = new Set<string>();
  const kept: string[] = [];
  let end = 0;
  for (const { 1: name = '', index } of text.matchAll(CLIENT_BLOCK)) {
    if (index < end || unclosed.has(name)) continue;
    const closing = `</${name}>`;
    const close = text.indexOf(closing, index);
    if (close < 0) {
      unclosed.add(name);
      continue;
    }
    kept.push(text.slice(end, index));
    end = close + closing.length;
  }
  return [...kept, text.slice(end)].join('');
}
