import type { CollectionRef, Point } from '@learning-memory/vector-store';

export interface Task {
  readonly batch: number;
  readonly state?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export const TASKS: CollectionRef<Task> = {
  name: 'tasks',
  model: { id: 'test-model', dimension: 4 },
  textFields: { body: 1 },
  indexedFields: ['batch', 'state', 'tags'],
};

export function task(id: string, payload: Task = { batch: 0 }, body = `task ${id}`): Point<Task> {
  return { id, vector: [1, 0, 0, 0], text: { body }, payload };
}

/** The tasks under the model they are on their way to. */
export const NEXT_TASKS: CollectionRef<Task> = { ...TASKS, model: { id: 'next-model', dimension: 3 } };

/** Another one for each number at the end of the id. */
export function nextVector(id: string): readonly number[] {
  const angle = Number(/\d+$/.exec(id)?.[0] ?? 0) / 1000;
  return [Math.cos(angle), Math.sin(angle), 0];
}
