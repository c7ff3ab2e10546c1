/** What each page of figures answers: the pages themselves begin with who writes them. */
export const QUESTIONS: Readonly<Record<string, string>> = {
  'docs/benchmarks.md': 'How long calls, hooks and searches take, at what size, and what the process weighs.',
  'docs/code-questions.md': 'Does a question about code, as agents ask it, find the right file among the first three?',
  'docs/code-search-benchmarks.md': 'How well does search_code find beside other searches of code, and beside ripgrep?',
  'docs/embedding-models.md': 'What does a larger embedding model find more, and what does it cost?',
  'docs/growth.md': 'How do searches and the size of a store grow, up to a million points?',
  'docs/lessons-at-actions.md':
    'Played over real histories: is the right failure told at the right edit, and silence kept elsewhere?',
  'docs/packages.md': 'What does each package weigh, how long does it take to install, and do its examples run?',
  'docs/relevance.md': 'How sure is an answer that it answers at all, and when does it say that it is no match?',
  'docs/reliability.md': 'What is lost when the server is killed, fed rubbish, lied to and given secrets?',
  'docs/retrieval-benchmarks.md': 'What do searches find, by meaning, by words and by both, on data sets of others?',
  'docs/values.md': 'Which sentences become values, and which are refused?',
};
