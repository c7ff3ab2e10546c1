import type ts from 'typescript';
import { functionsOf, partsOf, type TypePart } from './type-parts.ts';

export interface MemberChange {
  readonly bump: 'minor' | 'major';
  readonly detail: string;
}

export interface TypePair {
  readonly before: ts.Type;
  readonly after: ts.Type;
}

export interface Roots {
  readonly before: string;
  readonly after: string;
}

/**
 * Members and parameters that are there no more, or are new, at any depth of what the package declares. Assignability does
 * not tell: an object may have more members than it needs, and a function fewer parameters.
 */
export function compareMembers(checker: ts.TypeChecker, roots: Roots, pair: TypePair): readonly MemberChange[] {
  const changes: MemberChange[] = [];
  const seen = new Map<ts.Type, Set<ts.Type>>();

  const compare = ({ before, after }: TypePair, path: string): void => {
    const known = seen.get(before) ?? new Set();
    if (known.has(after)) return;
    seen.set(before, known.add(after));
    compareParts(partsOf(checker, before, roots.before), partsOf(checker, after, roots.after), path);
    const functions = functionsOf(checker, after, roots.after);
    functionsOf(checker, before, roots.before).forEach((old, nth) => {
      const now = functions[nth];
      if (now === undefined) return;
      const { length } = old.parameters;
      const count = now.parameters.length;
      if (count !== length) add('minor', `${path}() has ${count} parameters, had ${length}`);
      old.parameters.forEach((parameter, at) => {
        const other = now.parameters[at];
        if (other !== undefined) compare({ before: parameter, after: other }, `${path}(${at})`);
      });
      compare({ before: old.answer, after: now.answer }, `${path}()`);
    });
  };

  const compareParts = (before: readonly TypePart[], after: readonly TypePart[], path: string): void => {
    const now = new Map(after.map((part) => [part.name, part]));
    for (const { name, type, isMember } of before) {
      const other = now.get(name);
      now.delete(name);
      if (other !== undefined) compare({ before: type, after: other.type }, `${path}${isMember ? '.' : ''}${name}`);
      else if (isMember) add('major', `${path}.${name} is gone`);
    }
    for (const { name, isMember } of now.values()) if (isMember) add('minor', `${path}.${name} is new`);
  };

  const add = (bump: MemberChange['bump'], detail: string): void => void changes.push({ bump, detail });
  compare(pair, '');
  return changes;
}
