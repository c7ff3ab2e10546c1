import { sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { CallAnswer, CalleeAnswer, CallEnd, CallQuery } from '@learning-memory/code-indexer';
import { sitesOf, type CallBundle } from './call-bundle.ts';
import { listed } from './code-index-stage.ts';
import { groupBy } from '../database/group-by.ts';

const UNRESOLVED_LIMIT = 100;

/** A live unit. */
interface UnitRow {
  readonly file: number;
  readonly position: number;
  readonly id: string;
  readonly kind: CallEnd['kind'];
  readonly name: string;
  readonly qualifiedName: string;
  readonly startLine: number;
  readonly path: string;
  readonly project: string;
  readonly family: string;
}

/** Calls of a live unit, or of the top of a live file, where all columns of the unit are null. */
interface CallRow {
  readonly callee: string;
  readonly lines: string;
  readonly targetPath: string | null;
  readonly targetName: string | null;
  readonly external: 0 | 1;
  readonly file: number;
  readonly version: string;
  readonly path: string;
  readonly project: string;
  readonly family: string;
  readonly position: number | null;
  readonly id: string | null;
  readonly kind: CallEnd['kind'] | null;
  readonly qualifiedName: string | null;
  readonly startLine: number | null;
}

export function callersOf(database: MetadataOrm, query: CallQuery): CallAnswer {
  // One transaction, so that all parts are of the same index.
  return database.transaction((transaction) => {
    const units = unitsFitting(transaction, query);
    const names = [...new Set(units.map(({ name }) => name))];
    const namesakes = groupBy(unitsNamed(transaction, names), scopeOf);
    const calls = callsTo(transaction, units);
    const bundles = bundle(calls, { exact: units, named: units, namesakes });
    return { units: units.map(toEnd), ...sitesOf(bundles, query.limit) };
  });
}

export function calleesOf(database: MetadataOrm, query: CallQuery): CalleeAnswer {
  return database.transaction((transaction) => {
    const units = unitsFitting(transaction, query);
    const calls = callsFrom(transaction, units);
    const named = unitsNamed(
      transaction,
      calls.filter(isByName).map(({ callee }) => callee),
    );
    const namesakes = groupBy(named, scopeOf);
    const bundles = bundle(calls, { exact: targetsOf(transaction, calls), named, namesakes });
    const unresolved = calls.filter((call) => call.external === 1 || (isByName(call) && !namesakes.has(scopeOf(call))));
    return {
      units: units.map(toEnd),
      ...sitesOf(bundles, query.limit),
      unresolved: [...new Set(unresolved.map(({ callee }) => callee))].sort().slice(0, UNRESOLVED_LIMIT),
    };
  });
}

interface CallTargets {
  readonly exact: readonly UnitRow[];
  /** Lists what calls by name can be paired with. */
  readonly named: readonly UnitRow[];
  /** All units a call by name may mean, by scope. */
  readonly namesakes: ReadonlyMap<string, readonly UnitRow[]>;
}

function bundle(calls: readonly CallRow[], { exact, named, namesakes }: CallTargets): CallBundle[] {
  const exactCalls = groupBy(
    calls.filter(({ targetName }) => targetName !== null),
    (call) => place(call.project, call.targetPath, call.targetName),
  );
  const exactBundles = exact.map((unit) => ({
    resolution: 'exact' as const,
    callers: callersOfAll(exactCalls.get(place(unit.project, unit.path, unit.qualifiedName)) ?? []),
    targets: [toEnd(unit)],
    candidates: 1,
  }));
  const byName = groupBy(calls.filter(isByName), scopeOf);
  const nameBundles = [...groupBy(named, scopeOf)].map(([scope, units]) => {
    const candidates = namesakes.get(scope)?.length ?? units.length;
    return {
      resolution: candidates === 1 ? ('name' as const) : ('ambiguous' as const),
      callers: callersOfAll(byName.get(scope) ?? []),
      targets: units.map(toEnd),
      candidates,
    };
  });
  return [...exactBundles, ...nameBundles];
}

function callersOfAll(calls: readonly CallRow[]): CallBundle['callers'] {
  const callers = new Map<string, { readonly end: CallEnd; readonly fileVersion: string; readonly lines: number[] }>();
  for (const call of calls) {
    const key = `${call.file}:${call.position ?? ''}`;
    const caller = callers.get(key) ?? { end: callerEnd(call), fileVersion: call.version, lines: [] };
    caller.lines.push(...call.lines.split(',').map(Number));
    callers.set(key, caller);
  }
  return callers;
}

const UNIT = sql`u.file, u.position, u.id, u.kind, u.name, u.qualified_name AS qualifiedName, u.start_line AS startLine,
  f.path, f.project, f.family`;
const CALL = sql`c.callee, c.lines, c.target_path AS targetPath, c.target_name AS targetName, c.external,
  f.number AS file, f.version, f.path, f.project, f.family,
  u.position, u.id, u.kind, u.qualified_name AS qualifiedName, u.start_line AS startLine`;
/** CROSS JOIN keeps the order of the tables: names are rare, files are not. */
const FILE_OF_CALL = sql`
  CROSS JOIN code_file f ON f.number = c.file AND f.live = 1
  LEFT JOIN code_unit u ON u.file = c.file AND u.position = c.caller`;

/** Finds them by project, path and line. */
function unitsFitting(database: MetadataOrm, { name, indexes }: CallQuery): UnitRow[] {
  const last = name.slice(name.lastIndexOf('.') + 1);
  const ofIndexes = indexes === undefined ? sql`` : sql`AND f.project IN (${listed(indexes)})`;
  const rows = database.all<UnitRow>(sql`
    SELECT ${UNIT} FROM code_unit u CROSS JOIN code_file f ON f.number = u.file
    WHERE u.name = ${last} AND u.callable = 1 AND f.live = 1 ${ofIndexes}
    ORDER BY f.project, f.path, u.start_line, u.position`);
  return rows.filter(({ qualifiedName }) => qualifiedName === name || qualifiedName.endsWith(`.${name}`));
}

function unitsNamed(database: MetadataOrm, names: readonly string[]): UnitRow[] {
  return database.all<UnitRow>(sql`
    SELECT ${UNIT} FROM code_unit u CROSS JOIN code_file f ON f.number = u.file
    WHERE u.name IN (${listed(names)}) AND u.callable = 1 AND f.live = 1`);
}

/** What the calls mean for certain. */
function targetsOf(database: MetadataOrm, calls: readonly CallRow[]): UnitRow[] {
  const targets = calls.flatMap(({ project, targetPath, targetName }) =>
    targetPath === null ? [] : [{ project, path: targetPath, name: targetName }],
  );
  return database.all<UnitRow>(sql`
    SELECT DISTINCT ${UNIT} FROM ${rowsOf(targets)} t
    CROSS JOIN code_file f ON f.project = t.value ->> 'project' AND f.live = 1 AND f.path = t.value ->> 'path'
    CROSS JOIN code_unit u ON u.file = f.number AND u.qualified_name = t.value ->> 'name' AND u.callable = 1`);
}

/** Calls that mean one of the units for certain, and those by its name. */
function callsTo(database: MetadataOrm, units: readonly UnitRow[]): CallRow[] {
  const names = units.map(({ name }) => name);
  const exact = database.all<CallRow>(sql`
    SELECT ${CALL} FROM ${rowsOf(units)} t
    CROSS JOIN code_call c ON c.target_name = t.value ->> 'qualifiedName' AND c.target_path = t.value ->> 'path'
    ${FILE_OF_CALL} WHERE f.project = t.value ->> 'project'`);
  const byName = database.all<CallRow>(sql`
    SELECT ${CALL} FROM code_call c ${FILE_OF_CALL}
    WHERE c.callee IN (${listed(names)}) AND c.target_name IS NULL AND c.external = 0`);
  return [...exact, ...byName];
}

function callsFrom(database: MetadataOrm, units: readonly UnitRow[]): CallRow[] {
  return database.all<CallRow>(sql`
    SELECT ${CALL} FROM ${rowsOf(units)} t
    CROSS JOIN code_call c ON c.file = t.value ->> 'file' AND c.caller = t.value ->> 'position' ${FILE_OF_CALL}`);
}

function rowsOf(rows: readonly object[]): SQL {
  return sql`json_each(${JSON.stringify(rows)})`;
}

function isByName({ targetName, external }: CallRow): boolean {
  return targetName === null && external === 0;
}

/** Says where a call by name can go: a call has the name it calls, a unit its own. */
function scopeOf(row: CallRow | UnitRow): string {
  return place(row.project, row.family, 'callee' in row ? row.callee : row.name);
}

function place(...parts: readonly (string | null)[]): string {
  return parts.join('\0');
}

function callerEnd({ id, kind, qualifiedName, startLine, path, project }: CallRow): CallEnd {
  const unit = {
    kind: kind ?? 'module',
    qualifiedName: qualifiedName ?? path,
    project,
    path,
    startLine: startLine ?? 1,
  };
  return id === null ? unit : { unitId: id, ...unit };
}

function toEnd({ id, kind, qualifiedName, startLine, path, project }: UnitRow): CallEnd {
  return { unitId: id, kind, qualifiedName, project, path, startLine };
}
