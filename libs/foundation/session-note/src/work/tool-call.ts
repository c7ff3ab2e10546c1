import type { FileEffect } from '../files/changed-file.ts';
import type { Task } from './task.ts';

/** A tool that was called, as far as its success tells something. */
export type ToolCall = { readonly id: string } & (
  | { readonly kind: 'files'; readonly effects: readonly FileEffect[] }
  | { readonly kind: 'command'; readonly command: string; readonly effects: readonly FileEffect[] }
  | { readonly kind: 'tasks'; readonly tasks: readonly Task[] }
  | { readonly kind: 'new-task'; readonly text: string }
  | { readonly kind: 'task'; readonly task: Task; readonly done: boolean }
  | { readonly kind: 'question' }
  | { readonly kind: 'plan'; readonly text: string }
);
