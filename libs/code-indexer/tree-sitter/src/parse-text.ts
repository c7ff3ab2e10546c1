import { performance } from 'node:perf_hooks';
import type { ParsedFile, ParseProblem } from '@learning-memory/code-indexer';
import { Parser, type Query, type Tree } from 'web-tree-sitter';
import { extractFile } from './extract/extract-file.ts';
import { FactCollector } from './extract/fact-collector.ts';
import type { LanguageDefinition } from './languages.ts';
import { loadGrammar } from './load-grammar.ts';

export interface TextToParse {
  readonly language: LanguageDefinition;
  readonly content: string;
  /** Parsing and querying together; what is not done by then is given up. */
  readonly timeoutMs: number;
}

/** Characters whose matches are read at a time: those of a whole large file would fill the memory. */
const WINDOW = 2 ** 17;

/** Queries take their range in bytes of UTF-16, unlike what they answer. */
const UNIT_BYTES = 2;

let parser: Parser | undefined;

/** Walks no tree itself, so depth costs no stack. */
export async function parseText({ language, content, timeoutMs }: TextToParse): Promise<ParsedFile> {
  const grammar = await loadGrammar(language);
  parser ??= new Parser();
  parser.setLanguage(grammar.language);
  const deadline = performance.now() + timeoutMs;
  const isLate = (): boolean => performance.now() > deadline;
  const tree = parser.parse(content, null, { progressCallback: isLate });
  if (tree === null) parser.reset();
  const facts = tree && collectFacts(tree, { query: grammar.query, content, isLate });
  if (facts) return { language: language.id, ...extractFile(content, facts, language.exports) };
  const message = `The file was not parsed within ${timeoutMs} ms; it has no units. Leave it out, or split it.`;
  return withoutUnits(language.id, { kind: 'timed_out', message });
}

export function withoutUnits(language: string, problem: ParseProblem): ParsedFile {
  return { language, units: [], calls: [], imports: [], exports: [], problems: [problem] };
}

interface CollectOptions {
  readonly query: Query;
  readonly content: string;
  readonly isLate: () => boolean;
}

/** Frees the tree. `undefined` when it takes too long. */
function collectFacts(
  tree: Tree,
  { query, content, isLate }: CollectOptions,
): ReturnType<FactCollector['facts']> | undefined {
  try {
    const collector = new FactCollector(content);
    for (let startIndex = 0; startIndex <= content.length; startIndex += WINDOW) {
      const range = { startIndex: startIndex * UNIT_BYTES, endIndex: (startIndex + WINDOW) * UNIT_BYTES };
      for (const match of query.matches(tree.rootNode, { ...range, progressCallback: isLate })) collector.add(match);
      if (isLate()) return undefined;
    }
    return collector.facts();
  } finally {
    tree.delete();
  }
}
