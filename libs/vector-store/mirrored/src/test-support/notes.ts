import type { CollectionRef, Point, SearchQuery } from '@learning-memory/vector-store';

export interface Note {
  readonly rank: number;
}

export const NOTES: CollectionRef<Note> = {
  name: 'notes',
  model: { id: 'model', dimension: 2 },
  textFields: { body: 1 },
  indexedFields: ['rank'],
};

export const NEXT: CollectionRef<Note> = { ...NOTES, model: { id: 'next', dimension: 3 } };

/** Each further one a little more to the north. */
export function note(rank: number): Point<Note> {
  const angle = rank / 1000;
  return {
    id: idOf(rank),
    vector: [Math.cos(angle), Math.sin(angle)],
    text: { body: `note ${String(rank)} of many` },
    payload: { rank },
  };
}

export const idOf = (rank: number): string => `note-${String(rank).padStart(5, '0')}`;

export const notes = (count: number, from = 0): readonly Point<Note>[] =>
  Array.from({ length: count }, (_, index) => note(from + index));

export const EAST: SearchQuery = { mode: 'dense', vector: [1, 0] };
export const EAST_NOTE: SearchQuery = { mode: 'hybrid', vector: [1, 0], text: 'note 7', denseWeight: 0.5 };
