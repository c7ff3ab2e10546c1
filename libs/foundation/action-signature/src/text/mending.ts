/** Words with which something is asked to be mended, and how it is said to be broken. */
const MENDING = new RegExp(
  [
    String.raw`\b(?:fix(?:es|ed|ing)?|(?:hot|bug)fix|bugs?|broken?|crash(?:es|ed|ing)?|wrong(?:ly)?|incorrect(?:ly)?)\b`,
    String.raw`\b(?:regress(?:es|ed|ions?)|revert(?:s|ed|ing)?|fails|failed|panics?|segfaults?|deadlocks?|hangs?)\b`,
    String.raw`\b(?:leaks?|leaking|flaky|data race|race condition|stack ?trace|traceback|repair(?:s|ed)?|mend(?:s|ed)?|work(?:ing)? again)\b`,
    String.raw`\b(?:is|are|keeps?|start(?:s|ed)) failing\b|\bfailing (?:\w+ )?(?:tests?|builds?|jobs?|checks?)\b|\b(?:tests?|builds?) (?:still )?fail\b`,
    // "don't run it" asks for something else.
    String.raw`\b(?:does|did|is|are|was|were|wo|ca|will|can)(?:n['’]t| ?not)(?: \w+){0,3} (?:work|start|compil|build|load|run|respond|return)\w*\b`,
    String.raw`\b(?:stops?|stopped|no longer|never) work(?:s|ing)?\b`,
    String.raw`\b(?:fehler|kaputt|absturz|abst[uü]rz\w*|st[uü]rzt|repariere?n?|behebe?n?|geht nicht|funktioniert nicht|l[aä]uft nicht)`,
    String.raw`\b(?:corrige[rz]?|r[ée]pare[rz]?|plante(?!\p{L})|cass[ée]e?(?!\p{L})|erreurs?|ne (?:marche|fonctionne) (?:pas|plus))`,
    String.raw`\b(?:arregl\w+|falla(?!\p{L})|fallo(?!\p{L})|rot[oa](?!\p{L})|repara\w*|no funciona|correggi\w*|rotto|rotta|non funziona|consert\w+|quebrad[oa]|n[ãa]o funciona)`,
    String.raw`\b(?:repareer|herstel|kapot|werkt niet|napraw|nie dzia[łl]a)`,
    String.raw`исправ|ошибк|слома|не работает|падает|修复|修正|崩溃|报错|错误|坏了|直して|バグ|エラー|クラッシュ|고쳐|버그|오류`,
  ].join('|'),
  'iu',
);
/** What is mended is how something is written then, not what it does. */
const WRITING =
  /\b(?:typos?|spelling|grammar|docs?|docstrings?|documentation|readme|changelog|comments?|lint\w*|eslint|flake8|clippy|mypy|type hints?|typing|formatting|whitespace|indentation|style|warnings?|coverage|pre-commit|merge conflicts?)\b/iu;
const SENTENCE_ENDS = /[\n;!?]+|\.\s|[。！？]/u;
const READ = 2000;

/** Whether somebody asks for something to be mended that does not do what it should, in one of a dozen languages. */
export function asksToMend(text: string): boolean {
  return text
    .slice(0, READ)
    .split(SENTENCE_ENDS)
    .some((sentence) => MENDING.test(sentence) && !WRITING.test(sentence));
}
