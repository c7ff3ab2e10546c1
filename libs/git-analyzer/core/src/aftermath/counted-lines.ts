const COMMENT =
  /^\s*(?:\/\/|#(?!\s*(?:include|define|if|ifdef|ifndef|else|elif|endif|pragma)\b)|\/?\*+(?:\s|\/|$)|--\s|;;|<!--|"""|''')/u;
const IMPORT =
  /^\s*(?:import\b|from\s+\S+\s+import\b|export\s.{0,200}\sfrom\s|use\s|using\s|#\s*include\b|(?:const|let|var)\s.{0,200}=\s*require\()/u;
const WORDS = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/** Says whether a line does something: comments, imports and lone brackets change with everything near them. */
export function isCounted(line: string): boolean {
  return WORDS.test(line) && !COMMENT.test(line) && !IMPORT.test(line);
}

const TEXT_NAME = /\.(?:md|mdx|markdown|rst|txt|adoc|po|pot|lock|sum|svg|map|snap)$|\.min\.(?:js|css)$/iu;
const TEXT_FILE =
  /(?:^|\/)(?:change(?:s|log)|history|news|authors|contributors|licen[cs]e|readme|package-lock\.json|pnpm-lock\.yaml)[^/]*$/iu;
const DOCS = /(?:^|\/)docs?\//iu;
const TEST = /(?:^|[/_.-])(?:tests?|specs?|__tests__|e2e)(?:[/_.-]|$)/iu;

/** Says whether a file holds code, and not what is written about it or made of it. */
export function isCode(path: string): boolean {
  return !TEXT_NAME.test(path) && !TEXT_FILE.test(path) && !DOCS.test(path);
}

export function isTest(path: string): boolean {
  return TEST.test(path);
}
