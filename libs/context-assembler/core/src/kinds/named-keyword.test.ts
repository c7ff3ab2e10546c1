import { expect, it } from '@jest/globals';
import { keywordsNamedIn } from './named-keyword.ts';

it.each([
  ['user table', 'psql -c "ALTER TABLE user ADD COLUMN age"'],
  ['force-push', 'git push --force origin main'],
  ['user_table', 'vi migrations/001_userTable.sql'],
  ['c++', 'clang -x C++20 main.cpp'],
  ['c#', 'dotnet new console --lang=C#'],
  ['.env', 'git add .env.local'],
  ['.env', 'cat config/.env'],
  ['@nx/core', 'npm install @nx/core@latest'],
  ['--force', 'git push --force'],
  ['$home', 'rm -rf $HOME/cache'],
  ['(x)', 'echo "(x)"'],
  ['👍🏽', 'echo 👍🏽'],
])('%j is named in %j', (keyword, action) => {
  expect(keywordsNamedIn(action)(keyword)).toBe(true);
});

it.each([
  ['user table', 'select * from user where name in (select name from people where age > 3 and table = 1)'],
  ['c++', 'psql -c "select 1"'],
  ['c#', 'git commit -c HEAD'],
  ['.env', 'env NODE_ENV=test npm test'],
  ['.net', 'curl https://example.net'],
  ['@nx/core', 'cat nx/core.ts'],
  ['@nx/core', 'npm install @nx/cored'],
  ['--force', 'systemctl force-reload nginx'],
  ['abc++', 'echo xabc++'],
])('%j is not named in %j', (keyword, action) => {
  expect(keywordsNamedIn(action)(keyword)).toBe(false);
});
