import ts from 'typescript';
import { strictClass, strictInterface } from './strict-members.ts';

const { factory } = ts;

/**
 * The declarations of a file as the comparison needs them: of methods and constructors the parameters are compared strictly,
 * and a constant is of the type of its value, because another number breaks nobody.
 */
export function strictDeclarations(fileName: string, text: string): string {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.ESNext, true);
  const transformation = ts.transform(source, [
    (context) => (file) => {
      const visit = (node: ts.Node): ts.Node => strict(ts.visitEachChild(node, visit, context));
      return ts.visitEachChild(file, visit, context);
    },
  ]);
  const [file = source] = transformation.transformed;
  const printed = ts.createPrinter({ removeComments: true }).printFile(file);
  transformation.dispose();
  return referencesOf(source) + printed;
}

/** The printer leaves out `/// <reference …>` together with comments. */
function referencesOf({ typeReferenceDirectives, libReferenceDirectives }: ts.SourceFile): string {
  const types = typeReferenceDirectives.map(({ fileName }) => `/// <reference types="${fileName}" />\n`);
  const libraries = libReferenceDirectives.map(({ fileName }) => `/// <reference lib="${fileName}" />\n`);
  return [...types, ...libraries].join('');
}

function strict(node: ts.Node): ts.Node {
  if (ts.isInterfaceDeclaration(node)) {
    const { modifiers, name, typeParameters, heritageClauses, members } = node;
    const strictMembers = strictInterface(members);
    return factory.updateInterfaceDeclaration(node, modifiers, name, typeParameters, heritageClauses, strictMembers);
  }
  if (ts.isTypeLiteralNode(node)) {
    return factory.updateTypeLiteralNode(node, factory.createNodeArray(strictInterface(node.members)));
  }
  if (ts.isClassDeclaration(node)) {
    const { modifiers, name, typeParameters, heritageClauses } = node;
    return factory.updateClassDeclaration(node, modifiers, name, typeParameters, heritageClauses, strictClass(node));
  }
  if (ts.isVariableDeclaration(node)) return widenedConstant(node);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.UniqueKeyword) return node.type;
  return node;
}

function widenedConstant(node: ts.VariableDeclaration): ts.VariableDeclaration {
  const type = node.type === undefined ? valueType(node.initializer) : widened(node.type);
  return factory.updateVariableDeclaration(node, node.name, node.exclamationToken, type, undefined);
}

/** Of `declare const limit = 7`. */
function valueType(value: ts.Expression | undefined): ts.TypeNode | undefined {
  if (value === undefined) return undefined;
  return factory.createKeywordTypeNode(
    ts.isStringLiteralLike(value) ? ts.SyntaxKind.StringKeyword : ts.SyntaxKind.NumberKeyword,
  );
}

function widened(type: ts.TypeNode): ts.TypeNode {
  if (ts.isLiteralTypeNode(type)) {
    if (ts.isStringLiteral(type.literal)) return factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
    return isNumber(type) ? factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword) : type;
  }
  const widenNumbers = (node: ts.Node): ts.Node =>
    isNumber(node)
      ? factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword)
      : ts.visitEachChild(node, widenNumbers, undefined);
  return ts.isTypeLiteralNode(type) ? (widenNumbers(type) as ts.TypeNode) : type;
}

function isNumber(node: ts.Node): boolean {
  if (!ts.isLiteralTypeNode(node)) return false;
  const { literal } = node;
  return ts.isNumericLiteral(literal) || (ts.isPrefixUnaryExpression(literal) && ts.isNumericLiteral(literal.operand));
}
