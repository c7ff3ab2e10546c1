import { parseOutcome } from '@learning-memory/outcome-parser';
import type { Failure, SessionNoteDraft } from '../draft/session-note-draft.ts';
import { changeFiles, MOST_FILES, type FileChange } from '../files/change-files.ts';
import type { FileEffect } from '../files/changed-file.ts';
import { openEndsAfterPassing } from '../open-ends/open-ends.ts';
import { addStatement } from '../statements/keep-statements.ts';
import { oneLine } from '../text/one-line.ts';
import { safeText } from '../text/safe-text.ts';
import { shorten } from '../text/shorten.ts';
import type { Task } from './task.ts';
import type { ToolCall } from './tool-call.ts';

export interface ToolResult {
  readonly failed: boolean;
  readonly text: string;
}

const LONGEST_ANSWER = 240;
const LONGEST_FAILURE = 240;
const NAMED_FAILURES = 3;
const MOST_TASKS = 20;
const CREATED = /^File created successfully/;
const EXIT_CODE = /^Exit code (\d{1,3})\n?/;
const TASK_ID = /#(\w{1,40})/;
const ANSWER = /"([^"]{1,300})"="([^"]{1,300})"/g;

/** What a finished tool tells; of one that failed only how a run of tests, a build or a linter ended. */
export function applyResult(draft: SessionNoteDraft, call: ToolCall, result: ToolResult): SessionNoteDraft {
  if (call.kind === 'command') {
    return afterRun(withFiles(draft, call.effects, result), failuresAfter(draft.failures, call.command, result));
  }
  if (call.kind === 'files') return withFiles(draft, call.effects, result);
  return result.failed ? draft : withWords(draft, call, result.text);
}

/** What failed and passes now leaves nothing open. */
function afterRun(draft: SessionNoteDraft, failures: readonly Failure[]): SessionNoteDraft {
  const isMended = failures.length === 0 && draft.failures.length > 0;
  return { ...draft, failures, openEnds: isMended ? openEndsAfterPassing(draft.openEnds) : draft.openEnds };
}

/** The files a tool changed, if it did. */
export function withFiles(
  draft: SessionNoteDraft,
  effects: readonly FileEffect[],
  { failed, text }: ToolResult,
): SessionNoteDraft {
  if (failed) return draft;
  const created = CREATED.test(text);
  const files = effects.map((effect) => toChange(effect, created)).reduce(changeFiles, draft.files);
  return { ...draft, files: files.slice(0, MOST_FILES), hasMoreFiles: draft.hasMoreFiles || files.length > MOST_FILES };
}

function toChange({ kind, path, to }: FileEffect, created: boolean): FileChange {
  if (kind === 'commit') return { kind };
  if (kind === 'rename') return { kind, path, to: to ?? path };
  return kind === 'write' ? { kind, path, created } : { kind, path };
}

function failuresAfter(
  failures: readonly Failure[],
  command: string,
  { failed, text }: ToolResult,
): readonly Failure[] {
  const code = failed ? EXIT_CODE.exec(text)?.[1] : '0';
  const output = text.replace(EXIT_CODE, '');
  const outcome = parseOutcome({ command, output, exitCode: code === undefined ? undefined : Number(code) });
  if (outcome === undefined) return failures;
  const { kind, status, summary, failures: names } = outcome;
  const others = failures.filter((failure) => failure.tool !== kind);
  if (status === 'passed') return others;
  const named = names.slice(0, NAMED_FAILURES).map((name) => oneLine(safeText(name)));
  return [...others, { tool: kind, text: shorten([summary, ...named].join(', '), LONGEST_FAILURE) }];
}

type WordsCall = Exclude<ToolCall, { readonly kind: 'files' | 'command' }>;

function withWords(draft: SessionNoteDraft, call: WordsCall, text: string): SessionNoteDraft {
  switch (call.kind) {
    case 'tasks':
      return { ...draft, tasks: call.tasks };
    case 'new-task':
      return { ...draft, tasks: withTask(draft.tasks, call.text, text) };
    case 'task':
      return { ...draft, tasks: draft.tasks.flatMap((task) => updated(task, call.task, call.done)) };
    case 'question':
      return answersIn(text).reduce(decided, draft);
    case 'plan':
      return decided(draft, call.text);
  }
}

/** Each question with its answer. */
function answersIn(text: string): readonly string[] {
  return [...safeText(text).matchAll(ANSWER)].map(([, question = '', answer = '']) => `${question} ${answer}`);
}

function withTask(tasks: readonly Task[], text: string, result: string): readonly Task[] {
  return [...tasks, { id: TASK_ID.exec(result)?.[1] ?? '', text }].slice(-MOST_TASKS);
}

function updated(task: Task, change: Task, done: boolean): readonly Task[] {
  if (task.id !== change.id) return [task];
  return done ? [] : [{ id: task.id, text: change.text === '' ? task.text : change.text }];
}

/** What the user answered or agreed to. */
function decided(draft: SessionNoteDraft, text: string): SessionNoteDraft {
  if (text === '') return draft;
  const statement = { by: 'user', text: shorten(oneLine(text), LONGEST_ANSWER), turn: draft.prompts } as const;
  return { ...draft, statements: addStatement(draft.statements, statement) };
}
