import { readAdvice } from '../rules/read-advice.ts';
import { programName, unwrapCommand } from '@learning-memory/outcome-parser';
import { isSameCommand, isSameKind } from './command-score.ts';
import { lineKey, namedDetails, operandsIn } from './done-otherwise.ts';
import { commandsInText, remediesInText } from '../shell/commands-in-text.ts';
import { isProgram } from '../shell/program-names.ts';
import { changing, readCommands } from '../shell/read-commands.ts';
import { sameDetails } from '../shell/same-command.ts';
import { installsIn } from './installs.ts';
import { linesIn } from '../same-line.ts';
import type {
  ActionTrace,
  CommandSignature,
  FailedCommand,
  FailedRun,
  FailureSignature,
  FailureText,
  SeenError,
} from '../signature.ts';
import { settingsIn } from './settings.ts';
import { filesIn } from '../text/files.ts';
import { toldErrorLines, toldErrorWords } from '../text/fingerprint.ts';
import { flagsIn } from '../text/flags.ts';
import { wordsOf } from '../text/words.ts';
import { isRepeatable, serverOf } from '../tool-call.ts';
import { warningsIn } from './warned-of.ts';

/** A word of what was only told says less than one of what was done. */
const TOLD = 0.6;
/** UTF-16 units that are compared word by word. */
const COMPARED = 2000;
/** UTF-16 units of each text that are read. */
const LONGEST = 20_000;
const MOST_STEPS = 3;
const FEWEST_WORDS = { told: 5, quoted: 3 } as const;
const QUOTED = /`([^`\n]{1,300})`/gu;

export function parseFailure({ trace, triedAt, ...texts }: FailureText): FailureSignature {
  const [tried, story, errors] = [readable(texts.tried), readable(texts.story), readable(texts.errors)];
  const [explained, advice] = [readable(texts.explained ?? ''), readable(texts.remedy)];
  const { helped: remedy, warned } = readAdvice(advice);
  const runs = (trace?.runs ?? []).map((run) => ({ ...run, commands: readCommands(run.command) }));
  const isEdit = (trace?.lines ?? []).length > 0;
  const seen = runs.flatMap((run) => commandsOf({ ...run, isCheck: run.isCheck || isEdit }, tried));
  const words = new Map<string, number>();
  for (const [word, look] of wordsOf(`${story}\n${errors}`)) words.set(word, look * TOLD);
  for (const [word, look] of wordsOf(tried)) words.set(word, look);
  const told = commandsInText(`${tried}\n${story}`);
  const remedies = remediesInText(remedy, [...told, ...seen]);
  return {
    commands: guilty([...told, ...seen], remedies),
    told: told.filter(({ program }) => isProgram(program)),
    seen,
    calls: signsOfCalls(trace),
    passed: passedIn(trace, runs),
    lines: linesIn(tried),
    installs: installsIn(told, `${errors}\n${explained}`),
    remedies,
    files: filesIn(`${tried}\n${story}`),
    words,
    errorWords: new Set(toldErrorWords(errors).keys()),
    errorLines: toldErrorLines(errors),
    seenErrors: [...runs.flatMap(seenErrorOf), ...seenErrorsOfCalls(trace)],
    tried: stepsOf(tried).map((text) => ({ text, flags: flagsIn(text) })),
    explained: explained.slice(0, COMPARED),
    remedy: {
      text: remedy.slice(0, COMPARED),
      words: wordsBeside(remedy, tried),
      flags: flagsBeside(remedy, tried),
      operands: operandsIn(remedy, tried),
    },
    settings: settingsBeside(tried, remedy),
    warned: warningsIn(warned, [...told, ...seen]),
    ...editedIn(trace),
    triedAt,
  };
}

function readable(text: string): string {
  return text.slice(0, LONGEST);
}

/** Of several commands those of which others helped: the rest stood beside them, or is what helped. */
function guilty(
  commands: readonly CommandSignature[],
  remedies: readonly CommandSignature[],
): readonly CommandSignature[] {
  const othersHelped = commands.filter(
    (command) => isPiped(command) || remedies.some((remedy) => isSameKind(command, remedy)),
  );
  const suspected = othersHelped.length > 0 ? othersHelped : commands;
  const harmful = suspected.filter(
    (command) => isPiped(command) || !remedies.some((remedy) => isSameCommand(remedy, command)),
  );
  return harmful.length > 0 ? harmful : suspected;
}

/** What went wrong with it may have come from before it. */
function isPiped({ details }: CommandSignature): boolean {
  return [...details].some((detail) => detail.endsWith('|'));
}

const STEP_ENDS = /\n|[.;]\s+|,?\s+(?:and then|then|and)\s+/u;

/** Everything that was done, each thing alone where it is told in words enough, and each command that is quoted. */
function stepsOf(tried: string): readonly string[] {
  const text = tried.slice(0, COMPARED);
  const told = text.split(STEP_ENDS).filter((step) => wordCount(step) >= FEWEST_WORDS.told);
  const quoted = [...text.matchAll(QUOTED)].map(([, code = '']) => code);
  const commands = quoted.filter((code) => wordCount(code) >= FEWEST_WORDS.quoted && isProgram(firstProgram(code)));
  const steps = [...commands, ...told];
  return [...new Set([text, ...steps.slice(0, MOST_STEPS)])];
}

function firstProgram(command: string): string {
  return programName(unwrapCommand(command.trim().split(/\s+/u))[0] ?? '');
}

function wordCount(text: string): number {
  return text.trim().split(/\s+/u).length;
}

/** Words of a text that are not in another one. */
function wordsBeside(text: string, other: string): ReadonlyMap<string, number> {
  const known = wordsOf(other);
  return new Map([...wordsOf(text)].filter(([word]) => !known.has(word)));
}

function settingsBeside(text: string, other: string): ReadonlySet<string> {
  const known = settingsIn(other);
  return new Set([...settingsIn(text)].filter((name) => !known.has(name)));
}

function flagsBeside(text: string, other: string): ReadonlySet<string> {
  const known = flagsIn(other);
  return new Set([...flagsIn(text)].filter((flag) => !known.has(flag)));
}

function editedIn(trace: ActionTrace | undefined): Pick<FailureSignature, 'written' | 'edited'> {
  const { files = [], lines = [], taken = [] } = trace ?? {};
  const written = { files, signs: new Set(lines), taken: new Set(taken) };
  return { edited: files, ...(lines.length > 0 && { written }) };
}

interface ReadRun extends FailedRun {
  readonly commands: readonly CommandSignature[];
}

/** What fails at one time and passes at another helps nobody. */
function passedIn(trace: ActionTrace | undefined, runs: readonly ReadRun[]): FailureSignature['passed'] {
  const failed = runs.map(({ commands }) => lineKey(changing(commands)));
  const passed = (trace?.passed ?? [])
    .map((line) => changing(readCommands(line)))
    .filter((commands) => commands.length > 0 && !failed.includes(lineKey(commands)));
  return { lines: new Set(passed.map(lineKey)), commands: passed.flat() };
}

/** Also of a check: that it fails says nothing, how it fails does. */
function seenErrorOf({ commands, error = [] }: ReadRun): readonly SeenError[] {
  if (error.length === 0) return [];
  return [{ commands, signs: new Set(error) }];
}

function signsOfCalls({ calls = [] }: Pick<ActionTrace, 'calls'> = {}): ReadonlySet<string> {
  return new Set(calls.filter(isRepeatable).map(({ sign }) => sign));
}

function seenErrorsOfCalls({ calls = [] }: Pick<ActionTrace, 'calls'> = {}): readonly SeenError[] {
  return calls.flatMap(({ tool, error = [] }) =>
    error.length === 0 ? [] : [{ commands: [], server: serverOf(tool), signs: new Set(error) }],
  );
}

/**
 * Tests fail while somebody works, and so does what looks after an edit: one of them is what was tried where its program and a
 * flag of it are named.
 */
function commandsOf({ command: line, commands, isCheck }: ReadRun, tried: string): readonly FailedCommand[] {
  const changes = changing(commands);
  const meant = isCheck ? changes.filter((one) => isNamed(one, tried)) : changes;
  return meant.map((one) => ({ ...one, named: namedDetails(one, { line, tried }) }));
}

function isNamed({ program, subcommand, details }: CommandSignature, tried: string): boolean {
  const words = new Set(sameDetails(program, subcommand, tried.split(/[\s`'",;()]+/u)));
  return words.has(program) && [...details].some((detail) => detail.startsWith('-') && words.has(detail));
}
