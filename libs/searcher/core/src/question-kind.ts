import type { QuestionKind } from '@learning-memory/searcher';

/** `parseConfig`, `retry_count` and `app.run()` are names, and so is any question of one word. */
export function questionKind(question: string): QuestionKind {
  return /\s/u.test(question.trim()) ? 'sentence' : 'name';
}
