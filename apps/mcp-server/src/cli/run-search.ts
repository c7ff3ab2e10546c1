import { codeParserError } from '@learning-memory/code-indexer';
import type { Parts } from '../parts/parts.ts';
import { answerFresh } from '../tools/code/answer-fresh.ts';
import { toFoundCodeOutput } from '../tools/code/found-code-output.ts';
import { plainText } from './plain-text.ts';

export interface SearchCommandOptions {
  readonly query: string;
  /** Of an index or a project; `*` for all, that of the working directory without it. */
  readonly project?: string | undefined;
  readonly language?: string | undefined;
  readonly limit: number;
  readonly json: boolean;
}

export const SEARCH_NEEDS = ['codeFollower', 'codeIndexer', 'codeParser', 'projectCode', 'projectSwitch'] as const;

/** Who asks in a terminal wants what the files say now. */
const WAIT_MS = 10_000;

type Found = Awaited<ReturnType<typeof toFoundCodeOutput>>;

/** Prints the definitions of indexed code that a query finds, best first; as `search_code` answers them with `json`. */
export async function runSearch(
  parts: Pick<Parts, (typeof SEARCH_NEEDS)[number]>,
  { json, project, ...search }: SearchCommandOptions,
): Promise<void> {
  const { codeIndexer, codeParser, projectSwitch } = parts;
  const { language } = search;
  const languages = codeParser.languages.map(({ id }) => id);
  if (language !== undefined && !languages.includes(language)) {
    const message = `Language '${plainText(language)}' is not known. Valid languages: ${languages.join(', ')}.`;
    throw codeParserError('CODE_PARSER_UNKNOWN_LANGUAGE', message);
  }
  await projectSwitch.check();
  const { answer, notice } = await answerFresh(parts, {
    project,
    waitMs: WAIT_MS,
    ask: (indexes) => codeIndexer.search({ ...search, indexes }),
  });
  const found = await toFoundCodeOutput(answer, codeIndexer, { text: search.query, indexNotice: notice });
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : toText(found));
}

function toText({ results, roots, notice }: Found): string {
  const [only = ''] = Object.keys(roots);
  const lines = results.flatMap((result) => toLines({ project: only, ...result }));
  if (results.length === 0) lines.push('Nothing found.');
  if (notice !== undefined) lines.push(inShell(notice));
  return `${lines.join('\n')}\n`;
}

/** Notices are written for who has the tools. */
function inShell(notice: string): string {
  return notice.replaceAll('index_codebase', '`learning-memory index`');
}

function toLines(result: Found['results'][number]): readonly string[] {
  const { project, at, kind, name, score, stale, lines = '' } = result;
  const head = `${score.toFixed(2)}  ${plainText(`${project}: ${at}`)}  ${kind} ${plainText(name)}`;
  const note = stale === true ? '  (changed since it was indexed)' : '';
  const said = lines.split('\n').filter((line) => line !== '');
  return [`${head}${note}`, ...said.map((line) => `      ${plainText(line)}`)];
}
