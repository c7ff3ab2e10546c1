import type { FileEffect } from '../files/changed-file.ts';
import { relativePath } from '../files/relative-path.ts';
import { shellEffects } from '../files/shell-effects.ts';
import { proseLines } from '../text/prose.ts';
import { oneLine } from '../text/one-line.ts';
import { safeText } from '../text/safe-text.ts';
import { shorten } from '../text/shorten.ts';
import { fieldsOf, listOf, stringOf } from '../transcript/fields.ts';
import type { UnknownFields } from '../transcript/transcript-line.ts';
import type { Task } from './task.ts';
import type { ToolCall } from './tool-call.ts';

/** Where the tool ran, and where the session began. */
export interface WorkingFolders {
  readonly folder: string;
  readonly root: string;
}

type Reader = (input: UnknownFields, place: WorkingFolders) => Unidentified<ToolCall> | undefined;
type Unidentified<T> = T extends unknown ? Omit<T, 'id'> : never;

const MOST_TASKS = 20;
const MOST_EFFECTS = 10;
const LONGEST_TASK = 160;
const LONGEST_PLAN = 240;
const LONGEST_COMMAND = 1000;
const PLAN_MARKS = /^\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,3}[.)]\s+)/;

const READERS: Readonly<Record<string, Reader>> = {
  Edit: (input, place) => written(input.file_path, place),
  MultiEdit: (input, place) => written(input.file_path, place),
  Write: (input, place) => written(input.file_path, place),
  NotebookEdit: (input, place) => written(input.notebook_path, place),
  Bash: command,
  TodoWrite: (input) => ({
    kind: 'tasks',
    tasks: listOf(input.todos).map(fieldsOf).filter(isOpen).map(todo).slice(0, MOST_TASKS),
  }),
  TaskCreate: ({ subject }) => ({ kind: 'new-task', text: taskText(subject) }),
  TaskUpdate: ({ taskId, status, subject }) => ({
    kind: 'task',
    task: { id: stringOf(taskId) ?? '', text: taskText(subject) },
    done: status === 'completed' || status === 'deleted',
  }),
  AskUserQuestion: () => ({ kind: 'question' }),
  ExitPlanMode: ({ plan }) => ({ kind: 'plan', text: planText(stringOf(plan) ?? '') }),
};

/** `undefined` for a tool whose success tells nothing. */
export function readToolCall(
  name: string,
  input: UnknownFields,
  place: WorkingFolders,
): Unidentified<ToolCall> | undefined {
  return Object.hasOwn(READERS, name) ? READERS[name]?.(input, place) : undefined;
}

function written(path: unknown, place: WorkingFolders): Unidentified<ToolCall> | undefined {
  const shown = typeof path === 'string' ? relativePath(path, place.folder, place.root) : undefined;
  return shown === undefined ? undefined : { kind: 'files', effects: [{ kind: 'write', path: shown }] };
}

function command({ command: line }: UnknownFields, place: WorkingFolders): Unidentified<ToolCall> | undefined {
  if (typeof line !== 'string' || line.length > LONGEST_COMMAND) return undefined;
  const effects = shellEffects(line).flatMap(({ folder, ...effect }) =>
    placed(effect, { ...place, folder: within(place.folder, folder) }),
  );
  return { kind: 'command', command: safeText(line), effects: effects.slice(0, MOST_EFFECTS) };
}

function placed(effect: FileEffect, place: WorkingFolders): readonly FileEffect[] {
  if (effect.kind === 'commit') return [effect];
  if (effect.kind === 'revert' && isRoot(effect.path, place)) return [{ kind: 'revert', path: '.' }];
  return relative(effect, place);
}

function relative(effect: FileEffect, { folder, root }: WorkingFolders): readonly FileEffect[] {
  const path = relativePath(effect.path, folder, root);
  const to = effect.to === undefined ? undefined : relativePath(effect.to, folder, root);
  if (path === undefined || (effect.kind === 'rename' && to === undefined)) return [];
  return [{ kind: effect.kind, path, ...(to === undefined ? {} : { to }) }];
}

/** All of the tree: `git reset --hard` anywhere in it, or `.` where the session began. */
function isRoot(path: string, { folder, root }: WorkingFolders): boolean {
  const isHere = path === '.' && folder.replace(/[/\\.]+$/u, '') === root.replace(/[/\\]+$/u, '');
  return path === '' || path === ':/' || isHere;
}

function within(folder: string, inner: string): string {
  return /^(?:[/\\]|[A-Za-z]:)/.test(inner) ? inner : `${folder}/${inner}`;
}

function isOpen({ status }: UnknownFields): boolean {
  return status === 'pending' || status === 'in_progress';
}

function todo({ content }: UnknownFields): Task {
  return { id: '', text: taskText(content) };
}

function taskText(text: unknown): string {
  return shorten(oneLine(safeText(stringOf(text) ?? '')), LONGEST_TASK);
}

/** Its title and steps on one line. */
function planText(plan: string): string {
  const [title = '', ...steps] = proseLines(safeText(plan))
    .map((line) => oneLine(line.replace(PLAN_MARKS, '')))
    .filter((line) => line !== '');
  return shorten(steps.length === 0 ? title : `${title}: ${steps.join('; ')}`, LONGEST_PLAN);
}
