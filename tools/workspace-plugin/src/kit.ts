import type { Tree } from '@nx/devkit';
import * as ts from 'typescript';
import { interfaceIn, nodesOf, parseFile } from './source-file';

/** What an adapter has to be, and how the kit of its module is told of one. */
export interface Kit {
  /** `vectorStoreContract` */
  readonly contract: string;
  /** `VectorStore` */
  readonly subject: string;
  /** What the harness calls the subject: `store`. */
  readonly field: string;
  /** What else the harness must say: `minClusterSize`. */
  readonly facts: readonly string[];
  /** What every subject has, but for its disposal. */
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly isMethod: boolean;
}

/** The kit in `libs/<module>/testing`, by its first contract whose harness adds nothing to another. */
export function readKit(tree: Tree, module: string): Kit {
  const kit = sourcesOf(tree, `libs/${module}/testing/src`);
  const contract = sourcesOf(tree, `libs/${module}/contract/src`);
  const found = kit.flatMap(contractsIn).find(({ harness }) => findInterface(kit, harness)?.isBase === true);
  const harness = found === undefined ? undefined : findInterface(kit, found.harness);
  const [first, ...others] = harness?.node.members.filter(ts.isPropertySignature) ?? [];
  if (found === undefined || first?.type === undefined) {
    throw new Error(
      `libs/${module}/testing has no constant of type Contract<…Harness> whose harness is an interface. Write it first.`,
    );
  }
  const subject = first.type.getText();
  return {
    contract: found.name,
    subject,
    field: first.name.getText(),
    facts: others.filter(({ questionToken }) => questionToken === undefined).map(({ name }) => name.getText()),
    members: membersOf(contract, subject),
  };
}

function sourcesOf(tree: Tree, folder: string): readonly ts.SourceFile[] {
  const files = tree.children(folder).filter((file) => file.endsWith('.ts') && !/\.(test|example)\.ts$/.test(file));
  return files.map((file) => parseFile(tree, `${folder}/${file}`));
}

function contractsIn(file: ts.SourceFile): readonly { readonly name: string; readonly harness: string }[] {
  const variables = nodesOf(file).filter(ts.isVariableDeclaration);
  return variables.flatMap(({ name, type }) => {
    const harness = /^Contract<(\w+)>$/.exec(type?.getText() ?? '')?.[1];
    return harness === undefined ? [] : [{ name: name.getText(), harness }];
  });
}

interface FoundInterface {
  readonly node: ts.InterfaceDeclaration;
  readonly parents: readonly string[];
  readonly isBase: boolean;
}

function findInterface(files: readonly ts.SourceFile[], name: string): FoundInterface | undefined {
  const node = files.map((file) => interfaceIn(file, name)).find((found) => found !== undefined);
  if (node === undefined) return undefined;
  const parents = (node.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression }) => expression.getText()),
  );
  return { node, parents, isBase: parents.every((parent) => parent === 'AsyncDisposable') };
}

/** Those an object must have, with those of the interfaces it extends. */
function membersOf(files: readonly ts.SourceFile[], name: string): readonly Member[] {
  const found = findInterface(files, name);
  if (found === undefined) return [];
  const own = found.node.members.flatMap((member): readonly Member[] => {
    const isOptional = ts.isPropertySignature(member) || ts.isMethodSignature(member) ? member.questionToken : true;
    if (isOptional !== undefined || member.name === undefined || !ts.isIdentifier(member.name)) return [];
    return [{ name: member.name.text, isMethod: ts.isMethodSignature(member) }];
  });
  return [...found.parents.flatMap((parent) => membersOf(files, parent)), ...own];
}
