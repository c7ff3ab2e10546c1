/** Words that say something was mended; what only sounds like it is taken out first. */
const CUE =
  /\b(?:bug|bugs|bug-?fix(?:es)?|hot-?fix(?:es)?|regressions?|fix(?:e[sd]|ing|up)?|repair(?:s|ed)?|crash(?:es|ed|ing)?|broken|breakage)\b/iu;
const NO_CUE =
  /\bfixed[ -](?:size|width|point|length|position|rate|seed|header|footer|number|set|order|time|version)\w*|\b(?:and|are|be|been|is|or|was|were) fixed\b|\bbug[ -](?:report|tracker)\w*|\b(?:regression|crash)[ -](?:for|test|report)\w*/giu;
/** Mends what nobody claimed to work: texts, form, checks. */
const TRIVIAL =
  /\b(?:typos?|misspell\w*|spelling|grammar|wording|white-?space|formatting|lint(?:er|ing|s)?|flake8|pyflakes|pylint|eslint|prettier|mypy|ruff|isort|pep ?8|pre-?commit|docs?|doc-?strings?|documentation|read-?me|change-?log|release notes|merge conflicts?|type (?:annotations?|hints?|info(?:rmation)?)|typings?|(?:correct|fix(?:e[sd])?) (?:the )?types|warnings?|cosmetic|line lengths?|unused|copyrights?|coverage|nits?)\b/iu;
const MENDS_CHECKS =
  /\bfix(?:e[sd]|ing)?(?: up)?(?: (?:the|a|an|some|all|failing|flaky|broken|more|few))* (?:unit |integration |e2e |ci )?(?:tests?|specs?|ci|build|builds|pipeline|workflows?)(?:$|\W(?!of\b))/iu;
const CONVENTIONAL = /^(\w+)(?:\(([^()]*)\))?!?:\s/u;
const FIX_TYPES = new Set(['fix', 'bugfix', 'hotfix', 'bug', 'fixes']);
const OTHER_TYPES = new Set(
  'feat feature docs doc style chore test tests ci build refactor perf release revert deps wip'.split(' '),
);
const FORM_TYPES = new Set('doc docs style'.split(' '));
const TRIVIAL_SCOPE = /^(?:docs?|tests?|ci|build|deps|lint|types?|typo|readme|changelog|release|style)\b/iu;
/** Does something else, even where it closes an issue by the way. */
const OTHER_WORK =
  /^(?:merge|bump|release|prepare|revert|reapply|add|adds|added|implement\w*|introduce\w*|support|upgrade|update)\b/iu;
const MENDED_ISSUE = /\bfix(?:e[sd])?:?\s+(?:[\w./-]{0,80}#|gh-|(?:bug|issue)\s#?|https?:\/\/\S{1,200}\/)\d+/iu;
const REGRESSION = /\bregress(?:ion|ed)\b(?![\s-]+(?:tests?|for\b))/iu;

/** Says whether a message says that its commit mends texts or form, whatever commit it names. */
export function mendsForm(message: string): boolean {
  const { type, said } = partsOf(message.trim().split('\n')[0] ?? '');
  return FORM_TYPES.has(type) || TRIVIAL.test(said);
}

/** Says whether a message says that its commit mends a fault of the code. */
export function isFix(message: string): boolean {
  const [subject = '', ...body] = message.trim().split('\n');
  const { type, scope, said } = partsOf(subject);
  if (OTHER_TYPES.has(type) || isTrivial(said, scope)) return false;
  return FIX_TYPES.has(type) || (!OTHER_WORK.test(said) && saysMended(said, body.join('\n')));
}

function partsOf(subject: string): { readonly type: string; readonly scope: string; readonly said: string } {
  const [prefix = '', type = '', scope = ''] = CONVENTIONAL.exec(subject) ?? [];
  return { type: type.toLowerCase(), scope, said: subject.slice(prefix.length) };
}

function isTrivial(said: string, scope: string): boolean {
  return TRIVIAL.test(said) || MENDS_CHECKS.test(said) || TRIVIAL_SCOPE.test(scope);
}

function saysMended(said: string, body: string): boolean {
  return CUE.test(said.replaceAll(NO_CUE, ' ')) || MENDED_ISSUE.test(body) || REGRESSION.test(body);
}
