import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

// Reads [{ file, code }] from stdin and writes, for each, the messages ESLint has for `code` if it stood in `file`.
const cases = JSON.parse(await text(process.stdin));
const eslint = new ESLint();
const results = [];
for (const { file, code } of cases) {
  const [result] = await eslint.lintText(code, { filePath: file });
  results.push(result.messages.map(({ ruleId, message }) => ({ ruleId, message })));
}
process.stdout.write(JSON.stringify(results));
