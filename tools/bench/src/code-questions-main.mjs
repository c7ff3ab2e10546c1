import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { askCodeQuestions } = await import('./retrieval/ask-code-questions.ts');

const asked = await askCodeQuestions(process.env['CODE_REPOSITORIES']);
const share = (questions) =>
  `${questions.filter(({ answered }) => answered).length} of ${questions.length} in the first three hits`;
for (const field of ['repository', 'kind']) {
  for (const name of new Set(asked.map((question) => question[field]))) {
    console.log(`${name}: ${share(asked.filter((question) => question[field] === name))}`);
  }
}
console.log(`all: ${share(asked)}`);
for (const { repository, kind, question, found } of asked.filter(({ answered }) => !answered)) {
  console.log(`missed (${repository}, ${kind}): ${question.split('\n')[0]}\n  ${found.join('\n  ') || 'no hit'}`);
}
