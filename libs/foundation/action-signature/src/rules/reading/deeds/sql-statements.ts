import { readStatements } from '../../../text/changing-sql.ts';
import type { RuledStatement } from '../../action-rule.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { placesIn } from '../objects/places.ts';

const WRITING = 'drop alter create truncate delete update insert replace merge copy grant revoke'.split(' ');
const KIND = String.raw`(?<kind>table|database|schema|view|index|column)s?`;

type SpokenStatement = Omit<RuledStatement, 'isUnfiltered' | 'database'>;

/** How a text speaks of statements, and which ones it means by it. */
interface Spoken {
  readonly words: RegExp;
  /** Default: those that the words name. */
  readonly deeds?: readonly string[];
}

const VERB = String.raw`(?<deed>drop|alter|truncat|delet|updat|insert)(?:e|es|s|ping|ing)?`;
const FILLER = String.raw`(?:(?:the|any|a|an|our|all|whole|entire|of|from|rows|records|data|entries|anything|into|in|or|and|nor|drop|alter|truncate|delete|update|insert)\s+)*`;
/** Behind a keyword that stands alone: no thing that it is done to in words. */
const ALONE = String.raw`(?=\s*(?:$|[.,;/)&]|(?:without|on|or|and|nor|is|are|against|in|statements?|quer(?:y|ies)|at|anything)\b))`;

const SPOKEN: readonly Spoken[] = [
  { words: new RegExp(String.raw`\b${VERB}\s+${KIND}\b`, 'giu') },
  { words: new RegExp(String.raw`\b${VERB}(?=\s+${FILLER}["\x60']?(?<table>[\w.]+)["\x60']?\s+${KIND}\b)`, 'giu') },
  { words: /\b(?<deed>DELETE|UPDATE|INSERT)(?=\s+(?:rows|records|data|entries)\s+(?:in|into|of|on)\b)/gu },
  { words: /\b(?<deed>delet)(?:e|es|ing)\s+(?:rows|records|data|entries|anything)?\s*from\b/giu },
  {
    words: new RegExp(
      String.raw`\b(?<deed>DROP|TRUNCATE|DELETE|UPDATE|ALTER|CREATE|INSERT|GRANT|REVOKE)${ALONE}`,
      'gu',
    ),
  },
  {
    words: new RegExp(
      String.raw`\b(?:writ(?:e|es|ing)\s+(?:anything\s+)?(?:in)?to|touch(?:es|ing)?|modify(?:ing)?|chang(?:e|es|ing)|edit(?:ing)?|run(?:ning)?\s+(?:any\s+|raw\s+|manual\s+|ad-?hoc\s+)*(?:sql|writes?)\s+(?:on|against|in))\s+${FILLER}["\x60']?(?<table>[\w.]+)["\x60']?\s+(?<kind>table|database|db)s?\b`,
      'giu',
    ),
    deeds: WRITING,
  },
  {
    words: /\b(?:run|execute)\s+(?:any\s+|raw\s+|manual\s+)*(?:sql(?:\s+\w+)?|writes)\s+(?:on|against|in)\b/giu,
    deeds: WRITING,
  },
  {
    words: /\b(?:chang|modif|alter|touch)\w*\s+(?:the\s+|our\s+)?(?:database|db)\s+schema\b/giu,
    deeds: ['create', 'alter', 'drop'],
  },
  { words: /\bVACUUM\s+FULL\b/gu, deeds: ['vacuum'] },
  { words: /\bDDL\b/gu, deeds: ['create', 'alter', 'drop', 'truncate'] },
];
/** Of a table that is spoken of as a whole. */
const SUBJECT =
  /(?:^|\s)["`']?(?!(?:the|this|that|our|an?)\s)(?<table>[\w.]+)["`']?\s+tables?\b|\btables?\s+(?:["`'](?<quoted>[\w.]+)["`']|(?<joined>[a-z]\w*_\w+))/iu;
