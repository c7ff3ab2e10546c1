import { describe, expect, it } from '@jest/globals';
import { createFailureIndex, errorWords, parseAction, parseFailure, rulesIn, standsAgainst } from './index.ts';
import { commandsInText } from './shell/commands-in-text.ts';

/** Texts that an expression with nested or overlapping repetitions takes long for. */
const PIECES = [
  '/', '\\', 'a', '0', ' ', '.', '"', "'", '(', ':', '\t', '-', '_', '@', '~', '=', '\r', '\n', '/a', 'a/', '\\a', '~/', '. ', ': ', 'C:/',
  'C:\\a', '0x', '0f', 'a=', "a=' ", '| a ', 'a | ', 'a; ', 'npm test && ', '(a)', '$(', '$(a) ', '`a`', '<<a ', '<<a\n', "bash -c '", 'bash -c ',
  'docker run a ', 'git -m "', 'git -m ', 'error ', 'error/',
  'error: ', 'find -delete\n', 'find a | xargs rm ', 'find a | ', 'ls\n', 'sort > a\n', 'docker run a; ', 'explain analyze ', 'select ', '…', 'npm install a ',
  'python -m ', 'npm ERR! code ', 'git branch a;', 'never ', 'in a/ ', 'not a, ', 'only a ', 'ask a ', 'kubectl a/a ', '*', '* ',
  'without a ', 'no ', 'n’a pas ', "<<'a' ", "<<'a'\n", '<<< a ', '$(a <<a\n', 'cd a && ', '(cd a; ', 'find a | xargs rm; ', 'echo a | sh; ',
  'git push a +a:a; ', 'only edit a.b, ', 'drop table a, ', "delete from a where b = 'c'; ", 'with a as (', 'alter table a ', "open('a', 'w') ", 'a = "b"; ',
  'first `a`, only then ', 'neither by a nor by ', 'tags (a-x.y.', 'to A, ', 'edits in a get ', '-x.y.', 'a there ', 'def  ', '#a ',
  ': `a a`, ', 'in the a folder ', 'restart the a service ', '| xargs ', 'a/../',
]; // prettier-ignore

const INDEX = createFailureIndex(
  new Map([['it', parseFailure({ tried: 'Ran `npm install a`', story: '', errors: 'error: no b', remedy: '' })]]),
);

function ofCommand(command: string): unknown {
  return INDEX.match(parseAction({ tool: 'Bash', input: JSON.stringify({ command }) }));
}

const RULES = rulesIn(
  'Never drop tables. Never edit a/b. Only edit a.b. Never push to main. Never run `rm -rf .` in a/. Never use lodash. Never call `purge_all()`. Leave lodash_one alone.',
);

function against(command: string): unknown {
  return judged(parseAction({ tool: 'Bash', input: JSON.stringify({ command }) }));
}

function againstWriting(content: string): unknown {
  return judged(parseAction({ tool: 'Write', input: JSON.stringify({ file_path: 'a.ts', content }) }));
}

function judged(action: ReturnType<typeof parseAction>): unknown {
  return RULES.map((rule) => standsAgainst(rule, action));
}

/** Milliseconds of this process, so that other work on the machine hardly counts. */
function workOf(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether a text four times as long takes less than ten times the work; measured again while it does not. */
function growsInProportion(read: (text: string) => unknown, piece: string): boolean {
  const [short, long] = [5000, 20_000].map((length) => piece.repeat(length / piece.length)) as [string, string];
  let [least, leastOfLong] = [Infinity, Infinity];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    least = Math.min(least, workOf(read, short));
    leastOfLong = Math.min(leastOfLong, workOf(read, long));
    if (attempt >= 2 && leastOfLong < 10 * Math.max(1, least)) return true;
  }
  return false;
}

