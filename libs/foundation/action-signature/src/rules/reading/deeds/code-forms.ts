import type { RuledWriting } from '../../action-rule.ts';

const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/iu;
const TYPED = /\.(?:[cm]?tsx?|vue|svelte)$/iu;
const PYTHON = /\.pyi?$/iu;
const RUST = /\.rs$/iu;
const STYLES = /\.(?:s?css|sass|less|vue|svelte)$/iu;
const MARKUP = /\.(?:[jt]sx|html?|vue|svelte|astro)$/iu;
const SOURCE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|pyi?|rb|go|rs|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|scala|ex|exs|dart|lua|sh|sql|s?css)$/iu;

const DETERMINED = String.raw`^(?:(?:an?|the|any|new|more|unnecessary|direct)\s+)*?[\x60"']?`;
/** Nothing behind it says that something else is meant. */
const AT_ITS_END = String.raw`[\x60"']?(?:\s+(?:statements?|calls?|comments?|types?|casts?|expressions?|lines?|trailers?|footers?|keyword|anywhere|ever|here|at\s+all|yourself))*\s*(?:[.,;:!](?:\s|$)|[(—–]|$)`;

export interface SpokenForm {
  /** As a rule speaks of it. */
  readonly said: RegExp;
  /** As it is written. */
  readonly pattern: RegExp;
  readonly files: RegExp;
}

function form(words: string, pattern: RegExp, files: RegExp): SpokenForm {
  return { said: new RegExp(`${DETERMINED}(?:${words})${AT_ITS_END}`, 'iu'), pattern, files };
}

/** What code is spoken of as, and how it looks. */
const CODE_FORMS: readonly SpokenForm[] = [
  form(String.raw`console(?:\.log)?(?:\(\))?`, /\bconsole\.(?:log|debug)\s*\(/u, SCRIPT),
  form(String.raw`(?:as\s+)?any`, /(?:[:<|,]\s*|\bas\s+)any\b(?!\s*:)/u, TYPED),
  form(String.raw`@?ts-(?:ignore|nocheck)`, /@ts-(?:ignore|nocheck)\b/u, SCRIPT),
  form(String.raw`@?ts-expect-error`, /@ts-expect-error\b/u, SCRIPT),
  form(String.raw`eslint-disable\S*`, /\beslint-disable/u, SCRIPT),
  form(String.raw`type:\s*ignore|mypy\s+ignores?`, /#\s*type:\s*ignore/u, PYTHON),
  form(String.raw`(?:(?:\w+\s+){1,3}like\s+)?[\x60"']?as\s+unknown\s+as(?:\s+\w+)?`, /\bas\s+unknown\s+as\b/u, TYPED),
  form(String.raw`nolint`, /\/\/\s*nolint\b/u, /\.go$/iu),
  form(String.raw`noqa`, /#\s*noqa\b/iu, PYTHON),
  form(String.raw`var`, /^\s*(?:export\s+)?var\s+[\w$[{]/mu, SCRIPT),
  form(String.raw`eval(?:\(\))?`, /\beval\s*\(/u, SOURCE),
  form(String.raw`debugger`, /^\s*debugger\s*;?\s*$/mu, SCRIPT),
  form(String.raw`alert(?:\(\)|s)?`, /\balert\s*\(/u, SCRIPT),
  form(String.raw`default\s+export(?:s|ing)?|export\s+default`, /^\s*export\s+default\b/mu, SCRIPT),
  form(String.raw`\.?then(?:\(\))?(?:\s+chain(?:s|ing)?)?|promise\s+chain(?:s|ing)?`, /\.then\s*\(/u, SCRIPT),
  form(String.raw`enums?`, /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w/mu, TYPED),
  form(String.raw`non-null\s+assertions?`, /[\w)\]]!(?=[.;,)\]])/u, TYPED),
  form(String.raw`class\s+components?`, /\bextends\s+(?:React\.)?(?:Pure)?Component\b/u, SCRIPT),
  form(String.raw`(?:it|test|describe)\.only`, /\b(?:it|test|describe)\.only\s*\(/u, SCRIPT),
  form(String.raw`(?:it|test|describe)\.skip`, /\b(?:it|test|describe)\.skip\s*\(/u, SCRIPT),
  form(String.raw`require(?:\(\))?`, /\brequire\s*\(\s*["'\x60]/u, SCRIPT),
  form(String.raw`dangerouslySetInnerHTML`, /\bdangerouslySetInnerHTML\b/u, SCRIPT),
  form(String.raw`innerHTML`, /\.innerHTML\s*\+?=/u, SCRIPT),
  form(String.raw`inline\s+styles?`, /\bstyle=(?:\{\{|["'])/u, MARKUP),
  form(String.raw`!important`, /!important\b/u, STYLES),
  form(String.raw`print(?:\(\)|s)?(?:\s+debugging)?`, /^\s*print\s*\(/mu, PYTHON),
  form(String.raw`bare\s+excepts?|except:`, /^\s*except\s*:/mu, PYTHON),
  form(String.raw`(?:wildcard|star)\s+imports?`, /^\s*from\s+\S+\s+import\s+\*/mu, PYTHON),
  form(String.raw`\.?unwrap(?:\(\)|s)?`, /\.unwrap\(\)/u, RUST),
  form(String.raw`unsafe(?:\s+blocks?)?`, /\bunsafe\s*(?:\{|fn\b|impl\b)/u, RUST),
  form(String.raw`todos?|todo\s+comments?`, /(?:\/\/|\/\*|#|--)\s*todo\b/iu, SOURCE),
  form(String.raw`(?:code\s+|inline\s+)?comments?`, /^\s*(?:\/\/|\/\*|#(?![!\w]))/mu, SOURCE),
  form(String.raw`emojis?`, /\p{Extended_Pictographic}/u, SOURCE),
  form(String.raw`em[- ]?dash(?:es)?`, /—/u, SOURCE),
];
/** The same of what is committed. */
const COMMIT_FORMS: readonly SpokenForm[] = [
  form(String.raw`co-?authored-?by|co-?authors?`, /co-authored-by/iu, SOURCE),
  form(
    String.raw`(?:to\s+)?(?:yourself|claude(?:\s+code)?|anthropic|ai|the\s+(?:ai|assistant|agent)|ai\s+attribution)`,
    /\bclaude\b|\banthropic\b|generated with/iu,
    SOURCE,
  ),
  form(String.raw`emojis?`, /\p{Extended_Pictographic}/u, SOURCE),
  form(String.raw`em[- ]?dash(?:es)?`, /—/u, SOURCE),
];

export const SPOKEN_FORMS: Readonly<Record<RuledWriting['of'], readonly SpokenForm[]>> = {
  code: CODE_FORMS,
  commit: COMMIT_FORMS,
};
