import ts from 'typescript';

const { factory } = ts;

type Method = ts.MethodSignature | ts.MethodDeclaration;
type Signature = Method | ts.ConstructorDeclaration;

/** Properties instead of methods: of these alone TypeScript compares the parameters strictly. */
export function strictInterface(members: readonly ts.TypeElement[]): readonly ts.TypeElement[] {
  return withoutMethods(members, ts.isMethodSignature, ({ modifiers, name, questionToken }, type) =>
    factory.createPropertySignature(modifiers, name, questionToken, type),
  );
}

/**
 * As of an interface, and beside its constructor a static method `new` of the same parameters, because those of constructors
 * are never compared strictly. Private members go, by which equal classes of two files would differ.
 */
export function strictClass({ members, typeParameters }: ts.ClassDeclaration): readonly ts.ClassElement[] {
  const visible = members.filter((member) => ts.isConstructorDeclaration(member) || !isPrivate(member));
  const strict = withoutMethods(visible, ts.isMethodDeclaration, ({ modifiers, name, questionToken }, type) =>
    factory.createPropertyDeclaration(modifiers, name, questionToken, type, undefined),
  );
  const constructors = visible.filter(ts.isConstructorDeclaration).filter(isCalledWithArguments);
  return constructors.length === 0 ? strict : [...strict, staticNew(constructors, typeParameters)];
}

function isPrivate(member: ts.ClassElement): boolean {
  const isNamedPrivate = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return isNamedPrivate || (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0;
}

function isCalledWithArguments(node: ts.ConstructorDeclaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return node.parameters.length > 0 && (ts.getCombinedModifierFlags(node) & hidden) === 0;
}

function staticNew(
  constructors: readonly ts.ConstructorDeclaration[],
  typeParameters: ts.ClassDeclaration['typeParameters'],
): ts.PropertyDeclaration {
  const modifiers = [factory.createModifier(ts.SyntaxKind.StaticKeyword)];
  return factory.createPropertyDeclaration(
    modifiers,
    'new',
    undefined,
    typeOf(constructors, typeParameters),
    undefined,
  );
}

/** All overloads of a method become one property, where the first of them stands. */
function withoutMethods<Member extends ts.Node, Found extends Member & Method>(
  members: readonly Member[],
  isMethod: (member: ts.Node) => member is Found,
  toProperty: (method: Found, type: ts.TypeNode) => Member,
): readonly Member[] {
  const overloads = new Map<string, Found[]>();
  for (const member of members) {
    if (isMethod(member)) overloads.set(keyOf(member), [...(overloads.get(keyOf(member)) ?? []), member]);
  }
  return members.flatMap((member) => {
    if (!isMethod(member)) return [member];
    const all = overloads.get(keyOf(member)) ?? [];
    return all[0] === member ? [toProperty(member, typeOf(all))] : [];
  });
}

function keyOf(method: Method): string {
  const isStatic = (ts.getCombinedModifierFlags(method) & ts.ModifierFlags.Static) !== 0;
  const { name } = method;
  return `${isStatic ? 'static ' : ''}${ts.isStringLiteral(name) ? name.text : name.getText()}`;
}

/** Of functions rather than of signatures in an object, in which there is no type `this`. */
function typeOf(overloads: readonly Signature[], typeParameters?: ts.ClassDeclaration['typeParameters']): ts.TypeNode {
  const functions = overloads.map((overload) => {
    const isConstructor = ts.isConstructorDeclaration(overload);
    const answer = isConstructor ? ts.SyntaxKind.VoidKeyword : ts.SyntaxKind.AnyKeyword;
    return factory.createFunctionTypeNode(
      isConstructor ? typeParameters : overload.typeParameters,
      overload.parameters,
      overload.type ?? factory.createKeywordTypeNode(answer),
    );
  });
  const [first] = functions;
  return functions.length === 1 && first !== undefined ? first : factory.createIntersectionTypeNode(functions);
}
