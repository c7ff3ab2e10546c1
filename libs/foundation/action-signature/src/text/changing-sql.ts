/** A statement of SQL that changes something. */
export interface ChangingStatement {
  readonly deed: string;
  /** What is made, changed or dropped. */
  readonly kind: string;
  /** In lower case, without their schema. */
  readonly tables: readonly string[];
  /** Databases and schemas that it names, or that are used by then, in lower case. */
  readonly databases: readonly string[];
  /** It has a condition. */
  readonly isFiltered: boolean;
}

const MOST = 200;
/** Comments, what a client is told, and texts, which name no table; what is quoted otherwise is a name. */
const HIDDEN = /--[^\n]*|^[ \t]*[.\\][^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/gmu;
const QUOTES = /["`[\]]/gu;
/** What may stand before what a statement does. */
const BEFORE = /^(?:explain (?:\([^)]*\) )?(?:analyze )?(?:verbose )?|begin |start transaction )/u;
const IN_QUERY = /^with .{0,4000}?[()] ?(?=(?:delete from|update|insert into) )/u;
const NAME = String.raw`[\w$][\w$.-]*(?: ?, ?[\w$][\w$.-]*)*`;
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<deed>drop|alter|create) (?:or replace |temp(?:orary)? |unlogged |unique |materialized )*(?<kind>table|database|schema|view|index|sequence|type|role|user|function|trigger|extension)s? (?:concurrently )?(?:if (?:not )?exists )?(?:only )?(?<tables>${NAME})`,
    'u',
  ),
  new RegExp(
    String.raw`^alter table (?:if exists )?(?:only )?(?<tables>${NAME}) (?:.{0,400}, ?)?(?<deed>drop) (?<kind>column)`,
    'u',
  ),
  new RegExp(String.raw`^(?<deed>truncate)(?: table)?(?: only)? (?<tables>${NAME})`, 'u'),
  new RegExp(String.raw`^(?<deed>vacuum) full (?:verbose |analyze |freeze )*(?<tables>${NAME})`, 'u'),
  new RegExp(String.raw`^(?<deed>delete) from (?:only )?(?<tables>${NAME})`, 'u'),
  new RegExp(String.raw`^(?<deed>update) (?:only |ignore |low_priority )*(?<tables>${NAME})`, 'u'),
  new RegExp(String.raw`^(?<deed>insert|replace|merge) (?:or \w+ |ignore |overwrite )*into (?<tables>${NAME})`, 'u'),
  new RegExp(String.raw`^(?<deed>copy) (?<tables>${NAME})(?: ?\([^)]*\))? from `, 'u'),
  new RegExp(String.raw`^(?<deed>grant|revoke) .{0,400}? on (?:table )?(?<tables>${NAME})`, 'u'),
];
const CONDITION = / where (?!(?:1 ?= ?1|true)\b)/u;

/** Statements of a text of SQL that change something. */
export function readStatements(sql: string): readonly ChangingStatement[] {
  const shown = sql.replaceAll(HIDDEN, (hidden) => (hidden.startsWith("'") ? '?' : ' '));
  let used: readonly string[] = [];
  return shown
    .split(';')
    .slice(0, MOST)
    .map((text) => text.toLowerCase().replaceAll(QUOTES, '').replaceAll(/\s+/gu, ' ').trim())
    .flatMap((text) => {
      const database = USE.exec(text)?.[1];
      if (database !== undefined) used = [database];
      return readStatement(text, used);
    });
}

const USE = /^use (?:database |schema )?([\w$-]+)$/u;

function readStatement(text: string, used: readonly string[]): readonly ChangingStatement[] {
  const said = text.replace(BEFORE, '').replace(IN_QUERY, '');
  return FORMS.flatMap((form) => {
    const groups = form.exec(said)?.groups;
    if (groups === undefined) return [];
    const { deed = '', kind = 'table', tables = '' } = groups;
    const paths = tables.split(',').map((name) => name.trim().split('.'));
    const names = paths.map((path) => path.at(-1) ?? '');
    const named = /^(?:database|schema)$/u.test(kind) ? names : paths.flatMap((path) => path.slice(0, -1));
    return [{ deed, kind, tables: names, databases: [...used, ...named], isFiltered: CONDITION.test(`${said} `) }];
  });
}