const ON_IT = /\b(?:on|from|into|in|to)\s+(?:it|there)\b/iu;
const APPEND_ONLY = /["`']?(?<table>\w+)["`']?(?:\s+table)?\s+is\s+append-?\s?only\b/iu;
/** It is spoken of code, or of a request. */
const NO_SQL =
  /\bin\s+(?:(?:the|our|any|a|an|new)\s+)*(?:migrations?|code|tests?|scripts?|specs?|prs?|commits?|models?|views?|controllers?|handlers?|\S*\/\S*)(?!\w)|\b(?:GET|POST|PUT|PATCH|HTTP|endpoints?|requests?|routes?|api)\b|\s\/\w/u;
const WITHOUT_CONDITION = /\bwithout\s+(?:an?\s+|the\s+)?[`"']?(?:where|condition)\b[`"']?(?:\s+clause)?/iu;
const ON = /\b(?:on|from|into|in|of|against)\s+(?:(?:the|our|any)\s+)*[`"']?([a-z_][\w.]{2,60})[`"']?(?=[\s.,;)]|$)/giu;
const NO_TABLE = new Set(
  'a an it them prod production staging stage live demo main master any our the this that your database databases db tables table hand purpose where there shared local remote'.split(
    ' ',
  ),
);

/** Statements of SQL that a clause rules out. */
export function ruledStatements(clause: RulingClause): readonly RuledStatement[] {
  const { kind, behind, aside, sentence } = clause;
  const before = clause.before === '' ? clause.last : clause.before;
  if (kind === 'written' || kind === 'allows' || kind === 'confines') return [];
  if (kind === 'bans')
    return [...statementsIn(before, before), ...bannedTable(before), ...statementsIn(behind, before)];
  const ruled = WITHOUT_CONDITION.test(sentence) ? sentence.slice(sentence.indexOf(behind)) : behind;
  return firstOf([statementsIn(ruled, before), passiveStatements(clause), statementsIn(aside, before)]);
}

function firstOf(all: readonly (readonly RuledStatement[])[]): readonly RuledStatement[] {
  return all.find((statements) => statements.length > 0) ?? [];
}

const PASSIVE =
  /^\s*(?:ever\s+)?be\s+(?<deed>dropped|truncated|altered|deleted\s+from|updated|written\s+to|touched|changed|modified|edited)\b/iu;

/** `The users table must never be dropped`. */
function passiveStatements({ behind, before }: RulingClause): readonly RuledStatement[] {
  const deed = (PASSIVE.exec(behind)?.groups?.['deed'] ?? '').toLowerCase();
  if (deed === '') return [];
  const own = WRITING.filter((one) => deed.startsWith(one));
  return bannedTable(before).map((table) => (own.length > 0 ? { ...table, deeds: new Set(own) } : table));
}

/** `in the database \`obs\``, where what follows it is its name. */
const IN_DATABASE =
  /\b(?:in|on|from|of|within|against)\s+(?:the\s+|our\s+)?(?:[\w-]{2,30}\s+)?(?:database|db)\s+(?:`([\w-]{2,60})`|["']([\w-]{2,60})["'])/iu;

/** Of a text that names a database the name, and the rest: what stands before it is of what kind it is. */
export function withoutDatabase(text: string): { readonly database: string; readonly rest: string } {
  const [said = '', one, other = ''] = IN_DATABASE.exec(text) ?? [];
  return { database: (one ?? other).toLowerCase(), rest: said === '' ? text : text.replace(said, ' ') };
}

function statementsIn(given: string, before: string): readonly RuledStatement[] {
  const { database, rest: ruled } = withoutDatabase(given);
  const isUnfiltered = WITHOUT_CONDITION.test(ruled);
  if (NO_SQL.test(ruled)) return [];
  const found = [...quotedStatements(ruled), ...spokenStatements(ruled.replaceAll('`', ''))];
  const meant = ON_IT.test(ruled) ? bannedTable(before)[0]?.tables[0] : undefined;
  const subject = APPEND_ONLY.exec(before)?.groups?.['table'] ?? meant;
  return found.map((one) => ({
    ...one,
    isUnfiltered,
    database,
    tables: one.tables.length > 0 || subject === undefined ? one.tables : [lastName(subject)],
  }));
}

/** A table that is banned as it stands: nothing is written to it. */
function bannedTable(subject: string): readonly RuledStatement[] {
  const { table: named, quoted, joined = '' } = SUBJECT.exec(subject)?.groups ?? {};
  const table = lastName(named ?? quoted ?? joined);
  if (table === '' || NO_TABLE.has(table)) return [];
  return [{ deeds: new Set(WRITING), kind: '', tables: [table], database: '', isUnfiltered: false }];
}

/** What a sentence says of a condition lifts nothing. */
export function withoutCondition(sentence: string): string {
  return sentence.replace(WITHOUT_CONDITION, ' ');
}

const QUOTED = /`([^`\n]{4,300})`/gu;

function quotedStatements(text: string): readonly SpokenStatement[] {
  return [...text.matchAll(QUOTED)]
    .flatMap(([, sql = '']) => readStatements(sql))
    .map(({ deed, kind, tables }) => ({
      deeds: new Set([deed]),
      kind: deed === 'drop' || deed === 'alter' ? kind : '',
      tables: tables.filter((name) => /^[a-z_]\w+$/u.test(name)),
    }));
}

/** What is done within a database names it as a place. */
function isPlace(deed: string, kind: string): boolean {
  return /^(?:database|db|schema)$/iu.test(kind) && !/^(?:drop|alter)/iu.test(deed);
}

function spokenStatements(text: string): readonly SpokenStatement[] {
  const places = new Set(placesIn(text));
  const on = [...text.matchAll(ON)]
    .map(([, name = '']) => lastName(name))
    .filter((name) => !NO_TABLE.has(name) && !places.has(name));
  return SPOKEN.flatMap(({ words, deeds }) =>
    [...text.matchAll(words)]
      .map(({ groups = {} }) => spokenStatement(groups, deeds, on))
      // Whatever is written is meant somewhere alone.
      .filter(({ tables }) => deeds !== WRITING || tables.length + places.size > 0),
  );
}

function spokenStatement(
  { deed = '', kind = '', table = '' }: Readonly<Record<string, string | undefined>>,
  deeds: readonly string[] | undefined,
  on: readonly string[],
): SpokenStatement {
  const named = [lastName(table)].filter((name) => !NO_TABLE.has(name));
  const tables = table === '' || isPlace(deed, kind) ? on : named;
  return { deeds: new Set(deeds ?? [asDeed(deed)]), kind: kindOf(deed, kind), tables };
}

function lastName(name: string): string {
  return name.toLowerCase().replace(/\.$/u, '').split('.').at(-1) ?? '';
}

function asDeed(stem: string): string {
  const lower = stem.toLowerCase();
  return WRITING.find((deed) => deed.startsWith(lower)) ?? lower;
}

/** Of what is dropped and altered there are several kinds. */
function kindOf(deed: string, kind: string): string {
  return /^(?:drop|alter)/iu.test(deed) ? kind.toLowerCase() : '';
}
