import { dirname } from 'node:path';
import ts from 'typescript';
import type { ApiPair } from './api-pair.ts';
import type { ApiChange } from './change.ts';
import { compareMembers, type MemberChange } from './compare-members.ts';
import { COMPILER_OPTIONS, createHost, forwardSlashes } from './compiler-host.ts';
import { describeProblem } from './describe-problem.ts';
import { probeOf, type Probe, type ProbedName } from './probe.ts';
import { rolesOf, type Role } from './type-roles.ts';

interface Compared {
  readonly pair: ApiPair;
  readonly probe: Probe;
  readonly path: string;
}

/** What changed in the public types of each pair, by one compiler for all of them. */
export function compareApis(pairs: readonly ApiPair[]): readonly (readonly ApiChange[])[] {
  const entries = pairs.flatMap(({ beforeFile, afterFile }) => [beforeFile, afterFile].map(forwardSlashes));
  const first = ts.createProgram(entries, COMPILER_OPTIONS, createHost(pairs, new Map()));
  const compared = pairs.map((pair, nth): Compared => ({
    pair,
    probe: probeOf(first, pair),
    // Beside the package, as what a probe declares is not of it.
    path: `${forwardSlashes(dirname(pair.after))}/api-probe-${nth}.ts`,
  }));
  const texts = new Map(compared.map(({ path, probe }) => [path, probe.text]));
  const program = ts.createProgram([...texts.keys()], COMPILER_OPTIONS, createHost(pairs, texts));
  return compared.map((each) => changesOf(program, each));
}

function changesOf(program: ts.Program, { pair, probe, path }: Compared): readonly ApiChange[] {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`${path} was not compiled.`);
  const checker = program.getTypeChecker();
  const types = typesIn(checker, file);
  const problems = problemsByLine(program, file);
  const values = probe.names.filter(({ isValue }) => isValue).flatMap(({ key }) => types.get(`before_${key}`) ?? []);
  const roles = pair.isContract ? new Map<ts.Symbol, ReadonlySet<Role>>() : rolesOf(checker, pair.before, values);
  const found = probe.names.flatMap((name): readonly ApiChange[] => {
    const before = types.get(`before_${name.key}`);
    const after = types.get(`after_${name.key}`);
    if (before === undefined || after === undefined) throw new Error(`${name.exported} has no type in ${path}.`);
    const directions = name.isValue ? ['got' as const] : directionsOf(roles, before);
    const [broken] = directions.flatMap((role) => problems.get(name.lines[role]) ?? []);
    const worst =
      broken === undefined
        ? compatibleChange(compareMembers(checker, pair, { before, after }), name, problems)
        : { bump: 'major' as const, detail: broken };
    return worst === undefined ? [] : [{ ...worst, name: name.exported }];
  });
  return [...probe.changes, ...found].map((change) => ({ ...change, name: `${pair.entry}#${change.name}` }));
}

/** What breaks nobody who gets or gives the whole: the worst of its members, else that there is any difference. */
function compatibleChange(
  members: readonly MemberChange[],
  { exported, lines }: ProbedName,
  problems: ReadonlyMap<number, string>,
): MemberChange | undefined {
  const worst = members.find(({ bump }) => bump === 'major') ?? members[0];
  if (worst !== undefined) return { ...worst, detail: `${exported}${worst.detail}` };
  const isWider = problems.has(lines.given) || problems.has(lines.got);
  return isWider ? { bump: 'minor', detail: 'it takes more, or gives less' } : undefined;
}

function directionsOf(roles: ReadonlyMap<ts.Symbol, ReadonlySet<Role>>, type: ts.Type): readonly Role[] {
  const met = [type.aliasSymbol, type.symbol].flatMap((symbol) =>
    symbol === undefined ? [] : [...(roles.get(symbol) ?? [])],
  );
  return met.length > 0 ? [...new Set(met)] : ['given', 'got'];
}

/** The types of the constants that a probe declares. */
function typesIn(checker: ts.TypeChecker, file: ts.SourceFile): ReadonlyMap<string, ts.Type> {
  const constants = file.statements.filter(ts.isVariableStatement).flatMap((node) => node.declarationList.declarations);
  return new Map(constants.map(({ name }) => [name.getText(), checker.getTypeAtLocation(name)]));
}

function problemsByLine(program: ts.Program, file: ts.SourceFile): ReadonlyMap<number, string> {
  const found = program.getSemanticDiagnostics(file).map(({ start = 0, messageText }): [number, string] => {
    return [file.getLineAndCharacterOfPosition(start).line, describeProblem(messageText)];
  });
  return new Map(found.toReversed());
}
