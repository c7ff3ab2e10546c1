import ts from 'typescript';
import { forwardSlashes } from './compiler-host.ts';

/** A type within another: of a member, of an element, or of one choice of a union. */
export interface TypePart {
  /** Equal for the same part of another version of the type. */
  readonly name: string;
  readonly type: ts.Type;
  readonly isMember: boolean;
}

export interface FunctionParts {
  readonly parameters: readonly ts.Type[];
  readonly answer: ts.Type;
}

/** Whether a package declares it; what it has of others is theirs. */
export function declaredIn(symbol: ts.Symbol, root: string): boolean {
  const folder = `${forwardSlashes(root)}/`;
  return symbol.declarations?.some((node) => isOwn(node.getSourceFile().fileName, folder)) ?? false;
}

function isOwn(file: string, folder: string): boolean {
  return file.startsWith(folder) && !file.slice(folder.length).includes('node_modules/');
}

export function partsOf(checker: ts.TypeChecker, type: ts.Type, root: string): readonly TypePart[] {
  if (type.isUnionOrIntersection()) return choicesOf(checker, type);
  return [...membersOf(checker, type, root), ...elementsOf(checker, type)];
}

function membersOf(checker: ts.TypeChecker, type: ts.Type, root: string): readonly TypePart[] {
  if (!hasOwnMembers(type, root)) return [];
  const members = checker.getPropertiesOfType(type).filter((member) => declaredIn(member, root));
  return members.map((member) => ({ name: memberName(member), type: checker.getTypeOfSymbol(member), isMember: true }));
}

/** An array is no object with members, and what a package has not declared is not its own. */
function hasOwnMembers(type: ts.Type, root: string): boolean {
  if (!(type.flags & ts.TypeFlags.Object)) return false;
  return type.symbol === undefined || declaredIn(type.symbol, root);
}

/** A symbol is named by what it is, not by where in a program it was made. */
function memberName({ name }: ts.Symbol): string {
  return name.replace(/^__@(\w+?)@\d+$/, '[$1]');
}

/** Of an array, a tuple, a promise, a map. */
function elementsOf(checker: ts.TypeChecker, type: ts.Type): readonly TypePart[] {
  if (!isReference(type)) return [];
  return checker.getTypeArguments(type).map((part, nth) => ({ name: `<${nth}>`, type: part, isMember: false }));
}

function isReference(type: ts.Type): type is ts.TypeReference {
  const flags = (type as ts.ObjectType).objectFlags as ts.ObjectFlags | undefined;
  return (type.flags & ts.TypeFlags.Object) !== 0 && ((flags ?? 0) & ts.ObjectFlags.Reference) !== 0;
}

/** Choices that nothing tells from another are left out: they would be taken for each other. */
function choicesOf(checker: ts.TypeChecker, { types }: ts.UnionOrIntersectionType): readonly TypePart[] {
  const objects = types.filter(({ flags }) => flags & ts.TypeFlags.Object);
  const named = objects.map((type) => ({ name: choiceName(checker, type), type, isMember: false }));
  return named.filter(({ name }) => named.filter((other) => other.name === name).length === 1);
}

/** By its name, or by the literals that tell it from the other choices. */
function choiceName(checker: ts.TypeChecker, type: ts.Type): string {
  const name = (type.aliasSymbol ?? type.symbol)?.name;
  if (name !== undefined && !name.startsWith('__')) return `|${name}`;
  const literals = checker.getPropertiesOfType(type).flatMap((member) => {
    const memberType = checker.getTypeOfSymbol(member);
    const isLiteral = memberType.isLiteral() || memberType.flags & ts.TypeFlags.BooleanLiteral;
    return isLiteral ? [`${member.name}:${checker.typeToString(memberType)}`] : [];
  });
  return `|${literals.join()}`;
}

export function functionsOf(checker: ts.TypeChecker, type: ts.Type, root: string): readonly FunctionParts[] {
  const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  const own = signatures.filter(({ declaration }) => isOwnDeclaration(declaration, root));
  return own.map((signature) => ({
    parameters: signature.getParameters().map((parameter) => checker.getTypeOfSymbol(parameter)),
    answer: checker.getReturnTypeOfSignature(signature),
  }));
}

function isOwnDeclaration(node: ts.Node | undefined, root: string): boolean {
  return node !== undefined && isOwn(node.getSourceFile().fileName, `${forwardSlashes(root)}/`);
}
