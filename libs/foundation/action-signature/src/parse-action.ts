import { asLine } from './same-line.ts';
import { writesText } from './shell/looks-only.ts';
import { codeGiven } from './shell/code-files.ts';
import { filesRead, filesWritten } from './shell/command-files.ts';
import { statementsGiven } from './shell/given-sql.ts';
import { AT_START, changing, readCommands } from './shell/read-commands.ts';
import { readsOnly } from './shell/reading-sql.ts';
import type { ActionPiece, ActionReach, ActionSignature, CommandSignature, ToolAction } from './signature.ts';
import { filesIn } from './text/files.ts';
import { editedLines, type EditedLines } from './text/lines.ts';
import { wordsOf } from './text/words.ts';
import { callOf, isLooking } from './tool-call.ts';

const LONGEST = 20_000;
/** UTF-16 units of what is written that are looked at together. */
const LONGEST_PIECE = 800;
const MOST_PIECES = 8;
/** UTF-16 units of what is run or written, and of what is taken out, that are looked at token by token. */
const COMPARED = LONGEST_PIECE * MOST_PIECES;
/** Of one action; what follows is left out. */
const MOST_EDITS = 200;
const MOST_LINES = 800;
const LONGEST_PATH = 4096;
const NOTHING: ActionSignature = { commands: [], files: [], words: new Set(), pieces: [], done: '', undone: '' };
const FILE_TOOLS = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);

/** Never fails: an input that is no JSON object says nothing. */
export function parseAction({ tool, input, branch = '' }: ToolAction): ActionSignature {
  const fields = parseObject(input);
  if (tool === 'Bash') return ofCommand(fields, branch);
  if (FILE_TOOLS.has(tool)) return ofHunks(fields);
  const call = callOf({ tool, input });
  if (isLooking(tool) || strings(fields).every((text) => readsOnly(text))) return { ...NOTHING, call };
  const text = strings(fields).join('\n');
  return {
    ...NOTHING,
    files: filesIn(text),
    words: keysOf(text),
    tool,
    call,
    pieces: [{ text: `${tool}\n${text}`, removed: '' }],
    done: text.slice(0, COMPARED),
    reach: reachOfTool(tool, fields),
  };
}

const READING_TOOLS = /^(?:Read|NotebookRead|Grep|Glob|LS)$/u;
const OF_DATABASE = /^mcp__.*(?:sql|quer|execut|statement|database|(?<![a-z])db(?![a-z]))/iu;
/** Fields of the tools of a database. */
const SQL_FIELDS = ['sql', 'query', 'statement', 'statements', 'queries'];

function reachOfTool(tool: string, fields: Readonly<Record<string, unknown>>): ActionReach | undefined {
  if (READING_TOOLS.test(tool)) {
    return reachOf({ writes: [], reads: pathsOf(fields).map(asPath), statements: [] });
  }
  const statements = OF_DATABASE.test(tool) ? SQL_FIELDS.flatMap((field) => strings(fields[field])) : [];
  // What a statement names is no file.
  const writes = statements.length > 0 ? [] : filesIn(strings(fields).join('\n'));
  return reachOf({ writes, reads: [], statements });
}

function reachOf(reach: ActionReach): ActionReach | undefined {
  const { writes, reads, statements, code = [] } = reach;
  return writes.length + reads.length + statements.length + code.length === 0 ? undefined : reach;
}

function ofCommand(fields: Readonly<Record<string, unknown>>, branch: string): ActionSignature {
  const [line, description] = [textOf(fields['command']).slice(0, LONGEST), textOf(fields['description'])];
  const all = readCommands(line, { ...AT_START, place: { folder: '', branch } });
  const reach = reachOfCommands(all);
  const commands = changing(all);
  if (commands.length === 0) return { ...NOTHING, reach };
  const details = commands.flatMap((command) => [...command.details]).join(' ');
  const done = withoutMessages(line);
  // Where something is only looked up, and kept in a file, its words ask and do nothing.
  const keepsOnly = commands.every((command) => command.looks === 'into a file' && !writesText(command));
  const pieces = keepsOnly ? [] : [{ text: `${description}\n${done}`, removed: '' }];
  return {
    ...NOTHING,
    commands,
    files: filesIn(details),
    words: wordsOfCommands(commands),
    pieces,
    done: done.slice(0, COMPARED),
    line: asLine(line),
    writesText: commands.every(writesText),
    reach,
  };
}

function reachOfCommands(commands: readonly CommandSignature[]): ActionReach | undefined {
  return reachOf({
    writes: commands.flatMap(filesWritten),
    reads: commands.flatMap(filesRead),
    statements: commands.flatMap(({ use }) => (use === undefined ? [] : statementsGiven(use))),
    code: commands.flatMap(({ use }) => (use === undefined ? [] : codeGiven(use))),
  });
}

