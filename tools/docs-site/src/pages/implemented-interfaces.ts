import type { ApiIndex } from '../api/api-index.ts';
import type { ApiMember } from '../api/read-api.ts';
import type { PublishedPackage } from '../workspace/packages.ts';

/** An interface of a contract, and where the site shows it. */
export interface ImplementedInterface {
  readonly name: string;
  /** Page and anchor, from the root of the site. */
  readonly place: string;
}

const ANSWER = /\): (?:Promise<)?(\w+)>?;$/gm;
/** Of an interface of the package itself: `extends VectorStore`, `readonly projects: ProjectStore;`. */
const PART = /\bextends (\w+)|^\s*readonly \w+: (\w+);$/gm;

/** Interfaces of contracts that what a package makes has: what its functions answer, or the parts of that. */
export function implementedInterfaces(
  { name }: PublishedPackage,
  contracts: ReadonlySet<string>,
  api: ApiIndex,
): readonly ImplementedInterface[] {
  const members = api.membersOf(name);
  const found = new Map<string, string>();
  const note = (type: string, { imports }: ApiMember): void => {
    const from = imports.get(type);
    if (from === undefined || !contracts.has(from)) return;
    const isInterface = api.membersOf(from).some((member) => member.name === type && member.kind === 'interface');
    const place = isInterface ? api.find(from, type) : undefined;
    if (place !== undefined) found.set(type, place);
  };
  for (const member of members.filter(({ kind }) => kind === 'function')) {
    for (const type of namesIn(member.signature, ANSWER)) {
      note(type, member);
      const own = members.find((each) => each.name === type && each.kind === 'interface');
      if (own !== undefined) for (const part of namesIn(own.signature, PART)) note(part, own);
    }
  }
  return [...found].map(([type, place]) => ({ name: type, place }));
}

function namesIn(signature: string, pattern: RegExp): readonly string[] {
  return [...signature.matchAll(pattern)].flatMap(([, ...names]) => names.filter((name) => name !== undefined));
}
