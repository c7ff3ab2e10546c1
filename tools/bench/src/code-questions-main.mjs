import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { askCodeQuestions } = await import('./retrieval/ask-code-questions.ts');
const { renderCodeQuestions } = await import('./code-search/code-questions-page.ts');

const PAGE = new URL('../../../docs/code-questions.md', import.meta.url);
const REPOSITORIES = 4;

const results = await askCodeQuestions(process.env['CODE_REPOSITORIES']);
const page = renderCodeQuestions(results);
console.log(page);
if (results.length === REPOSITORIES) await writeFile(PAGE, page);
else
  console.log(
    'The page was not written: set CODE_REPOSITORIES to a folder with clones of mocha, jinja and logrus to ask all.',
  );