/** What a commit, a tag or a request says of itself is not done by it. Blanks before it are read where a quote is alone. */
const MESSAGE =
  /(?=["'])(?<=\s(?:-[a-z]*m|-t|-b|-n|--message|--title|--body|--notes|--subject)(?:\s+|=))(?:"(?:[^"\\]|\\.)*"|'[^']*')/gu;
const SAYS = /(?:^|[\s;&|(])(?:git|gh|glab|hub|hg|svn|jj)\s/u;

/** Lines of a shell that nothing is done by. */
const COMMENT = /^[ \t]*#.*$/gmu;

function withoutMessages(line: string): string {
  const done = line.replaceAll(COMMENT, '');
  return SAYS.test(done) ? done.replaceAll(MESSAGE, '') : done;
}

function wordsOfCommands(commands: readonly CommandSignature[]): ReadonlySet<string> {
  // What the name of a file says is said by the file.
  const said = commands.flatMap(({ subcommand, details }) => [
    subcommand,
    ...[...details].filter((detail) => !/[/.]/u.test(detail)),
  ]);
  const inFiles = keysOf(
    commands.flatMap(({ details }) => [...details].filter((detail) => /[/.]/u.test(detail))).join(' '),
  );
  return new Set([...keysOf(said.join(' '))].filter((word) => !inFiles.has(word)));
}

function ofHunks(fields: Readonly<Record<string, unknown>>): ActionSignature {
  const [path = ''] = pathsOf(fields);
  const edits = Array.isArray(fields['edits']) ? fields['edits'].slice(0, MOST_EDITS).map(toObject) : [fields];
  const files = path === '' ? [] : [asPath(path)];
  const made = typeof fields['content'] === 'string' ? files : undefined;
  const reach = reachOf({ writes: files, reads: [], statements: [], made });
  const words = new Set(edits.flatMap((edit) => [...writtenBy(edit)]));
  const pieces = edits.flatMap((edit) => piecesOf(path, edit)).slice(0, MOST_PIECES);
  const done = edits.map(writtenText).join('\n').slice(0, COMPARED);
  const undone = edits
    .map((edit) => textOf(edit['old_string']))
    .join('\n')
    .slice(0, COMPARED);
  return { ...NOTHING, files, words, edited: linesOf(edits), pieces, done, undone, reach };
}

/** Lines that were not there before, a few at a time: a long text has a word for everything. */
function piecesOf(path: string, edit: Readonly<Record<string, unknown>>): readonly ActionPiece[] {
  const removed = textOf(edit['old_string']).slice(0, LONGEST);
  const before = new Set(trimmedLines(removed));
  const pieces: string[] = [];
  for (const line of trimmedLines(writtenText(edit).slice(0, LONGEST))) {
    if (line === '' || before.has(line)) continue;
    const last = pieces.at(-1);
    if (last === undefined || last.length + line.length > LONGEST_PIECE) pieces.push(line);
    else pieces[pieces.length - 1] = `${last}\n${line}`;
  }
  return pieces.map((text) => ({ text: `${path}\n${text}`, removed }));
}

function trimmedLines(text: string): readonly string[] {
  return text.split('\n').map((line) => line.trim());
}

function linesOf(edits: readonly Readonly<Record<string, unknown>>[]): EditedLines {
  const all = edits.map((edit) => editedLines(textOf(edit['old_string']), writtenText(edit)));
  return {
    removed: all.flatMap(({ removed }) => removed).slice(0, MOST_LINES),
    written: all.flatMap(({ written }) => written).slice(0, MOST_LINES),
    moved: all.flatMap(({ moved }) => moved).slice(0, MOST_LINES),
  };
}

function writtenText(edit: Readonly<Record<string, unknown>>): string {
  return textOf(edit['new_string']) || textOf(edit['new_source']) || textOf(edit['content']);
}

/** Words of what is written that were not in what it replaces. */
function writtenBy(edit: Readonly<Record<string, unknown>>): readonly string[] {
  const before = keysOf(textOf(edit['old_string']));
  return [...keysOf(writtenText(edit).slice(0, LONGEST))].filter((word) => !before.has(word));
}

function keysOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).keys());
}

/** All texts within a value, as deep as an input is nested. */
function strings(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value.slice(0, LONGEST)];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.values(value)
    .slice(0, 100)
    .flatMap((inner) => strings(inner, depth + 1));
}

/** As they are given. */
function pathsOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const given = [textOf(fields['file_path']), textOf(fields['notebook_path'])];
  return given.filter((path) => path !== '').map((path) => path.slice(0, LONGEST_PATH));
}

function asPath(path: string): string {
  return path.replaceAll('\\', '/').toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    return toObject(JSON.parse(json));
  } catch {
    return {};
  }
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
