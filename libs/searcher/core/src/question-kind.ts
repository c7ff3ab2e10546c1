/** How a question is put: as the name of something in a program, or in words about it. */
export type QuestionKind = 'name' | 'sentence';

/** `parseConfig`, `retry_count` and `app.run()` are names, and so is any question of one word. */
export function questionKind(question: string): QuestionKind {
  return /\s/u.test(question.trim()) ? 'sentence' : 'name';
}