describe('hostile input', () => {
  it.each<[what: string, read: (text: string) => unknown]>([
    ['an error', (text) => errorWords(`Exit code 1\n${text}`)],
    ['a command', ofCommand],
    ['what is written, by rules', (text) => againstWriting(`lodash${text}`)],
    ['the message of a commit', (text) => ofCommand(`git commit -m ${text}`)],
    ['what a text tells of', commandsInText],
    ['what was tried, and helped', (text) => parseFailure({ tried: text, story: '', errors: '', remedy: `${text}…` })],
    ['a rule', rulesIn],
    ['what a rule is about', (text) => rulesIn(`Never run ${text}\nDo not edit ${text} in ${text}`)],
    ['what is told of an error', (text) => parseFailure({ tried: '', story: '', errors: text, remedy: '' })],
    ['a statement', (text) => ofCommand(`psql -c "explain analyze ${text}"`)],
    ['what is told of statements', (text) => rulesIn(`Never drop ${text}\nThe a table is read-only: ${text}`)],
    [
      'what is done every time',
      (text) => rulesIn(`\`a b\` ${text}always with --c\nBuilds for ${text} always with ${text}`),
    ],
    ['what is taken up', (text) => rulesIn(`a/b is ${text}.\nEdits ${text} get lost, nothing is pushed there ${text}`)],
    ['what names look like', (text) => rulesIn(`Commits start with ${text}\nTags ${text} are set by ${text} alone`)],
    ['what alone may be edited', (text) => rulesIn(`Only edit ${text}\nKeep changes in ${text}.`)],
    ['a script', (text) => ofCommand(`bash <<'EOF'\n${text}\nEOF`)],
    ['statements', (text) => against(`psql <<'EOF'\n${text}\nEOF`)],
    ['code', (text) => against(`python - <<'EOF'\n${text}\nEOF`)],
  ])('%s that is longer takes no longer in proportion', (_, read) => {
    const slow = PIECES.filter((piece) => !growsInProportion(read, piece));
    expect(slow).toEqual([]);
  });

  it.each(['Tests:', 'Time:', 'Ran in', '1 passed', 'assert', 'npm error', 'expect(received)'])(
    'a line of %j and blanks is read to its end',
    (beginning) => {
      const words = errorWords(`${beginning}${' '.repeat(20_000)}${'x'.repeat(102)} failed`);
      expect(words.has('failed')).toBe(true);
    },
  );

  it('variables whose values may be read in many ways are those of one command', () => {
    const variables = "A='x B=' ".repeat(33);
    expect(commandsInText(`${variables}git rm x`)[0]).toMatchObject({ program: 'git' });
    expect(commandsInText(`${variables}z git rm x`)[0]).toMatchObject({ program: 'git', subcommand: 'rm' });
  });
});

describe('words of an error', () => {
  it.each([
    ['cannot open /srv/shop/cart.ts', ['cannot', 'open', 'cart.ts', 'cart']],
    ['cannot open C:\\shop\\cart.ts', ['cannot', 'open', 'cart.ts', 'cart']],
    ['cannot open ../a/b/~/cart', ['cannot', 'open', 'cart']],
    ['cannot open shop/cart/', ['cannot', 'open', 'cart']],
    ['cannot read 0xdeadbeef of cafe123', ['cannot']],
  ])('of %j are without folders and addresses', (line, words) => {
    expect([...errorWords(line).keys()]).toEqual(expect.arrayContaining(words));
    expect([...errorWords(line).keys()].join(' ')).not.toMatch(/srv|shop|cafe|dead/u);
  });

  it.each(['Tests:  3 failed, 4 total', `Time: ${'x'.repeat(90)} failed  `, 'Snapshots:  '])(
    'are not those of the line %j of a report',
    (line) => {
      expect(errorWords(line).size).toBe(0);
    },
  );
});

it('what a tool is given behind a long text is read, too', () => {
  const input = JSON.stringify({ note: 'x'.repeat(30_000), sql: 'DROP TABLE a' });
  expect(judged(parseAction({ tool: 'mcp__db__query', input }))).toContain(true);
});
